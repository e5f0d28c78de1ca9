// A practice game against the bot, and the tab of the Test wallet.
import { expect, nameOf, test } from '../fixtures.ts';
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

test('writes the name of the Test wallet inside its tab', async ({ openBrowser }) => {
  const browser = await openBrowser();
  await browser.open('/');
  const outside = await browser.until('the tab', () =>
    browser.evaluate(() => {
      const root = [...document.querySelectorAll('body > div')].find(
        ({ shadowRoot }) => shadowRoot,
      )?.shadowRoot;
      const tab = root?.querySelector('button');
      if (!tab) return null;
      const words = document.createRange();
      words.selectNodeContents(tab);
      const [inner, outer] = [words.getBoundingClientRect(), tab.getBoundingClientRect()];
      const sides = ['left', 'top'] as const;
      const ends = ['right', 'bottom'] as const;
      return [
        ...sides.filter((side) => inner[side] < outer[side]),
        ...ends.filter((end) => inner[end] > outer[end]),
        ...(inner.height > inner.width ? [] : ['not along the tab']),
      ];
    }),
  );
  expect(outside).toEqual([]);
});
