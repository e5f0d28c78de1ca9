// A staked game by clicks and drags, with a reload, a lost network, and the victory card.
import { differenceOf, KINGS_OF_BLACKS_WIN } from '../../fixtures/pictures.ts';
import { expect, nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

test('plays a staked game to mate by click and drag, with a reload and a lost network, and saves the victory card', {
  tag: '@essential',
}, async ({ enter, opponent, relay, serverPort }) => {
  const browser = await enter(nameOf('Player'));
  const table = new EngineTable(browser);
  const game = await opponent.invite('0.1');
  await table.join(game.code, 'Join for 0.1 SOL');
  await game.move('f2f3');
  await table.drag('e7', 'e5');
  await browser.reload();
  await table.shows('e7', 'e5');
  await game.move('a2a3');
  await table.turn();

  relay.cut();
  await browser.seesText('Connection lost.');
  await table.click('a7', 'a6');
  relay.directTo(serverPort);
  // Otherwise, the next attempt may be 30 s away.
  await browser.evaluate(() => window.dispatchEvent(new Event('online')));
  await game.move('g2g4');
  await table.shows('g2', 'g4');
  await table.finish('d8', 'h4');
  await browser.sees('dialog', /Victory/i);
  await browser.seesText('+0.095 SOL');
  for (const button of ['Rematch', 'New game', 'Close']) await browser.sees('button', button);
  await browser.click('button', 'Download');
  const card = await browser.download('kingstake-victory.png');
  expect([card.readUInt32BE(16), card.readUInt32BE(20)]).toEqual([1_200, 630]);
  expect(await differenceOf(browser, card, KINGS_OF_BLACKS_WIN)).toBeLessThan(0.01);

  await browser.open('/');
  await browser.seesText('1.095 SOL');
  expect(await browser.text()).not.toContain('Connection lost.');
});
