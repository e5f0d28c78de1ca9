// Ratings before, during and after a rated game.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, type Player, test } from '../fixtures/players.ts';
import { joinByCode, playMate, waitAtTable } from '../pages/meeting.ts';

/** Opens a player's public page from the game screen or a list, and checks its texts. */
async function showsPage({ page }: Player, name: string, words: readonly string[]): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const text of words) await expect(page.getByRole('main')).toContainText(text);
}

test('S14 S15 S16 S17 S21 shows ratings at the board, their change at the end, and the new rating on pages and lists @desktop', async ({
  players: [white, black],
  isMobile,
}) => {
  const code = await waitAtTable(white);
  await black.page.goto(`/chess-game-mobile?gameCode=${code}`);
  const sheet = black.page.getByRole('main');
  for (const line of ['Your chance by rating50%', 'Wins needed to break even51.3%', 'If you win+0.095'])
    await expect(sheet).toContainText(line);
  for (const line of ['If you draw0.000', 'If you lose−0.100', 'Your rating1500?', "Opponent's rating1500?"])
    await expect(sheet).toContainText(line);
  await expect(sheet.getByRole('link', { name: white.name })).toHaveAttribute('target', '_blank');
  await expectAccessible(black.page);
  await joinByCode(black, code);
  await white.table.turn();
  for (const { page } of [white, black])
    for (const { name } of [white, black])
      await expect(page.getByRole('region', { name })).toContainText('1500?');
  await playMate(white, black);

  const won = black.page.getByRole('dialog', { name: /Victory/i });
  await expect(won.getByText('1662? +162')).toBeVisible();
  await expect(white.page.getByRole('dialog', { name: /Defeat/i })).toContainText('Rating1338? −162');
  await expect(black.page.getByRole('region', { name: black.name })).toContainText('1662?');
  await expectAccessible(black.page);

  // The review names both players, with links to their pages. A private game is not listed there.
  await won.getByRole('link', { name: /Review/ }).click();
  const bar = black.page.getByRole('region', { name: `White: ${white.name}` });
  await expect(bar).toContainText('1500?');
  await bar.getByRole('link', { name: white.name }).click();
  await showsPage(black, white.name, [
    '1338?',
    'Rapid · 1 rated game',
    'No public games yet.',
    'Playing since',
  ]);
  await expect(black.page.getByRole('img', { name: 'Rapid rating over one change, now 1338' })).toBeVisible();
  await expectAccessible(black.page);
  await black.page.reload();
  await showsPage(black, white.name, ['1338?']);

  await black.page.goto('/game-history');
  await expect(black.page.getByRole('listitem').filter({ hasText: `vs ${white.name}` })).toContainText(
    '1500?',
  );

  await black.page.goto('/');
  const board = black.page.getByRole('region', { name: 'Leaderboard' });
  const ranked = board.getByRole(isMobile ? 'listitem' : 'row').filter({ hasText: black.name });
  await expect(ranked).toContainText('1662?');
  for (const name of ['Blitz', 'Rapid']) {
    await board.getByRole('radio', { name }).check();
    await expect(board).toContainText('No one has a settled rating yet.');
  }
  await expectAccessible(black.page);
});

test('S17 reports an unknown player name, and asks a visitor to connect', { tag: '@desktop' }, async ({
  players: [ada],
  browser,
  contextOptions,
}) => {
  await ada.page.goto('/player/No.Body');
  await expect(ada.page.getByRole('heading', { level: 1, name: 'No such player' })).toBeVisible();
  await expect(ada.page.getByText('No one plays under the name No.Body.')).toBeVisible();
  await expectAccessible(ada.page);
  const context = await browser.newContext(contextOptions);
  const page = await context.newPage();
  await page.goto(`/player/${encodeURIComponent(ada.name)}`);
  await expect(
    page.getByRole('heading', { name: 'Please connect your wallet to view this player.' }),
  ).toBeVisible();
  await context.close();
});
