// An invitation from one phone to another, and their game by taps.
import { expect, nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

test('invites from one phone to another, and plays to mate by taps', async ({ enter }) => {
  const [ada, bob] = await Promise.all([
    enter(nameOf('Ada'), { isPhone: true }),
    enter(nameOf('Bob'), { isPhone: true }),
  ]);
  await ada.open('/');
  await ada.click('button', 'Create Private Match');
  await ada.click('button', 'Create Match');
  await ada.sees('button', 'Copy Code');
  const code = /\b([0-9A-Z]{4}) ([0-9A-Z]{4})\b/.exec(await ada.text());
  await ada.click('button', 'Continue to Game');

  const [white, black] = [new EngineTable(ada), new EngineTable(bob)];
  await black.join(`${code?.[1]}${code?.[2]}`, 'Join for 0.1 SOL');
  await white.click('f2', 'f3');
  await black.click('e7', 'e5');
  await white.click('g2', 'g4');
  await black.finish('d8', 'h4');
  await bob.sees('dialog', /Victory/i);
  await ada.sees('dialog', /Defeat/i);
  for (const phone of [ada, bob])
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
