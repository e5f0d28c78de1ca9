// Training games against the bot.
import type { CDPSession, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { Table } from '../pages/table.ts';

test('A8 G4 G5 G7 G48 plays a training game against the bot', { tag: '@essential-desktop' }, async ({
  page,
}) => {
  await comeBack(page, `Learner ${test.info().workerIndex}${test.info().project.name}`);
  await page.getByRole('radio', { name: 'Medium' }).check();
  await page.getByRole('button', { name: /Start Training|Play the computer/ }).click();
  await expect(page).toHaveURL(/mode=training&difficulty=medium/);
  const table = new Table(page);
  await expect(page.getByText('Training Mode')).toBeVisible();
  await expect(page.getByText('No Wager').first()).toBeVisible();
  await expectAccessible(page);
  await table.click('e2', 'e4');
  await expect(page.getByText('Bot is thinking....').first()).toBeVisible();
  await table.turn();
  await table.click('d2', 'd4');
  await table.turn();
  const result = await resign(page);
  await page.mouse.up();
  await result.getByRole('button', { name: 'Next level: Hard' }).click();
  await expect(page).toHaveURL(/difficulty=hard/);
});

/** Resigns with the mouse, keeps its button pressed, and returns the result. */
async function resign(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Hold to resign/ }).hover();
  await page.mouse.down();
  const result = page.getByRole('dialog', { name: /Defeat/i });
  await expect(result).toBeVisible();
  return result;
}

test('S40 lets a visitor try the board without a wallet, and sends nothing to the server', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Try the board' }).click();
  await expect(page).toHaveURL(/mode=training&difficulty=easy/);
  const table = new Table(page);
  await expect(page.getByText('Guest').first()).toBeVisible();
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(request.url());
  });
  page.on('websocket', (socket) => written.push(socket.url()));
  await table.click('e2', 'e4');
  await table.turn();
  await expectAccessible(page);
  expect(written).toEqual([]);
  expect(await page.evaluate(() => document.cookie)).toBe('');
  const result = await resign(page);
  await expect(result).toContainText('Guest');
  await page.mouse.up();
  for (const name of ['Rematch', 'Review game', 'Play for SOL'])
    await expect(result.getByRole('button', { name })).toBeVisible();
  await expect(result.getByRole('link', { name: /^Share/ })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
  // Opening the address directly requires a wallet. Only the button leads to the board without one.
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
});

/** Sends touch events. */
async function touch(cdp: CDPSession, points: readonly { x: number; y: number }[]): Promise<void> {
  const [first, ...rest] = points;
  if (first === undefined) return;
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  for (const point of rest)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('drags a piece and taps a target by finger, and scrolls from a target without a move', {
  tag: ['@phone', '@essential'],
}, async ({ page, context }) => {
  await comeBack(page, `Finger ${test.info().workerIndex}`);
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  const table = new Table(page);
  await table.turn();
  // Otherwise, pulling down would reload the page and restart the game.
  await expect(page.locator('html')).toHaveCSS('overscroll-behavior-y', 'none');
  const cdp = await context.newCDPSession(page);
  await table.square('e2').tap();
  await expect(table.square('e4')).toHaveAttribute('data-target', 'quiet');
  const from = await table.middle('e4');
  const path = [0, 20, 60, 120].map((y) => ({ x: from.x, y: from.y - y }));
  await touch(cdp, path);
  await expect(table.square('e4')).toHaveAttribute('data-target', 'quiet');
  await expect(table.square('e2')).toHaveAttribute('aria-label', /white pawn/);
  await table.square('e4').tap();
  await table.shows('e2', 'e4');

  await table.turn();
  const [start, end] = [await table.middle('d2'), await table.middle('d4')];
  await touch(cdp, [start, { x: start.x, y: (start.y + end.y) / 2 }, end]);
  await table.shows('d2', 'd4');
});
