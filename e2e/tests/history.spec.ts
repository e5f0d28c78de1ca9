// Game History, with more games than anyone plays in a test.
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

test('H1 H3 H4 H6 H7 H8 K10 the list: figures, filter, pages, skeleton, failure', {
  tag: '@essential',
}, async ({ page }) => {
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

const LISTED = '1 Jan 2026, 12:34';

test('H5 H11 a row: opponent, colour, date, duration, moves, wager, what it brought, how it ended', async ({
  page,
}) => {
  await comeBack(page, `Rower ${test.info().workerIndex}`);
  await page.route('**/api/games/history/**', (route) => {
    const [first] = page20(1, 'all').games;
    const items = ENDINGS.map((ending, index) => ({
      ...first,
      id: 500 + index,
      isWhite: index % 2 === 0,
      opponent: { profilePicId: 'bee', username: index === 3 ? '' : `Rival ${index}` },
      date: new Date(2026, 0, 1, 12, 34).toISOString(),
      ...ending,
    }));
    const pagination = {
      totalGames: 4,
      totalPages: 1,
      currentPage: 1,
      hasPrevPage: false,
      hasNextPage: false,
    };
    return route.fulfill({ json: { games: items, pagination } });
  });
  await page.goto('/game-history');
  const row = (index: number) => page.getByRole('main').getByRole('listitem').nth(index);
  const said = [
    [
      'vs Rival 0',
      'White',
      'Duration: 1:05',
      'Win',
      'Checkmate',
      '16',
      'Wager: 0.100',
      'Result, SOL: +0.095',
    ],
    ['vs Rival 1', 'Black', 'Duration: 1:05', 'Loss', 'Time', '16', 'Wager: 0.100', 'Result, SOL: −0.100'],
    [
      'vs Rival 2',
      'White',
      'Duration: 1:05',
      'Draw',
      'Threefold',
      '16',
      'Wager: 0.100',
      'Result, SOL: 0.000',
    ],
    [
      'vs Unknown',
      'Black',
      'Duration: 1:05',
      'Aborted',
      'Refunded',
      '16',
      'Wager: 0.100',
      'Result, SOL: 0.000',
    ],
  ];
  for (const [index, words] of said.entries()) {
    for (const word of [...words, LISTED]) await expect(row(index)).toContainText(word);
    await expect(row(index).getByRole('img').or(row(index).locator('img')).first()).toBeVisible();
  }
  await expect(
    page.getByRole('img', { name: /^Net earnings added up over the last 4 games: −/ }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 664 });
  // Two lines on a phone: the loss keeps its minus, and nothing leaves the screen.
  await expect(row(1).getByText('−0.100')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await row(1).click();
  await expect(page).toHaveURL(/\/game-details\/501$/);
});

test('files of games: a table of what the filter shows, all games as PGN, and a failure that is told', async ({
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
  expect(table.text.split('\r\n')).toHaveLength(TOTAL + 2); // a head, and the end of the last line
  expect(table.text).toContain(',Rival 2,Black,600+0,Loss,timeout,16,65,0.1,-0.1,');
  expect(asked[0]).toBe('page=1&limit=100&filter=losses');
  expect(await saved('Export PGN')).toEqual({ name: 'kingstake-games.pgn', text: '[Event "x"]\n\n*\n' });
  isBroken = true;
  await page.getByRole('button', { name: 'Export PGN' }).click();
  await expect(page.getByText('Failed to export the games. Please try again.')).toBeVisible();
});
