// Sign-in and a game without a pointer.
import type { Page } from '@playwright/test';
import { expect, type Player, test } from '../fixtures/players.ts';
import { createMatch, joinMatchOf, sitDown } from '../pages/meeting.ts';

const MAX_TABS = 40;

/** Returns the accessible name of the focused element, in shadow roots too. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    let element: Element | null = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    if (element === null || element === document.body) return '';
    const label = element.getAttribute('aria-label') ?? element.getAttribute('title');
    const field = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
    return `${label ?? ''} ${field} ${element.textContent ?? ''}`.trim();
  });
}

/** Presses Tab until an element with this name has the focus. Fails if none is reachable. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let count = 0; count < MAX_TABS; count += 1) {
    if (name.test(await focusedName(page))) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${name} by Tab; the focus is on "${await focusedName(page)}"`);
}

test('connects, signs, registers and opens settings by keyboard only', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
  await tabTo(page, /^Connect Wallet/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Choose a wallet' })).toBeVisible();
  await tabTo(page, /^Test wallet/);
  await page.keyboard.press('Enter');

  const sheet = page.getByRole('dialog', { name: 'Test wallet' });
  await expect(sheet).toBeVisible();
  await tabTo(page, /^Connect$/);
  await page.keyboard.press('Enter');
  await expect(sheet).toContainText('wants you to sign in');
  await tabTo(page, /^Approve$/);
  await page.keyboard.press('Space');

  const profile = page.getByRole('dialog', { name: 'My Profile' });
  await expect(profile).toBeVisible();
  await tabTo(page, /Display name/);
  await page.keyboard.type('Keys Only');
  // One avatar is already selected. An arrow key moves to the next one, and Space selects it.
  const chosen = profile.getByRole('radio', { checked: true });
  const before = (await chosen.getAttribute('aria-label')) ?? '';
  await tabTo(page, new RegExp(`^${before}`));
  await page.keyboard.press('ArrowRight');
  await expect(chosen).not.toHaveAttribute('aria-label', before);
  await tabTo(page, /^Create Profile$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Take a seat, Keys Only' })).toBeVisible();

  await tabTo(page, /Keys Only.*SOL/);
  await page.keyboard.press('Enter');
  const settings = page.getByRole('dialog', { name: 'Account Settings' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  // The dialog restores the focus a moment after it has closed.
  await expect.poll(() => focusedName(page)).toMatch(/Keys Only/);
});

/** Returns the board square that has the focus. */
function focusedSquare(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? '');
}

/** Moves the focus to a square with the arrow keys, on a board seen by Black. */
async function goTo(page: Page, square: string): Promise<void> {
  for (let steps = 0; steps < 16; steps += 1) {
    const at = await focusedSquare(page);
    if (at === square) return;
    const files = square.charCodeAt(0) - at.charCodeAt(0);
    const ranks = Number(square[1]) - Number(at[1]);
    if (files !== 0) await page.keyboard.press(files > 0 ? 'ArrowLeft' : 'ArrowRight');
    else await page.keyboard.press(ranks > 0 ? 'ArrowDown' : 'ArrowUp');
    await expect.poll(() => focusedSquare(page)).not.toBe(at);
  }
  throw new Error(`no way to ${square} by arrows; the focus is on ${await focusedSquare(page)}`);
}

/** Focuses the board with Tab, the piece and its target with arrow keys, and selects both with Enter. */
async function moveByKeys({ page }: Player, from: string, to: string): Promise<void> {
  await tabTo(page, /^[a-h][1-8](,|$)/);
  await goTo(page, from);
  await page.keyboard.press('Enter');
  await goTo(page, to);
  await page.keyboard.press('Enter');
}

/** Returns the screen-reader announcement of the newest move. */
const saidMove = (page: Page) => page.locator('[data-said="move"]');

test('plays a whole game to mate by keyboard, with each move announced', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  const { page } = black;
  await white.table.click('f2', 'f3');
  await expect(saidMove(page)).toHaveText('White: f3');
  await expect(page.getByRole('status').filter({ hasText: 'YOUR TURN' })).toBeVisible();
  await moveByKeys(black, 'e7', 'e5');
  await expect(saidMove(white.page)).toHaveText('Black: e5');
  await white.table.click('g2', 'g4');
  await expect(saidMove(page)).toHaveText('White: g4');

  // Looks back without a pointer. Arrow keys stay with the board, and Tab reaches the buttons.
  await tabTo(page, /^Previous move$/);
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-square="g4"]')).not.toHaveAttribute('aria-label', /pawn/);
  await page.keyboard.press('End');
  await expect(page.locator('[data-square="g4"]')).toHaveAttribute('aria-label', /white pawn/);

  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { level: 1 }).focus();
  await moveByKeys(black, 'd8', 'h4');
  await expect(saidMove(page)).toHaveText('Black: Queen h4, checkmate');
  await expect(page.getByRole('status').filter({ hasText: 'CHECKMATE' }).first()).toContainText('You win');
});

test('B23 takes the focus with Match Found itself, and ignores keys for 700 ms, while the player types', {
  tag: '@desktop',
}, async ({ players: [white, black] }) => {
  const { page } = white;
  await createMatch(white);
  await page.getByRole('button', { name: 'Join Match' }).click();
  const code = page.getByRole('dialog', { name: 'Join Match' }).getByLabel('Game code');
  await code.fill('ABCD');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await joinMatchOf(black, white);
  const found = page.getByRole('dialog', { name: 'Match Found' });
  await expect(found).toBeVisible();
  await page.clock.runFor(100);
  await expect(found).toBeFocused();
  for (const key of ['Tab', 'Enter', 'Space', 'Escape']) await page.keyboard.press(key);
  await expect(found).toBeFocused();
  await page.clock.runFor(700);
  await page.keyboard.press('Tab');
  await expect(found.getByRole('button', { name: 'Accept & Play' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fromMatch=true/);
});
