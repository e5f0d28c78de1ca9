// The lobby as a player finds it: what it lists, what it offers, and where links lead.
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/server.ts';
import { Door } from '../pages/door.ts';

const FEN = 'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2';

async function ownId(page: Page): Promise<number> {
  const session = await page.request.get('/api/auth/session');
  return ((await session.json()) as { user: { id: number } }).user.id;
}

/** A game as the server shows it: against Night Owl, or waiting for anybody. */
function gameOf(id: number, userId: number, isFull: boolean) {
  const player = (playerId: number, username: string) => ({
    id: playerId,
    username,
    walletAddress: '11111111111111111111111111111111',
    profilePicId: 'bee',
    wins: 3,
    losses: 1,
    draws: 0,
    totalEarnings: '0',
  });
  const white = player(userId, 'Me');
  const black = isFull ? player(userId + 1000, 'Night Owl') : null;
  return {
    id,
    status: isFull ? 'active' : 'waiting',
    result: null,
    reason: null,
    winner: null,
    whitePlayerId: white.id,
    blackPlayerId: black?.id ?? null,
    whitePlayer: white,
    blackPlayer: black,
    players: black === null ? [white] : [white, black],
    wagerAmount: '5',
    fee: '0.25',
    prizePool: '9.75',
    isPrivate: !isFull,
    allowObservers: false,
    gameCode: isFull ? null : 'ABCD1234',
    initialFen: FEN,
    gameState: { fen: FEN },
    moves: [],
    createdAt: '2026-01-01T00:00:00.000Z',
    startedAt: isFull ? '2026-01-01T00:00:00.000Z' : null,
    endedAt: null,
    expiresAt: null,
  };
}

const leaders = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: 5000 + index,
    username: `Leader ${index + 1}`,
    profilePicId: 'bee',
    totalEarnings: String(100 - index),
    wins: 9,
    losses: 1,
  }));

/** The lists are crafted: ten rich players, a running game, a waiting one and one that is paused. */
async function craft(page: Page, userId: number): Promise<void> {
  const [running, waiting] = [gameOf(71, userId, true), gameOf(72, userId, false)];
  const courtesyDelayExpires = new Date(Date.now() + 400_000).toISOString();
  await page.route('**/api/games/user/paused?*', (route) =>
    route.fulfill({ json: [{ ...running, courtesyDelayExpires }] }),
  );
  await page.route('**/api/games/user?*', async (route) => {
    const real = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...real, games: [running, waiting] } });
  });
  await page.route('**/api/leaderboard?*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    const pagination = {
      currentPage: 1,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: false,
      totalUsers: 25,
    };
    return route.fulfill({ json: { users: leaders(limit), pagination } });
  });
}

test('A20 B5 B6 B7 B8 B9 B10 B11 B12 B15 B16 B17 what the lobby lists and offers', async ({
  page,
  isMobile,
}) => {
  await new Door(page).enter(`Lister ${test.info().workerIndex}${test.info().project.name}`);
  await expect(page.getByText('No active games')).toBeVisible();
  await craft(page, await ownId(page));
  await page.reload();

  const banner = page.getByRole('region', { name: 'Your match with Night Owl is paused.' });
  await expect(banner.getByRole('timer')).toHaveText(/^(400|39\d) s left$/);
  const active = page.getByRole('list', { name: 'Active Games' });
  await expect(active.getByRole('listitem')).toHaveCount(1);
  await expect(active.getByRole('link')).toContainText('vs Night Owl 5 SOL stake Your turn');
  await expect(page.getByRole('list', { name: 'Waiting games' })).toContainText('Code ABCD 1234');

  await expect(page.getByRole('heading', { name: 'Standard 1v1' })).toBeVisible();
  const wagers = page.getByRole('radiogroup', { name: 'Wager' }).getByRole('radio');
  await expect(wagers).toHaveText(['0.1SOL', '1SOL', '5SOL', '20SOL', '50SOL', '100SOL']);
  await expect(wagers.first()).toBeChecked();
  for (const [index, wager] of (await wagers.all()).entries())
    expect(await wager.evaluate((element) => /premium/.test(element.className))).toBe(index >= 4);
  await expect(page.getByText('Winner takes all')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find Match' })).toBeVisible();

  if (isMobile) {
    const list = page.getByRole('list', { name: 'Leaderboard' });
    await expect(list.getByRole('listitem')).toHaveCount(5);
    await expect(page.getByText('WINNINGS')).toHaveCount(0);
  } else {
    const columns = page.getByRole('table', { name: 'Leaderboard' });
    await expect(columns).toHaveCount(2);
    for (const [index, first] of ['Leader 1', 'Leader 6'].entries()) {
      await expect(columns.nth(index).getByRole('columnheader', { name: 'WINNINGS' })).toBeVisible();
      await expect(columns.nth(index).locator('tbody tr')).toHaveCount(5);
      await expect(columns.nth(index).locator('tbody tr').first()).toContainText(first);
    }
  }

  await page.getByRole('button', { name: 'Disconnection Policy' }).click();
  await expect(page.getByRole('dialog', { name: 'Disconnection Policy' })).toContainText(
    "A game paused for more than 10 minutes awaiting the player's return is forfeited and the wager is lost.",
  );
  await page.keyboard.press('Escape');
  await banner.getByRole('link', { name: 'Continue Match' }).click();
  await expect(page).toHaveURL(/gameId=71&continue=true/);
});

test('A12 A14 A17 K1 a code that is nobody’s, a search by link, a rematch by link, a stake too high', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
  await new Door(page).enter(`Linker ${test.info().workerIndex}`);
  await page.goto('/chess-game-mobile?gameCode=ABCD1234');
  await expect(page.getByText('The game code you entered does not exist.').first()).toBeVisible();
  await expect(page).toHaveURL(/\?gameCode=ABCD1234$/);

  await page.goto('/chess-game-mobile?mode=standard&wager=1');
  await expect(page.getByRole('heading', { name: /Finding opponent/i })).toBeVisible();
  await expect(page.getByText('1 SOL').first()).toBeVisible();

  await page.goto('/?mode=rematch&wager=5');
  await expect(page.getByRole('dialog', { name: 'Create Private Match' })).toContainText('5 SOL');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Match' }).click();
  await expect(
    page.getByText('You do not have enough SOL to create this match. Please deposit more funds.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Deposit SOL' })).toBeVisible();
});
