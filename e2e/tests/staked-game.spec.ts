// A staked game of two players in two browsers, from registration to the paid prize.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { operate } from '../fixtures/server.ts';
import { accept, matchFound } from '../pages/meeting.ts';

// Covers the whole path on the desktop, from an empty browser to the prize in the wallet. A separate test covers registration on a phone.
test.use({ byHand: async ({ isMobile }, use) => use(!isMobile) });

/** One player creates a public match and the other finds it. Both connect to the game. */
async function meet(white: Player, black: Player): Promise<void> {
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('button', { name: 'Create Match' }).click();
  const finding = white.page.getByRole('dialog', { name: 'Finding Opponent' });
  await expect(finding.getByText('Finding Opponent...')).toBeVisible();
  await expect(finding.getByRole('button', { name: 'Cancel Search' })).toBeVisible();

  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const available = black.page.getByRole('dialog', { name: 'Available Matches' });
  const found = available.getByRole('listitem').filter({ hasText: white.name });
  await expect(found).toContainText('+0.095');
  await found.getByRole('button', { name: 'Join for 0.1 SOL' }).click();

  await expect(matchFound(white)).toContainText(black.name);
  await accept(white);
  for (const player of [white, black]) await expect(player.table.board).toBeVisible();
}

/** Withdraws the whole balance to the wallet, with the operator's approval. */
async function withdrawAll(player: Player, dataDir: string): Promise<void> {
  const { page, cashier } = player;
  const inWallet = cashier.balance('In wallet');
  const sum = Number.parseFloat((await inWallet.textContent()) ?? '') + 1.095;
  const dialog = await cashier.open('Withdraw');
  await dialog.getByRole('button', { name: 'Withdraw All' }).click();
  await dialog.getByRole('button', { name: 'Withdraw 1.095 SOL' }).click();
  await expect(page.getByText('Withdrawal Request Submitted', { exact: true })).toBeVisible();
  const listed = await operate(dataDir, 'withdrawals', 'list', '--json');
  const [asked] = (JSON.parse(listed) as { id: number; amount: string }[]).filter(
    ({ amount }) => amount === '1.095',
  );
  await operate(dataDir, 'withdrawals', 'approve', String(asked?.id), '--by', 'eve');
  await expect(async () => {
    await page.reload();
    await expect(inWallet).toHaveText(`${sum.toFixed(3)} SOL`, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(cashier.balance('Playing balance')).toHaveText('0.000 SOL');
}

test('A18 A21 B18 B20 B21 B22 B23 G11 G14 G36 H5 H11 M8 plays a public match to mate: 1.095 to the winner, 0.9 to the loser', {
  tag: '@essential-desktop',
}, async ({ players: [white, black], server, isMobile }) => {
  await meet(white, black);
  await expect(white.page).toHaveURL(/fromMatch=true/);
  await expect(black.page).toHaveURL(/\?gameId=\d+$/);
  await expectAccessible(white.page);

  await white.table.click('f2', 'f3');
  await black.table.shows('f2', 'f3');
  await black.table.drag('e7', 'e5');
  await white.table.shows('e7', 'e5');

  // A page that is reloaded at any moment returns to the same game.
  await white.page.reload();
  await white.table.shows('e7', 'e5');
  await white.table.drag('g2', 'g4');
  await black.page.reload();
  await black.table.shows('g2', 'g4');
  await black.table.click('d8', 'h4');

  const won = black.page.getByRole('dialog', { name: /Victory/i });
  await expect(won).toContainText('+0.095 SOL');
  const lost = white.page.getByRole('dialog', { name: /Defeat/i });
  await expect(lost).toContainText('−0.1');
  await expectAccessible(black.page);
  await expect(won.getByRole('button', { name: 'Download' })).toBeVisible();
  await expect(lost.getByRole('button', { name: 'Download' })).toHaveCount(0);

  for (const [player, balance] of [
    [white, '0.900 SOL'],
    [black, '1.095 SOL'],
  ] as const) {
    await player.page.goto('/');
    await expect(player.cashier.balance('Playing balance')).toHaveText(balance);
  }
  await black.page.goto('/game-history');
  const row = black.page.getByRole('listitem').filter({ hasText: `vs ${white.name}` });
  await expect(row).toContainText('+0.095');
  await row.getByRole('link').click();
  await expect(black.page.getByRole('heading', { level: 1, name: /Game #\d+/ })).toBeVisible();
  await expect(black.page.getByText('Victory')).toBeVisible();
  await black.page.getByRole('button', { name: 'Go to end' }).click();
  await expect(black.page.locator('[data-square="h4"]')).toHaveAttribute('aria-label', /black queen/);

  if (isMobile) return;
  await black.page.goto('/');
  await withdrawAll(black, server.dataDir);
});
