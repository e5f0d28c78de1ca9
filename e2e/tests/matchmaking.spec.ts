// Matchmaking: a search, a found match, an invitation by link, and the addresses of a game.
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { ConnectPage } from '../pages/connect-page.ts';
import { createMatch, joinMatchOf, matchFound, sitDown, waitAtTable } from '../pages/meeting.ts';

test('B23 asks the creator during training, keeps the dialog at Escape, and refunds a match that is declined', async ({
  players: [white, black],
}) => {
  await createMatch(white);
  await white.page.goto('/chess-game-mobile?mode=training');
  await expect(white.table.board).toBeVisible();
  await joinMatchOf(black, white);
  await expect(matchFound(white)).toContainText(black.name);
  await expect(matchFound(white).getByRole('timer')).toHaveText(/^[12]?\d s left to accept$/);
  await expectAccessible(white.page);
  // Only an answer or the timeout closes the dialog.
  await white.page.keyboard.press('Escape');
  await matchFound(white).getByRole('button', { name: 'Decline' }).click();
  const declined = 'The match did not start. Both wagers were refunded.';
  await expect(white.page.getByText(declined, { exact: true })).toBeVisible();
  await expect(matchFound(white)).toBeHidden();
  await expect(white.table.board).toBeVisible();
  await white.page.goto('/');
  await expect(white.cashier.balance('Playing balance')).toHaveText('1.000 SOL');
});

test('A13 A14 repeats the search, offers to create a match after 30 s, and stakes only on a click', async ({
  players: [white, black],
}) => {
  let asked = 0;
  white.page.on('request', (request) => {
    if (request.url().includes('/api/games/waiting/public')) asked += 1;
  });
  await white.page.clock.install();
  await white.page.goto('/chess-game-mobile?mode=standard&wager=0.1');
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.clock.runFor(10_000);
  await expect.poll(() => asked).toBe(4);
  await expect(white.page.getByRole('heading', { name: 'Finding opponent...' })).toBeVisible();
  await white.page.clock.runFor(21_000);
  await expect(white.page.getByRole('heading', { name: 'No Active Matches' })).toBeVisible();
  const before = asked;
  expect(before).toBeLessThanOrEqual(11);
  await white.page.clock.runFor(30_000);
  expect(asked).toBe(before);
  await expectAccessible(white.page);
  const own = await white.page.request.get('/api/games/waiting/public?wagerAmount=0.1');
  expect(await own.json()).toEqual([]);

  await white.page.getByRole('button', { name: 'Create Match' }).click();
  await expect(white.page).toHaveURL(/\/chess-game-mobile\?gameId=\d+$/);
  await expect(white.page.getByText('Waiting for opponent...').first()).toBeVisible();
  // The default wager is 0.1, so the search finds the game that was created in the meantime.
  await black.page.goto('/chess-game-mobile?mode=standard');
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.table.turn();
});

test('A7 A9 A11 S37 opens the game of a link after connecting, signing and registering', async ({
  page,
  players: [white],
}, info) => {
  const code = await waitAtTable(white);
  const visitor = new ConnectPage(page);
  await page.goto(`/chess-game-mobile?gameCode=${code}`);
  await visitor.connectAndSign();
  await expect(page).toHaveURL('/');
  await visitor.register(`Guest ${info.workerIndex}${info.project.name}`, 'Bee');
  await expect(page).toHaveURL(new RegExp(`/chess-game-mobile\\?gameId=\\d+&gameCode=${code}$`));
  await expect(page.getByRole('heading', { name: 'Join this match?' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(white.name);
  // The link is used once. After Back, the page stays in the lobby, even after a reload.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Find Match' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('A2 A3 A4 A5 A16 A20 B6 opens one game at each of its addresses: paused, continued, by id, listed, replayed', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await white.table.click('f2', 'f3');
  await black.table.click('e7', 'e5');
  const id = new URL(white.page.url()).searchParams.get('gameId') ?? '';
  expect(id).toMatch(/^\d+$/);

  await black.page.getByRole('button', { name: 'Offer draw' }).click();
  await expect(black.page.getByText('Draw offered.')).toBeVisible();
  // The lobby shows the paused match without a reload.
  await white.page.getByRole('button', { name: 'Back to lobby' }).click();
  await expect(white.page).toHaveURL('/');
  const running = white.page.getByRole('region', { name: `${black.name} offers a draw` });
  await expect(running.getByRole('link', { name: 'Back to the game' })).toBeVisible();
  const banner = white.page.getByRole('region', { name: `Match with ${black.name} paused.` });
  await expect(banner).toBeVisible({ timeout: 20_000 });
  await expect(running).toHaveCount(0);
  await expect(banner.getByRole('timer')).toHaveText(/^(10:00|9:5\d|9:4\d) left$/);
  // The offer stays open, but the notice that its receiver is away remains visible.
  await expect(black.page.getByText(`${white.name} is away.`)).toBeVisible();
  await expect(black.page.getByText(/9:\d\d to come back/)).toBeVisible();
  await banner.getByRole('link', { name: 'Continue Match' }).click();
  await expect(black.page.getByText(`${white.name} is back.`)).toBeVisible();
  await expect(white.page).toHaveURL(`/chess-game-mobile?gameId=${id}&continue=true`);
  await white.table.shows('e7', 'e5');

  for (const address of [`/game/${id}`, `/chess-game-mobile?gameId=${id}`]) {
    await white.page.goto(address);
    await white.table.shows('e7', 'e5');
    await expect(white.page).toHaveURL(address);
  }
  await white.table.click('g2', 'g4');
  await black.table.finish('d8', 'h4');
  await expect(white.page.getByRole('dialog', { name: /Defeat/i })).toBeVisible();

  await white.page.goto('/game-history');
  const row = white.page.getByRole('listitem').filter({ hasText: `vs ${black.name}` });
  await row.getByRole('link').click();
  await expect(white.page).toHaveURL(`/game-details/${id}`);
  await expect(white.page.getByRole('heading', { level: 1, name: `Game #${id}` })).toBeVisible();
  await expect(white.page.getByText("Fool's Mate")).toBeVisible();
  const share = white.page.getByRole('link', { name: 'Share on X (opens in a new tab)' });
  const post = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text');
  expect(post).toContain(`${white.name} vs ${black.name} on Kingstake. Checkmate. Black won.`);
  expect(post).toContain(`/game/${id}`);
  const queen = white.page.locator('[data-square="h4"]');
  await expect(queen).not.toHaveAttribute('aria-label', /queen/);
  await white.page.getByRole('button', { name: 'Go to end' }).click();
  await expect(queen).toHaveAttribute('aria-label', /black queen/);
});
