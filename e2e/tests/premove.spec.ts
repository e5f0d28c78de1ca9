// Moves that are set in advance, between two browsers, and what the board does under the hand.
import { expect, type Player, test } from '../fixtures/players.ts';
import { comeBack } from '../fixtures/returning-player.ts';
import { Table } from '../pages/table.ts';

test.describe.configure({ timeout: 120_000 });

/** White creates a private match, and Black comes by its link. */
async function meet(white: Player, black: Player): Promise<void> {
  await white.page.getByRole('button', { name: 'Create Private Match' }).click();
  const dialog = white.page.getByRole('dialog', { name: 'Create Private Match' });
  await dialog.getByRole('button', { name: 'Create Match' }).click();
  const created = white.page.getByRole('dialog', { name: 'Private Match Created' });
  await expect(created.getByRole('button', { name: 'Copy Code' })).toBeVisible();
  const code = /[0-9A-Z]{4} [0-9A-Z]{4}/.exec((await created.textContent()) ?? '')?.[0] ?? '';
  await created.getByRole('button', { name: 'Continue to Game' }).click();
  await black.page.goto(`/chess-game-mobile?gameCode=${code.replace(' ', '')}`);
  await black.page.getByRole('button', { name: 'Join for 0.1 SOL' }).click();
  await white.table.turn();
}

/** Both squares, or neither, are marked as set in advance. */
async function expectPremove(table: Table, squares: readonly string[]): Promise<void> {
  for (const square of squares) await expect(table.square(square)).toHaveAttribute('aria-label', /premove/);
  await expect(table.board.locator('[aria-label*="premove"]')).toHaveCount(squares.length);
}

async function set(table: Table, from: string, to: string): Promise<void> {
  await table.square(from).click();
  await table.square(to).click();
}

test('a premove by click, by drag and to the last rank is played as soon as the opponent has moved', {
  tag: '@essential',
}, async ({ players: [white, black] }) => {
  await meet(white, black);
  await white.table.click('h2', 'h4');

  // Set and taken back in every way there is.
  for (const takeBack of [
    () => white.page.keyboard.press('Escape'),
    () => white.table.square('e5').click({ button: 'right' }),
    () => white.table.square('e5').click(),
  ]) {
    await set(white.table, 'g1', 'f3');
    await expectPremove(white.table, ['g1', 'f3']);
    await takeBack();
    await expectPremove(white.table, []);
  }

  // By click, onto an own pawn's neighbour that is empty now: a capture to come.
  await set(white.table, 'h4', 'g5');
  await expectPremove(white.table, ['h4', 'g5']);
  await black.table.finish('g7', 'g5');
  await black.table.shows('h4', 'g5');
  await white.table.shows('h4', 'g5');
  await expectPremove(white.table, []);

  // By drag.
  const [start, end] = [await white.table.middle('g5'), await white.table.middle('h6')];
  await white.page.mouse.move(start.x, start.y);
  await white.page.mouse.down();
  await white.page.mouse.move(end.x, end.y, { steps: 4 });
  await white.page.mouse.up();
  await expectPremove(white.table, ['g5', 'h6']);
  await black.table.finish('h7', 'h6');
  await black.table.shows('g5', 'h6');

  // A premove that the opponent's move makes impossible is dropped, and the turn is the player's.
  await set(white.table, 'h6', 'g7');
  await expectPremove(white.table, ['h6', 'g7']);
  await black.table.click('g8', 'f6');
  await white.table.turn();
  await expectPremove(white.table, []);
  await white.table.click('h6', 'h7');

  // The piece is asked for when the premove is set; without it there is none.
  const choice = white.page.getByRole('dialog', { name: 'Choose Promotion Piece' });
  await set(white.table, 'h7', 'g8');
  await expect(choice.getByRole('button', { name: 'Queen' })).toBeFocused();
  await white.page.keyboard.press('Escape');
  await expect(choice).toBeHidden();
  await expectPremove(white.table, []);
  await set(white.table, 'h7', 'g8');
  await choice.getByRole('button', { name: 'Knight' }).click();
  await expectPremove(white.table, ['h7', 'g8']);
  await black.table.finish('h8', 'g8');
  await black.table.shows('h7', 'g8');
  await expect(black.table.square('g8')).toHaveAttribute('aria-label', /white knight/);
});

test('G14 G17 a piece shows where it may go, and no other square; what is let go elsewhere goes back', async ({
  page,
}) => {
  await comeBack(page, `Hand ${test.info().workerIndex}${test.info().project.name}`);
  await page.goto('/chess-game-mobile?mode=training&difficulty=easy&color=white');
  const table = new Table(page);
  await table.turn();
  const targets = () =>
    table.board
      .locator('[data-target]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-square')).sort());
  await table.square('g1').click();
  await expect.poll(targets).toEqual(['f3', 'h3']);
  await table.square('e7').click();
  await expect.poll(targets).toEqual([]);

  const pieceOn = (name: string) => table.board.locator(`[data-name="wN"][data-piece="${name}"]`);
  const [start, away, home] = [
    await table.middle('g1'),
    await table.middle('g5'),
    await pieceOn('6').boundingBox(),
  ];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(away.x, away.y, { steps: 4 });
  await expect(pieceOn('6')).toHaveAttribute('data-dragged', '');
  await page.mouse.up();
  await expect.poll(() => pieceOn('6').boundingBox()).toEqual(home);
  await expect(table.square('g1')).toHaveAttribute('aria-label', /white knight/);
});

/** Whether this tab speaks for the player. */
const hasVoice = ({ page }: { page: Player['page'] }): Promise<boolean> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query();
    const [own] = await new Promise<(string | undefined)[]>((resolve) => {
      void navigator.locks.request('who-am-i', async () => {
        const now = (await navigator.locks.query()).held ?? [];
        resolve(now.filter(({ name }) => name === 'who-am-i').map(({ clientId }) => clientId));
      });
    });
    return held.some(({ name, clientId }) => name === 'kingstake-voice' && clientId === own);
  });

test('one of two tabs at a game plays the premove and speaks; the other takes the state without an error', async ({
  players: [white, black],
}) => {
  await meet(white, black);
  const page = await white.context.newPage();
  const second = { page, table: new Table(page) };
  await page.goto(white.page.url());
  await second.table.turn();
  await white.table.click('e2', 'e4');
  await second.table.shows('e2', 'e4');
  for (const { table } of [white, second]) await set(table, 'g1', 'f3');
  for (const { table } of [white, second]) await expectPremove(table, ['g1', 'f3']);
  await expect.poll(() => Promise.all([white, second].map(hasVoice))).toEqual([false, true]);
  await black.table.finish('e7', 'e5');
  for (const { table } of [white, second]) {
    await table.shows('g1', 'f3');
    await expectPremove(table, []);
  }
  await black.table.click('b8', 'c6');
  for (const tab of [white, second]) {
    await tab.table.turn();
    await expect(tab.page.getByText('Game Error')).toHaveCount(0);
  }
  await white.table.click('f1', 'b5');
  await second.table.shows('f1', 'b5');
  await expect.poll(() => Promise.all([white, second].map(hasVoice))).toEqual([true, false]);
});
