// Game History, with crafted lists.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

const TOTAL = 45;
const ENDINGS = [
  { earnings: '0.095', result: 'win', reason: 'checkmate' },
  { earnings: '0', result: 'loss', reason: 'timeout' },
  { earnings: '0', result: 'draw', reason: 'threefold' },
  { earnings: '0', result: 'aborted', reason: 'first-move' },
];

function page20(page: number, filter: string) {
  const total = filter === 'wins' ? 3 : TOTAL;
  const count = Math.max(0, Math.min(20, total - (page - 1) * 20));
  const games = Array.from({ length: count }, (_, index) => ({
    id: 1000 + (page - 1) * 20 + index,
    opponent: { profilePicId: 'bee', username: `Rival ${(page - 1) * 20 + index + 1}` },
    isWhite: index % 2 === 0,
    date: '2026-01-01T12:34:00.000Z',
    duration: 65,
    moves: 31,
    wagerAmount: '0.1',
    timeControl: '600+0',
    ...ENDINGS[index % ENDINGS.length],
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

test('H3 H4 H6 H7 H8 K10 shows the list with filter, pages, skeleton and failures', async ({ page }) => {
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
  await expect(page.getByText('1–20 of 45 games')).toBeVisible();
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(20);
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await expect(page.getByText('21–40 of 45 games')).toBeVisible();
  await expect(rows.first()).toContainText('vs Rival 21');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();

  const filter = page.getByRole('combobox', { name: 'Filter games' });
  await expect(filter.getByRole('option')).toHaveText([
    'All Games',
    'Wins',
    'Losses',
    'Draws',
    'Completed',
    'Friendly',
  ]);
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

test('downloads the filtered games as a table and all games as PGN, and reports a failure', async ({
  page,
}) => {
  await comeBack(page, `Keeper ${test.info().workerIndex}`);
  const asked: string[] = [];
  let isBroken = false;
  await page.route('**/api/games/history/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    if (isBroken) return route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'x' } });
    if (pathname.endsWith('/pgn'))
      return route.fulfill({ contentType: 'application/x-chess-pgn', body: '[Event "x"]\n\n*\n' });
    if (searchParams.get('limit') === '100') asked.push(searchParams.toString());
    return route.fulfill({
      json: page20(Number(searchParams.get('page') ?? 1), searchParams.get('filter') ?? ''),
    });
  });
  await page.goto('/game-history');
  await page.getByRole('combobox', { name: 'Filter games' }).selectOption('Losses');
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ]);
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
  };
  const table = await saved('Export CSV');
  expect(table.name).toBe('kingstake-games.csv');
  expect(table.text.split('\r\n')).toHaveLength(TOTAL + 2); // header line, and the end of the last line
  expect(table.text).toContain(',Rival 2,Black,600+0,Loss,timeout,16,65,0.1,-0.1,');
  expect(asked[0]).toBe('page=1&limit=100&filter=losses');
  expect(await saved('Export PGN')).toEqual({ name: 'kingstake-games.pgn', text: '[Event "x"]\n\n*\n' });
  isBroken = true;
  await page.getByRole('button', { name: 'Export PGN' }).click();
  await expect(page.getByText('Failed to export the games. Please try again.')).toBeVisible();
});
