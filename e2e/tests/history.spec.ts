// Game History, with crafted lists.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { historyGames } from '../fixtures/full-lists.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

const TOTAL = 45;
function page20(page: number, filter: string) {
  const total = filter === 'wins' ? 3 : TOTAL;
  const count = Math.max(0, Math.min(20, total - (page - 1) * 20));
  const games = historyGames(count).map((game, index) => ({
    ...game,
    id: game.id + (page - 1) * 20,
    opponent: { profilePicId: 'bee', username: `Rival ${(page - 1) * 20 + index + 1}` },
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

test('H3 H4 H6 H8 K10 shows the list with filter, pages and failures', async ({ page }) => {
  await comeBack(page, `Historian ${test.info().workerIndex}`);
  let isBroken = false;
  await page.route('**/api/games/history/**', async (route) => {
    if (isBroken) return route.fulfill({ status: 500, json: { code: 'UNAVAILABLE', message: 'x' } });
    const query = new URL(route.request().url()).searchParams;
    expect(query.get('limit')).toBe('20');
    return route.fulfill({ json: page20(Number(query.get('page') ?? 1), query.get('filter') ?? 'all') });
  });
  await page.goto('/game-history');
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

  await page.route(
    '**/api/games/user/*/stats',
    (route) => route.fulfill({ status: 500, json: { code: 'UNAVAILABLE', message: 'x' } }),
    { times: 1 },
  );
  await page.reload();
  await expect(page.getByText('Failed to fetch user stats')).toBeVisible();
  await expect(rows).toHaveCount(20);

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
  expect(table.text).toContain(',Rival 2,Black,1800+30,Loss,timeout,116,5025,100,-100,');
  expect(asked[0]).toBe('page=1&limit=100&filter=losses');
  expect(await saved('Export PGN')).toEqual({ name: 'kingstake-games.pgn', text: '[Event "x"]\n\n*\n' });
  isBroken = true;
  await page.getByRole('button', { name: 'Export PGN' }).click();
  await expect(page.getByText('Failed to export the games. Please try again.')).toBeVisible();
});
