// A wallet that disconnects or switches accounts during a game.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { joinByCode, sitDown, waitAtTable } from '../pages/meeting.ts';
import { WalletSheet } from '../pages/wallet-sheet.ts';

test('A19 C6 F9 lets a wallet reconnect during a private game, and resigns at zero', async ({
  players: [white, black],
}) => {
  const code = await waitAtTable(white);
  await joinByCode(black, code);
  await white.table.click('e2', 'e4');
  await black.table.click('e7', 'e5');
  await white.page.clock.install();
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(white.page).toHaveURL('/');

  const wallet = new WalletSheet(white.page);
  const lost = white.page.getByRole('dialog', { name: 'Wallet Disconnected' });
  await wallet.disconnectSite();
  await expect(lost).toContainText('you will forfeit this game and lose your wager');
  await expect(lost.getByRole('timer')).toContainText(/^(60|5\d)/);
  await expectAccessible(white.page);
  await lost.getByRole('button', { name: 'Reconnect Wallet' }).click();
  await wallet.answer('Connect');
  await expect(lost).toBeHidden();

  // Active Games resumes a private game with its code.
  const active = white.page.getByRole('list', { name: 'Active Games' }).getByRole('link');
  await active.click();
  await expect(white.page).toHaveURL(new RegExp(`\\?gameId=\\d+&gameCode=${code}$`));
  await expect(white.table.board).toBeVisible();
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();

  await wallet.disconnectSite();
  await expect(lost.getByRole('timer')).toContainText(/^(60|5\d)/);
  await white.page.clock.fastForward(58_000);
  await expect(lost.getByRole('timer')).toContainText(/^[12]\b/);
  await white.page.clock.fastForward(2_000);
  await expect(lost).toContainText('Forfeited: wallet not reconnected');
  await expect(black.page.getByRole('dialog', { name: /Victory/i })).toContainText('+0.095 SOL');
  await lost.getByRole('button', { name: 'Close' }).first().click();
  // The wallet did not reconnect, so the page stays disconnected.
  await expect(white.page.getByRole('button', { name: 'Connect Wallet' }).first()).toBeVisible();
});

test('C6 F9 resigns a training game when the wallet does not reconnect', async ({
  players: [{ page, table }],
}) => {
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy');
  await expect(table.board).toBeVisible();
  await page.clock.install();
  await new WalletSheet(page).disconnectSite();
  const lost = page.getByRole('dialog', { name: 'Wallet Disconnected' });
  await expect(lost).toContainText('or you will forfeit this game.');
  await expect(lost).not.toContainText('wager');
  await page.clock.fastForward(61_000);
  // The game's own result may cover this notice, and is shown too.
  await expect(page.getByText('Forfeited: wallet not reconnected')).toBeVisible();
  await expect(page.getByText('You resigned').first()).toBeVisible();
});

test('F6 returns to the game after the wallet’s account was switched back', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await white.table.click('e2', 'e4');
  const wallet = new WalletSheet(white.page);
  await wallet.switchToNewAccount();
  await expect(white.page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  // The page requests no signature unprompted.
  await expect(wallet.dialog).toBeHidden();
  expect((await white.page.request.get('/api/auth/session')).status()).toBe(401);
  await expectAccessible(white.page);
  await expect(white.table.board).toHaveCount(0);
  await black.table.click('e7', 'e5');

  await wallet.switchBack();
  await white.page.getByRole('button', { name: 'Sign in' }).click();
  await wallet.answer('Approve');
  // The page returns from the lobby to the game that was open before.
  await white.table.shows('e7', 'e5');
  await white.table.click('g1', 'f3');
  await black.table.shows('g1', 'f3');
});
