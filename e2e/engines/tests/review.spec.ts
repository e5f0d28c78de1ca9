// The review of a finished game by the engine in the page.
import { nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

test('reviews a finished game with marks and a sentence about a move', async ({ enter, opponent }) => {
  const browser = await enter(nameOf('Reviewer'));
  const table = new EngineTable(browser);
  const game = await opponent.invite('0.1');
  await table.join(game.code, 'Join for 0.1 SOL');
  await game.move('f2f3');
  await table.click('e7', 'e5');
  await game.move('g2g4');
  await table.finish('d8', 'h4');
  await browser.sees('dialog', /Victory/i);
  await browser.click('link', 'Review game');
  await browser.sees('heading', `Game #${game.gameId}`);
  await browser.click('button', /^g4 a blunder/);
  await browser.seesText('2. g4 is a blunder.');
  await browser.seesText('Black is winning');
});
