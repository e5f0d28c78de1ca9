// The game screen: board size, earlier moves, notices, the wait for an opponent, clocks.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/accessibility.ts';
import { expect, test } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { expectToPressWithAnyLetters } from '../pages/letters.ts';
import { joinByCode, play, sitDown, waitAtTable } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';

/** Window sizes, with the expected side length of the board. */
const SIDES = [
  [1440, 900, 760],
  [1920, 1080, 936],
  [1366, 650, 536],
  [1280, 720, 608],
  [1024, 768, 616],
  [768, 1024, 640],
  [844, 390, 368],
  [390, 844, 384],
  [390, 700, 384],
  [390, 664, 384],
  [360, 640, 352],
  [375, 553, 320],
] as const;

const TRAINING = '/chess-game-mobile?mode=training&difficulty=easy&color=white';

/** Returns the names of elements that the window cuts off. Needing to scroll the page counts, too. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { innerWidth, innerHeight } = window;
    const wanted = ['[role="grid"]', '[role="timer"]', '[role="status"]', 'h1', 'button'];
    const root = document.documentElement;
    const scrolls = root.scrollHeight > innerHeight || root.scrollWidth > innerWidth;
    const seen = [...document.querySelectorAll(`main :is(${wanted.join()})`)].filter((element) => {
      const box = element.getBoundingClientRect();
      const isListed = element.closest('ol, [class*="line"]') !== null; // the list of moves has its own scroll area
      return box.width > 1 && box.height > 1 && !isListed;
    });
    const outside = seen.filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    });
    const names = outside.map((element) => element.getAttribute('aria-label') ?? element.tagName);
    return scrolls ? ['the page scrolls', ...names] : names;
  });
}

const sideOf = (page: Page) =>
  page.getByRole('grid', { name: 'Chessboard' }).evaluate((board) => board.clientWidth);

test('G12 X43 sizes the board as the largest square that keeps clocks and turn visible without scrolling', async ({
  page,
}) => {
  await comeBack(page, 'Many Windows');
  await page.goto(TRAINING);
  await new Table(page).turn();
  for (const [width, height, side] of SIDES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => sideOf(page), `${width} x ${height}`).toBe(side);
    expect(await cutOff(page), `${width} x ${height}`).toEqual([]);
  }
  await expectAccessible(page);
});

/** Runs in the page. Returns what a player's card does not show completely, or shows over its clock. */
function hiddenIn(card: HTMLElement): string[] {
  const wanted = {
    picture: card.querySelector('img'),
    name: card.querySelector('b'),
    record: card.querySelector('p > span'),
    earnings: [...card.querySelectorAll('p > span')].find((part) => part.textContent?.includes('SOL earned')),
    captured: card.querySelector('[role="img"] img'),
    clock: card.querySelector('[role="timer"]'),
  };
  const clock = wanted.clock?.getBoundingClientRect();
  return Object.entries(wanted).flatMap(([name, element]) => {
    if (element == null) return name === 'captured' ? [] : [`no ${name}`];
    const { left, top, right, bottom, width } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const at = document.elementFromPoint(x, y);
    const isSeen = width > 4 && at !== null && (element.contains(at) || at.contains(element));
    const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    const isClear = name === 'clock' || clock === undefined || right <= clock.left + 0.5;
    return isSeen && isInside && isClear ? [] : [`${name}: ${[left, top, right, bottom].map(Math.round)}`];
  });
}

/** Laptops, phones with and without the browser's bars, and a phone in landscape. */
const DEVICES = [
  ...[
    [1440, 900],
    [1366, 650],
    [1280, 720],
    [1024, 768],
    [768, 1024],
    [390, 844],
  ],
  ...[
    [390, 700],
    [390, 664],
    [360, 640],
    [375, 553],
    [844, 390],
    [667, 375],
  ],
] as const;

test('G8 G9 G13 shows both players at every size after a capture, and turns them with the board', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await play(white, black, ['e2e4', 'd7d5', 'e4d5', 'd8d5']);
  const { page } = black;
  const cards = [white, black].map(({ name }) => page.getByRole('region', { name }));
  for (const [width = 0, height = 0] of DEVICES) {
    await page.setViewportSize({ width, height });
    const hidden = () => Promise.all(cards.map((card) => card.evaluate(hiddenIn)));
    await expect.poll(hidden, { message: `${width} x ${height}`, timeout: 5_000 }).toEqual([[], []]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const isBelow = async () => {
    const [theirs, own] = await Promise.all(cards.map((card) => card.boundingBox()));
    return (own?.y ?? 0) > (theirs?.y ?? 0);
  };
  expect(await isBelow()).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(isBelow).toBe(false);
  await expect(page.locator('[data-square]').first()).toHaveAttribute('data-square', 'a8');
  for (const [width, height] of [
    [390, 844],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectToPressWithAnyLetters(page, `the table at ${width} px`);
  }
});

test('S39 G12 resizes the board in steps of 8 px by keys and drag, and keeps the size; Classic is 420 px', async ({
  page,
}) => {
  await comeBack(page, 'Corner Grip');
  await page.goto(TRAINING);
  await new Table(page).turn();
  const grip = page.getByRole('slider', { name: 'Board size' });
  await grip.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => sideOf(page)).toBe(744);
  const box = await grip.boundingBox();
  if (box === null) throw new Error('no corner');
  await page.mouse.move(box.x + 14, box.y + 14);
  await page.mouse.down();
  await page.mouse.move(box.x + 14 - 50, box.y + 14 - 47, { steps: 5 });
  await expect(grip).toContainText('696 × 696');
  await page.mouse.up();
  await page.reload();
  await expect.poll(() => sideOf(page)).toBe(696);
  await grip.dblclick();
  await expect.poll(() => sideOf(page)).toBe(760);

  await page.evaluate(() =>
    localStorage.setItem('kingstake-settings', JSON.stringify({ version: 1, boardSize: 'classic' })),
  );
  await page.reload();
  await expect.poll(() => sideOf(page)).toBe(420);
});

/** Whether two elements overlap. */
async function overlaps(page: Page, one: string, other: string): Promise<boolean> {
  return page.evaluate(
    ([first = '', second = '']) => {
      const boxes = [first, second].map((text) =>
        [...document.querySelectorAll(text)].map((element) => element.getBoundingClientRect()),
      );
      const [notices = [], others = []] = boxes;
      return notices.some((a) =>
        others.some(
          (b) => b.width > 1 && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom,
        ),
      );
    },
    [one, other],
  );
}

const GREEN = 'rgb(29, 43, 33)';
const RED = 'rgb(51, 29, 23)';

test('G11 G32 covers neither turn, clocks nor Resign with a draw offer and the CHECKMATE toast, green for the winner', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await play(white, black, ['f2f3', 'e7e5']);
  await white.page.getByRole('button', { name: 'Offer draw' }).click();
  await expect(white.page.getByText('Draw offered.')).toBeVisible();
  const notice = black.page.getByText('Your opponent is offering a draw.');
  await expect(notice).toBeVisible();
  await expect(black.page.getByText('Draw Offered')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [390, 664],
    [844, 390],
  ] as const) {
    await black.page.setViewportSize({ width, height });
    for (const other of ['[role="timer"]', 'header', '[role="grid"]', 'button[class*="danger"]'])
      expect(await overlaps(black.page, '[class*="notice"]', other), `${width}: ${other}`).toBe(false);
    expect(await cutOff(black.page)).toEqual([]);
  }
  await expectAccessible(black.page);
  await black.page.getByRole('button', { name: 'Decline' }).click();
  await expect(white.page.getByText('Draw Declined')).toBeVisible();
  await expect(notice).toBeHidden();

  await white.table.click('g2', 'g4');
  for (const { page } of [white, black]) await page.setViewportSize({ width: 390, height: 664 });
  await black.table.finish('d8', 'h4');
  for (const [{ page }, colour] of [
    [black, GREEN],
    [white, RED],
  ] as const) {
    const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await expect(toast).toContainText('CHECKMATE');
    await expect(toast).toHaveCSS('background-color', colour);
    for (const other of ['[role="timer"]', 'main header', 'main [role="status"]'])
      expect(await overlaps(page, '[class*="toast"]', other), other).toBe(false);
  }
});

test('announces a new move while looking back at earlier ones, and a click on the board only returns', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await play(white, black, ['e2e4', 'e7e5', 'g1f3']);
  const { page } = white;
  await expect(page.getByText("King's Knight Opening")).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await white.table.shows('e2', 'e4');
  await expect(white.table.square('g1')).toHaveAttribute('aria-label', /white knight/);
  const back = page.getByRole('button', { name: /^Back to live/ }).first();
  await expect(back).toHaveText('Back to live');
  await black.table.click('b8', 'c6');
  await expect(back).toContainText('New move');
  await white.table.shows('e2', 'e4');
  await white.table.square('d2').click();
  await white.table.shows('b8', 'c6');
  await expect(back).toBeHidden();
  await expect(white.table.square('d4')).not.toHaveAttribute('data-target', /./);

  await page.mouse.wheel(0, -120);
  await white.table.square('d2').click();
  await expect(white.table.square('d4')).toHaveAttribute('data-target', 'quiet');
});

test('B25 G29 shows code, link and QR while waiting, and Close game to the creator only', async ({
  players: [white, black],
}) => {
  const code = await waitAtTable(white);
  const { page } = white;
  const shown = `${code.slice(0, 4)} ${code.slice(4)}`;
  await expect(page.getByText(shown)).toBeVisible();
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  await white.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(new RegExp(`/chess-game-mobile\\?gameCode=${code}$`));
  await expect(page.getByRole('img', { name: 'QR code of the invite link' })).toBeVisible();
  await expectAccessible(page);
  for (const [width, height] of [
    [390, 664],
    [375, 553],
    [768, 1024],
    [844, 390],
    [1366, 650],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('button', { name: 'Close game' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(shown)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('grid')).toBeVisible({ visible: width > height });
  }
  await black.page.goto(link);
  await expect(black.page.getByRole('button', { name: 'Join for 0.1 SOL' })).toBeVisible();
  await expect(black.page.getByRole('button', { name: 'Close game' })).toHaveCount(0);
  await joinByCode(black, code);
  await white.table.turn();
  for (const player of [white, black])
    await expect(player.page.getByRole('button', { name: 'Close game' })).toHaveCount(0);
});

test('offers to try again, instead of a missing game, when the server does not answer', async ({
  players: [white],
}) => {
  await waitAtTable(white);
  const { page } = white;
  const failure = page.getByText('The server did not answer', { exact: false });
  const json = { message: 'Not ready.', code: 'UNAVAILABLE' };
  for (const fail of ['503', 'no answer'] as const) {
    await page.route(
      /\/api\/games\/(\d+|code\/\w+)$/,
      (route) => (fail === '503' ? route.fulfill({ status: 503, json }) : route.abort()),
      { times: 1 },
    );
    await page.reload();
    await expect(failure).toBeVisible();
    await expect(page.getByText('This game does not exist', { exact: false })).toBeHidden();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Waiting for opponent...').first()).toBeVisible();
  }
});

test('draws cursor, selection, targets, last move and premove in system colours in forced-colours mode', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await comeBack(page, 'Own Colours');
  await page.goto(TRAINING);
  const table = new Table(page);
  await table.turn();
  // The bot never answers, so that the premove below stays one.
  await page.evaluate(() => {
    Worker.prototype.postMessage = () => {};
  });
  const border = (square: string, part: '::before' | '::after') =>
    table.square(square).evaluate((cell, of) => getComputedStyle(cell, of).borderTopStyle, part);
  await table.square('e2').click();
  expect([await border('e2', '::before'), await border('e4', '::after')]).toEqual(['solid', 'solid']);
  // Focuses a square by keyboard, because after a click the arrow keys look back.
  for (const key of ['Tab', 'Shift+Tab', 'ArrowUp']) await page.keyboard.press(key);
  await expect(table.square('e3')).toBeFocused();
  await expect(table.square('e3')).toHaveCSS('outline', /solid 4px$/);
  await table.square('e4').click();
  await table.square('d2').click();
  await table.square('d4').click();
  expect([await border('e4', '::before'), await border('d4', '::before')]).toEqual(['dashed', 'dotted']);
});

/** Lets a test advance the machine's clock for pages that load after this call. Elapsed time is not affected. */
const canStep = (page: Page) =>
  page.addInitScript(() => {
    const now = Date.now;
    Date.now = () => now() + Number(document.documentElement.dataset['stepMs'] ?? 0);
  });
const stepClock = (page: Page, ms: number) =>
  page.evaluate((by) => {
    document.documentElement.dataset['stepMs'] = String(by);
  }, ms);

test('keeps a training game’s clocks when the machine’s clock is changed', async ({ page }) => {
  await canStep(page);
  await comeBack(page, 'Set Clock');
  await page.goto(TRAINING);
  const table = new Table(page);
  await table.click('e2', 'e4');
  await table.turn();
  await stepClock(page, 11 * 60_000);
  await table.click('d2', 'd4');
  await table.turn();
  for (const clock of await page.getByRole('timer').all()) await expect(clock).toHaveText(/^(9:[45]|10:0)/);
});

test('keeps a game’s clocks and pings the server immediately when the machine’s clock is changed', async ({
  players: [white, black],
}) => {
  const { page } = white;
  await canStep(page);
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  await page.reload();
  await sitDown(white, black);
  await play(white, black, ['e2e4', 'e7e5']);
  const pings = () => sent.filter((frame) => frame.includes('"ping"')).length;
  const before = pings();
  await stepClock(page, 11 * 60_000);
  await expect.poll(pings, { timeout: 3_000 }).toBeGreaterThan(before);
  for (const clock of await page.getByRole('timer', { name: /clock/i }).all())
    await expect(clock).toHaveText(/^(9:[45]|10:0)/);
  await white.table.click('g1', 'f3');
});
