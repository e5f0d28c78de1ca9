// Game History and the replay, with more games than anyone plays in a test.
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

const TOTAL = 45;

function page20(page: number, filter: string) {
  const total = filter === 'wins' ? 3 : TOTAL;
  const count = Math.max(0, Math.min(20, total - (page - 1) * 20));
  const games = Array.from({ length: count }, (_, index) => ({
    id: 1000 + (page - 1) * 20 + index,
    opponent: { profilePicId: 'bee', username: `Rival ${(page - 1) * 20 + index + 1}` },
    isWhite: true,
    date: '2026-01-01T00:00:00.000Z',
    duration: 65,
    moves: 31,
    wagerAmount: '0.1',
    timeControl: '600+0',
    earnings: '0.095',
    result: 'win',
  }));
  const totalPages = Math.ceil(total / 20);
  const pagination = {
    totalGames: total,
    totalPages,
    currentPage: page,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
  return { games, pagination };
}

test('H1 H3 H4 H6 H7 H8 K10 the list: figures, filter, pages, skeleton, failure', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
  await comeBack(page, `Historian ${test.info().workerIndex}`);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let isBroken = false;
  await page.route('**/api/games/history/**', async (route) => {
    await held;
    if (isBroken) return route.fulfill({ status: 500, json: { code: 'UNAVAILABLE', message: 'x' } });
    const query = new URL(route.request().url()).searchParams;
    expect(query.get('limit')).toBe('20');
    return route.fulfill({ json: page20(Number(query.get('page') ?? 1), query.get('filter') ?? 'all') });
  });
  await page.route('**/api/games/user/*/stats', (route) =>
    route.fulfill({
      json: {
        totalGames: TOTAL,
        winRate: 66.7,
        totalEarnings: '1.5',
        wins: 30,
        losses: 10,
        draws: 5,
        currentStreak: 4,
      },
    }),
  );
  await page.goto('/game-history');
  await expect(page.locator('[data-skeleton]')).toHaveCount(5);
  answer();
  for (const [label, value] of [
    ['Total Games', '45'],
    ['Win Rate', /66\.7|67/],
    ['Total Earnings', '1.500 SOL'],
    ['Current Streak', /\+?4/],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(value);
  await expect(page.getByText('45 games')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(rows.first()).toContainText('vs Rival 21');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const filter = page.getByRole('combobox', { name: 'Filter games' });
  await expect(filter.getByRole('option')).toHaveText(['All Games', 'Wins', 'Losses', 'Draws', 'Completed']);
  await filter.selectOption('Wins');
  await expect(page.getByText('3 games')).toBeVisible();
  await expect(page.getByText('Page 1 of 1')).toBeVisible();

  let isStatsBroken = true;
  await page.route('**/api/games/user/*/stats', (route) =>
    isStatsBroken
      ? route.fulfill({ status: 500, json: { code: 'UNAVAILABLE', message: 'x' } })
      : route.fallback(),
  );
  await page.reload();
  await expect(page.getByText('Failed to fetch user stats')).toBeVisible();
  await expect(rows).toHaveCount(20);

  isStatsBroken = false;
  isBroken = true;
  await page.reload();
  await expect(page.getByText('Failed to fetch game history')).toBeVisible();
  await expect(page.getByText('Failed to load game history. Please try again.')).toBeVisible();
  isBroken = false;
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Retry' }).click();
  await reloaded;
  await expect(rows).toHaveCount(20);
});

const MOVES = [
  ['f2', 'f3', 'f3', 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1'],
  ['e7', 'e5', 'e5', 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'],
] as const;

test('H13 H14 H15 H17 H21 K10 the replay: players, figures, controls, moves', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same on both sizes.');
  await comeBack(page, `Replayer ${test.info().workerIndex}`);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/games/9/details', async (route) => {
    await held;
    await route.fulfill({
      json: {
        id: 9,
        status: 'ended',
        whitePlayer: { id: 1001, username: 'Ivory', profilePicId: 'bee' },
        blackPlayer: { id: 1002, username: 'Ebony', profilePicId: 'bee' },
        wagerAmount: '1',
        timeControl: '600+0',
        prizePool: '1.95',
        duration: 83,
        moves: MOVES.map(([from, to, san, fen]) => ({ from, to, san, fen })),
        result: 'black_wins',
        reason: 'resignation',
        winner: 1002,
        createdAt: '2026-01-01T00:00:00.000Z',
        initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
        gameState: { fen: MOVES[1][3] },
      },
    });
  });
  await page.goto('/game-details/9');
  await expect(page.getByText('Loading game details....', { exact: true })).toBeVisible();
  answer();
  for (const card of ['White: Ivory', 'Black: Ebony'])
    await expect(page.getByLabel(card, { exact: true })).toBeVisible();
  for (const [label, value] of [
    ['Wager', '1.000 SOL'],
    ['Duration', '1:23'],
    ['Moves', '1'],
  ] as const)
    await expect(page.locator('dl > div').filter({ hasText: label }).locator('dd')).toHaveText(value);

  const square = (name: string) => page.locator(`[data-square="${name}"]`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await press('Forward one move');
  await expect(square('f3')).toHaveAttribute('aria-label', /white pawn/);
  await press('Back one move');
  await expect(square('f2')).toHaveAttribute('aria-label', /white pawn/);
  await press('Go to end');
  await expect(square('e5')).toHaveAttribute('aria-label', /black pawn/);
  await press('Go to start');
  await expect(square('f2')).toHaveAttribute('aria-label', /white pawn/);
  await press('Forward one move');
  await press('Reset');
  await expect(square('e7')).toHaveAttribute('aria-label', /black pawn/);
  await press('Play');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expect(square('e5')).toHaveAttribute('aria-label', /black pawn/);
  const moves = page.getByRole('list', { name: 'Moves' });
  await moves.getByRole('button', { name: 'f3' }).click();
  await expect(square('e7')).toHaveAttribute('aria-label', /black pawn/);

  await page.goto('/game-details/999999');
  await expect(page.getByText('Failed to fetch game details')).toBeVisible();
  await expect(page.getByText('Failed to load game details.', { exact: true })).toBeVisible();
});
