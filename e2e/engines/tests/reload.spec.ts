// Reloads, which once stopped WebKit for good.
import type { Browser } from '../browser.ts';
import { nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

async function reloadTwice(browser: Browser, isBack: () => Promise<void>): Promise<void> {
  await isBack();
  for (let times = 0; times < 2; times += 1) {
    await browser.reload();
    await isBack();
  }
}

test('reloads every screen of a player, and a running staked game', { tag: '@essential' }, async ({
  enter,
  opponent,
}) => {
  const name = nameOf('Reloader');
  const browser = await enter(name);
  const SCREENS = [
    ['/', new RegExp(`^(Welcome|Take a seat), ${name}$`)],
    ['/game-history', /Game History/i],
  ] as const;
  for (const [path, heading] of SCREENS) {
    await browser.open(path);
    await reloadTwice(browser, () => browser.sees('heading', heading));
  }
  const game = await opponent.invite('0.1');
  const table = new EngineTable(browser);
  await table.join(game.code, 'Join for 0.1 SOL');
  await game.move('f2f3');
  await reloadTwice(browser, () => table.turn());
  await table.click('e7', 'e5');
  await reloadTwice(browser, () => table.shows('e7', 'e5'));
});
