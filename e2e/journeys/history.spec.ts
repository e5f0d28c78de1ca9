// Game History and the replay, with more games than anyone plays in a test.
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

const LISTED = '1 Jan 2026, 12:34';

test('H5 H11 a row: opponent, colour, date, duration, moves, wager, what it brought, how it ended', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
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
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
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

const MOVES = [
  ['f2', 'f3', 'f3', 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1'],
  ['e7', 'e5', 'e5', 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'],
  ['g2', 'g4', 'g4', 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2'],
  ['d8', 'h4', 'Qh4#', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
] as const;

/** A game of 83 seconds that ended on 1 January 2026 at 12:34, local time. */
function details(plies: number, changes: object = {}) {
  const moves = MOVES.slice(0, plies).map(([from, to, san, fen]) => ({ from, to, san, fen }));
  return {
    id: 9,
    status: 'ended',
    whitePlayer: { id: 1001, username: 'Ivory', profilePicId: 'bee' },
    blackPlayer: { id: 1002, username: 'Ebony', profilePicId: 'bee' },
    wagerAmount: '1',
    timeControl: '600+0',
    prizePool: '1.95',
    duration: 83,
    moves,
    clocks: [590, 595, 540, 594].slice(0, plies),
    result: 'black_wins',
    reason: 'resignation',
    winner: 1002,
    createdAt: new Date(2026, 0, 1, 12, 30).toISOString(),
    endedAt: new Date(2026, 0, 1, 12, 34).toISOString(),
    initialFen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    gameState: { fen: MOVES[1][3] },
    ...changes,
  };
}

test('H13 H14 H15 H17 H21 H22 K10 the replay: players, figures, controls, moves', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
  await comeBack(page, `Replayer ${test.info().workerIndex}`);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/games/9/details', async (route) => {
    await held;
    await route.fulfill({ json: details(2) });
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
  await page.getByRole('link', { name: 'Back to Game History' }).click();
  await expect(page).toHaveURL('/game-history');
});

test('H12 H16 the head: number, date and Victory, Defeat, Draw or Forfeit; four speeds, one second at first', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
  await comeBack(page, `Header ${test.info().workerIndex}`);
  const session = await page.request.get('/api/auth/session');
  const { user } = (await session.json()) as { user: { id: number } };
  const own = { whitePlayer: { id: user.id, username: 'Me', profilePicId: 'bee' } };
  let changes: object = {};
  await page.route('**/api/games/9/details', (route) =>
    route.fulfill({ json: details(4, { ...own, ...changes }) }),
  );
  for (const [badge, net, ending] of [
    ['Victory', '+0.950', { result: 'white_wins', winner: user.id }],
    ['Defeat', '−1.000', { result: 'black_wins', winner: 1002 }],
    ['Draw', '0.000', { result: 'draw', winner: null, reason: 'agreement' }],
    ['Forfeit', '−1.000', { result: 'forfeit', winner: 1002, reason: 'absence' }],
  ] as const) {
    changes = ending;
    await page.goto('/game-details/9');
    const head = page.getByRole('main').getByRole('banner').or(page.locator('main header')).first();
    await expect(head.getByRole('heading', { level: 1, name: 'Game #9' })).toBeVisible();
    await expect(head.getByText(LISTED)).toBeVisible();
    await expect(head.getByText(badge, { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText(net, { exact: true })).toBeVisible();
  }
  const speed = page.getByRole('combobox', { name: 'Playback Speed' });
  await expect(speed).toHaveValue('1000');
  await expect(speed.getByRole('option')).toHaveText([
    '2 s per move',
    '1 s per move',
    '0.5 s per move',
    '0.2 s per move',
  ]);
  await speed.selectOption('0.2 s per move');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(page.locator('[data-square="h4"]')).toHaveAttribute('aria-label', /black queen/);
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
});

test('the review: marks, evaluation, times, a graph that leads to its moves, the file', async ({
  page,
  context,
  isMobile,
}) => {
  test.skip(isMobile, 'The same on both sizes.');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeBack(page, `Reviewer ${test.info().workerIndex}`);
  await page.route('**/api/games/9/details', (route) =>
    route.fulfill({ json: details(4, { reason: 'checkmate' }) }),
  );
  const pgn = '[Event "x"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n';
  let isBroken = false;
  await page.route('**/api/games/9/pgn', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'x' } })
      : route.fulfill({ body: pgn, contentType: 'application/x-chess-pgn' }),
  );
  await page.goto('/game-details/9');
  await expect(page.locator('[data-analysis="done"]')).toBeVisible();
  const moves = page.getByRole('list', { name: 'Moves' });
  await expect(moves.getByRole('button', { name: /^g4 a blunder/ })).toContainText('0:50');
  await expect(moves.getByRole('button', { name: /^Qh4#/ })).not.toContainText('?');
  await expectAccessible(page);

  await moves.getByRole('button', { name: /^g4/ }).click();
  await expect(page.getByText('2. g4 is a blunder.')).toBeVisible();
  await expect(page.getByText('Black is winning')).toBeVisible();
  await expect(page.getByText('#−1', { exact: true })).toBeVisible();

  const axis = page.getByRole('slider', { name: 'Place in the game' });
  const box = await axis.boundingBox();
  if (box === null) throw new Error('the graphs have no place');
  const at = (share: number) => [box.x + share * box.width, box.y + box.height / 2] as const;
  await page.mouse.click(...at(0.99));
  await expect(axis).toHaveAttribute('aria-valuetext', '2… Qh4#, #0');
  await expect(page.locator('[data-square="h4"]')).toHaveAttribute('aria-label', /black queen/);
  await page.mouse.move(...at(0.6));
  await page.mouse.down();
  await expect(axis).toHaveAttribute('aria-valuenow', '2');
  await page.mouse.move(...at(0.26));
  await expect(axis).toHaveAttribute('aria-valuenow', '1');
  await page.mouse.up();
  await page.mouse.move(...at(0.9));
  await expect(axis).toHaveAttribute('aria-valuenow', '1');
  await axis.press('ArrowRight');
  await expect(axis).toHaveAttribute('aria-valuenow', '2');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PGN' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('kingstake-9.pgn');
  expect(await readFile(await download.path(), 'utf8')).toBe(pgn);
  await page.getByRole('button', { name: 'Copy PGN' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pgn);

  // On a small phone board and controls are seen together, and nothing leaves the screen.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('grid', { name: 'Replay board' })).toBeInViewport({ ratio: 1 });
  for (const name of ['Go to start', 'Play', 'Reset', 'Flip the board'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  isBroken = true;
  await page.getByRole('button', { name: 'Download PGN' }).click();
  await expect(page.getByText('Failed to fetch the PGN. Please try again.')).toBeVisible();
});

test('no engine looks at a game that still runs', async ({ page, isMobile }) => {
  test.skip(isMobile, 'The same on both sizes.');
  await comeBack(page, `Onlooker ${test.info().workerIndex}`);
  const running = { status: 'active', result: null, reason: null, winner: null, endedAt: null };
  await page.route('**/api/games/9/details', (route) => route.fulfill({ json: details(3, running) }));
  await page.goto('/game-details/9');
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Place in the game' })).toBeVisible();
  await expect(page.locator('[data-analysis="off"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Evaluation' })).toHaveCount(0);
});
