// A practice game against the bot.
import { nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

test('plays against the bot, which answers each move', async ({ enter }) => {
  const browser = await enter(nameOf('Learner'));
  await browser.open('/');
  await browser.click('radio', 'Medium');
  await browser.click('button', 'Start Training');
  await browser.seesText('Training Mode');
  const table = new EngineTable(browser);
  await table.click('e2', 'e4');
  await table.drag('d2', 'd4');
  await table.turn();
});
