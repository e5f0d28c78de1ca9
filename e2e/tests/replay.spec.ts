// A finished game: details, replay and review.
import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { ownId } from '../fixtures/full-lists.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expect, test } from '../fixtures/server.ts';

const MOVES = [
  ['f2', 'f3', 'f3', 'rnbqkbnr/pppppppp/8/8/8/5P2/PPPPP1PP/RNBQKBNR b KQkq - 0 1'],
  ['e7', 'e5', 'e5', 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2'],
  ['g2', 'g4', 'g4', 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2'],
  ['d8', 'h4', 'Qh4#', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
] as const;

/** Returns a game of 83 seconds that ended on 1 January 2026 at 12:34 local time. */
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

test('H13 H15 H17 H21 replays a finished game by its controls and keys, which a modifier and the text of a report keep', async ({
  page,
}) => {
  await comeBack(page, `Replayer ${test.info().workerIndex}`);
  const whitePlayer = { id: await ownId(page), username: 'Ivory', profilePicId: 'bee' };
  const held = Promise.withResolvers<void>();
  await page.route('**/api/games/9/details', async (route) => {
    await held.promise;
    await route.fulfill({ json: details(2, { whitePlayer }) });
  });
  await page.goto('/game-details/9');
  await expect(page.getByText('Loading game details....', { exact: true })).toBeVisible();
  held.resolve();

  const expectPawnOn = (square: string) =>
    expect(page.locator(`[data-square="${square}"]`)).toHaveAttribute('aria-label', /black pawn/);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await expectPawnOn('e7');
  await press('Go to end');
  await expectPawnOn('e5');
  await press('Go to start');
  await expectPawnOn('e7');
  await press('Play');
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await expectPawnOn('e5');
  await page.getByRole('list', { name: 'Moves' }).getByRole('button', { name: 'f3' }).click();
  await expectPawnOn('e7');

  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('End');
  await expectPawnOn('e5');
  for (const key of ['Alt+ArrowLeft', 'Control+Home', 'Meta+ArrowLeft', 'Shift+ArrowLeft'])
    await page.keyboard.press(key);
  await expectPawnOn('e5');
  await page.getByRole('button', { name: 'Report Ebony' }).click();
  const text = page.getByLabel('What did you notice?');
  await text.pressSequentially('fast');
  for (const key of ['Home', 'ArrowRight', 'Delete']) await page.keyboard.press(key);
  await expect(text).toHaveValue('fst');
  // Nor does the replay step behind the dialog while no field has the focus.
  await page.getByRole('button', { name: 'Send report' }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expectPawnOn('e5');
  await page.keyboard.press('ArrowLeft');
  await expectPawnOn('e7');

  const bars = page.getByLabel(/^(White: Ivory|Black: Ebony)$/);
  await expect(bars.last()).toHaveAccessibleName('White: Ivory');
  await press('Flip the board');
  await expect(bars.last()).toHaveAccessibleName('Black: Ebony');
  await expect(page.locator('[data-square]').first()).toHaveAttribute('data-square', 'h1');
});

test('reviews a game with marks, evaluation, times, a graph that selects moves, and the PGN file', async ({
  page,
  context,
}) => {
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
  // If the browser denies access to the clipboard, the text is shown and selected.
  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: /Copy PGN|Copied!/ }).click();
  const byHand = page.getByRole('dialog', { name: 'Copy by Hand' });
  await expect(byHand).toContainText('The text is selected: copy it from here.');
  await expect(byHand.getByLabel('Text to copy')).toBeFocused();
  expect(await page.evaluate(() => `${window.getSelection()}`)).toBe(pgn);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(byHand).toBeHidden();

  // On a small phone, board and controls are visible together, and nothing extends beyond the screen.
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

test('runs no engine during a game in progress', async ({ page }) => {
  await comeBack(page, `Onlooker ${test.info().workerIndex}`);
  const running = { status: 'active', result: null, reason: null, winner: null, endedAt: null };
  await page.route('**/api/games/9/details', (route) => route.fulfill({ json: details(3, running) }));
  await page.goto('/game-details/9');
  await expect(page.getByText('In progress')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Place in the game' })).toBeVisible();
  await expect(page.locator('[data-analysis="off"]')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Evaluation' })).toHaveCount(0);
});
