// Premoves between two browsers.
import { expect, type Player, test } from '../fixtures/players.ts';
import { sitDown } from '../pages/meeting.ts';
import { Table } from '../pages/table.ts';

/** Expects either both squares or none to be marked as a premove. */
async function expectPremove(table: Table, squares: readonly string[]): Promise<void> {
  for (const square of squares) await expect(table.square(square)).toHaveAttribute('aria-label', /premove/);
  await expect(table.board.locator('[aria-label*="premove"]')).toHaveCount(squares.length);
}

async function set(table: Table, from: string, to: string): Promise<void> {
  await table.square(from).click();
  await table.square(to).click();
}

test('plays a premove by click, by drag and with promotion as soon as the opponent has moved', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
  await white.table.click('h2', 'h4');

  // Cancels a premove in every possible way.
  for (const cancelPremove of [
    () => white.page.keyboard.press('Escape'),
    () => white.table.square('e5').click({ button: 'right' }),
    () => white.table.square('e5').click(),
  ]) {
    await set(white.table, 'g1', 'f3');
    await expectPremove(white.table, ['g1', 'f3']);
    await cancelPremove();
    await expectPremove(white.table, []);
  }

  // Sets it by click, as a capture on a square that is still empty, next to one of our pawns.
  await set(white.table, 'h4', 'g5');
  await expectPremove(white.table, ['h4', 'g5']);
  await black.table.finish('g7', 'g5');
  await black.table.shows('h4', 'g5');
  await white.table.shows('h4', 'g5');
  await expectPremove(white.table, []);

  // Sets it by drag.
  const [start, end] = [await white.table.middle('g5'), await white.table.middle('h6')];
  await white.page.mouse.move(start.x, start.y);
  await white.page.mouse.down();
  await white.page.mouse.move(end.x, end.y, { steps: 4 });
  await white.page.mouse.up();
  await expectPremove(white.table, ['g5', 'h6']);
  await black.table.finish('h7', 'h6');
  await black.table.shows('g5', 'h6');

  // A premove that the opponent's move makes illegal is dropped, and the player must move.
  await set(white.table, 'h6', 'g7');
  await expectPremove(white.table, ['h6', 'g7']);
  await black.table.click('g8', 'f6');
  await white.table.turn();
  await expectPremove(white.table, []);
  await white.table.click('h6', 'h7');

  // The player chooses the piece when setting the premove. Without a choice, no premove is set.
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

/** Whether this tab plays sounds and premoves. */
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

test('plays premoves and sounds in only one of two tabs, while the other follows without an error', async ({
  players: [white, black],
}) => {
  await sitDown(white, black);
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
