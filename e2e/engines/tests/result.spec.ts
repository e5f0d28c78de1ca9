// The result of a game and the victory card.
import { differenceOf, KINGS_OF_BLACKS_WIN } from '../../fixtures/pictures.ts';
import { expect, nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

test('shows the result of a won game, and saves the victory card with both kings', {
  tag: '@essential',
}, async ({ enter, opponent }) => {
  const name = nameOf('Winner');
  const browser = await enter(name);
  const table = new EngineTable(browser);
  const game = await opponent.invite('0.1');
  await table.join(game.code, 'Join for 0.1 SOL');
  await game.move('e2e4');
  await table.click('e7', 'e5');
  await game.resign();
  await browser.sees('dialog', /Victory/i);
  await browser.seesText('+0.095 SOL');
  for (const button of ['Rematch', 'New game', 'Close']) await browser.sees('button', button);

  await browser.click('button', 'Download');
  const card = await browser.download('kingstake-victory.png');
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(await differenceOf(browser, card, KINGS_OF_BLACKS_WIN)).toBeLessThan(0.01);
});
