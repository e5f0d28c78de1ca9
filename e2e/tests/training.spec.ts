// A free game against the bot: no stake, no opponent, the same board.
import { Game, moveFrom, moveTo, squareName } from '@kingstake/chess';
import { createSearcher, replayRoot } from '@kingstake/chess/bot';
import type { CDPSession } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';
import { Table } from '../pages/table.ts';

test('A8 G4 G5 G7 G48 practice: the bot replies', { tag: '@essential-desktop' }, async ({ page }) => {
  test.setTimeout(60_000);
  await comeBack(page, `Learner ${test.info().workerIndex}${test.info().project.name}`);
  await page.getByRole('button', { name: 'Start Training' }).click();
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
});

test('S40 a visitor tries the board: on Easy, without a wallet, and nothing is sent to the server', async ({
  page,
}) => {
  test.setTimeout(60_000);
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
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: /Hold to resign/ }).hover();
  await page.mouse.down();
  const result = page.getByRole('dialog', { name: /Defeat/i });
  await expect(result).toContainText('Guest');
  await page.mouse.up();
  await expect(result.getByRole('button', { name: 'Rematch' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
  // The address alone is no way around the wallet: only the button leads to the board.
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
});

interface Ply {
  from: string;
  to: string;
  promotion?: 'q';
}

/** The worst move there is: what a game needs that is to be over soon. */
function worstMove(plies: readonly Ply[]): Ply {
  const root = replayRoot(plies);
  if (root === null) throw new Error('not a game');
  const { rootScores } = createSearcher().search(root, { depth: 2, rootScores: true });
  const worst = rootScores.toSorted((one, other) => one.score - other.score)[0]?.move;
  if (worst === undefined) throw new Error('no move to make');
  return { from: squareName(moveFrom(worst)), to: squareName(moveTo(worst)) };
}

/** What the bot played: the legal move whose squares are marked and whose man stands there. */
async function replyOn(table: Table, plies: readonly Ply[]): Promise<Ply> {
  const marked = await table.board
    .locator('[aria-label*="last move"]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-square') ?? ''));
  for (const [from, to] of [marked, marked.toReversed()]) {
    for (const promotion of [{}, { promotion: 'q' as const }]) {
      const ply = { from: from ?? '', to: to ?? '', ...promotion };
      const game = Game.start();
      if ([...plies, ply].every((each) => game.play(each).ok)) return ply;
    }
  }
  throw new Error(`no legal move from ${marked.join(' to ')}`);
}

test('G24 G25 practice to mate: the toast, then the result, and nothing was staked', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000);
  await comeBack(page, `Loser ${test.info().workerIndex}${test.info().project.name}`);
  await page.goto('/chess-game-mobile?mode=training&difficulty=expert&color=white');
  const table = new Table(page);
  const plies: Ply[] = [];
  const over = page.getByText('CHECKMATE').first();
  while (plies.length < 80) {
    const own = worstMove(plies);
    await table.click(own.from, own.to);
    plies.push(own);
    await expect(page.getByText('YOUR TURN', { exact: true }).or(over).first()).toBeVisible();
    if (await over.isVisible()) break;
    plies.push(await replyOn(table, plies));
  }
  const result = page.getByRole('dialog', { name: /Defeat/i });
  await expect(result).toBeVisible();
  await expectAccessible(page);
});

/** Fingers as the browser sees them. */
async function touch(cdp: CDPSession, points: readonly { x: number; y: number }[]): Promise<void> {
  const [first, ...rest] = points;
  if (first === undefined) return;
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] });
  for (const point of rest)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('a finger drags a man and taps a target; one that scrolls from a target plays nothing', {
  tag: ['@phone', '@essential'],
}, async ({ page, context }) => {
  await comeBack(page, `Finger ${test.info().workerIndex}`);
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  const table = new Table(page);
  await table.turn();
  // A pull at the top would reload the page, and begin the game again.
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
