// The main job: two players, two browsers, from stake to prize.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';

test.describe.configure({ timeout: 120_000 });

/** One creates a public match, the other finds it; both sit at the board. */
async function meet(white: Player, black: Player): Promise<void> {
  await white.page.getByRole('button', { name: 'Find Match' }).click();
  const none = white.page.getByRole('dialog', { name: 'No Active Matches' });
  await none.getByRole('button', { name: 'Create Match' }).click();
  const finding = white.page.getByRole('dialog', { name: 'Finding Opponent' });
  await expect(finding.getByText('Finding Opponent...')).toBeVisible();
  await expect(finding.getByRole('button', { name: 'Cancel Search' })).toBeVisible();

  await black.page.getByRole('button', { name: 'Find Match' }).click();
  const available = black.page.getByRole('dialog', { name: 'Available Matches' });
  await available
    .getByRole('listitem')
    .filter({ hasText: white.name })
    .getByRole('button', { name: /Join/ })
    .click();
  const sheet = black.page.getByRole('dialog', { name: 'Join this match?' });
  await expect(sheet).toContainText('0.195');
  await sheet.getByRole('button', { name: 'Join for 0.1 SOL' }).click();

  const found = white.page.getByRole('dialog', { name: 'Match Found' });
  await expect(found).toContainText(black.name);
  await found.getByRole('button', { name: 'Accept & Play' }).click();
  for (const player of [white, black]) await expect(player.table.board).toBeVisible();
}

async function balanceOf(player: Player): Promise<void> {
  await player.page.goto('/');
}

test('A18 A21 B18 B20 B21 B22 B23 G11 G14 G36 H5 public to mate, by click and by drag: 1.095 to the winner, 0.9 to the loser', async ({
  players: [white, black],
}) => {
  await meet(white, black);
  expect(new URL(white.page.url()).search).toContain('fromMatch=true');
  expect(new URL(black.page.url()).search).toMatch(/^\?gameId=\d+$/);
  await expectAccessible(white.page);

  await white.table.click('f2', 'f3');
  await black.table.shows('f2', 'f3');
  await black.table.drag('e7', 'e5');
  await white.table.shows('e7', 'e5');

  // Either page reloaded at any moment comes back to the same game.
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
    await balanceOf(player);
    await expect(player.cashier.balance('Playing balance')).toHaveText(balance);
  }
  await black.page.goto('/game-history');
  const row = black.page.getByRole('listitem').filter({ hasText: `vs ${white.name}` });
  await expect(row).toContainText('+0.095');
  await row.getByRole('link').click();
  await expect(black.page.getByRole('heading', { level: 1, name: /Game #\d+/ })).toBeVisible();
  await expect(black.page.getByText('Victory')).toBeVisible();
  await black.page.getByRole('button', { name: 'To end' }).click();
  await expect(black.page.locator('[data-square="h4"]')).toHaveAttribute('aria-label', /black queen/);
});
