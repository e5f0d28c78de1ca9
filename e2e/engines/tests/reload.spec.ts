// Reloads, which once stopped WebKit for good.
import type { Browser } from '../browser.ts';
import { nameOf, test } from '../fixtures.ts';
import { EngineTable } from '../table.ts';

async function reload(browser: Browser, isBack: () => Promise<void>): Promise<void> {
  await isBack();
  await browser.reload();
  await isBack();
}

test('reloads every screen of a player, and a running staked game', { tag: '@essential' }, async ({
  enter,
  opponent,
}) => {
  const name = nameOf('Reloader');
  const browser = await enter(name);
  const screens = [
    ['/', new RegExp(`^(Welcome|Take a seat), ${name}$`)],
    ['/game-history', 'Game History'],
    [`/player/${encodeURIComponent(opponent.name)}`, opponent.name],
    ['/watch', 'Live games'],
    ['/limits', 'Play limits'],
    ['/account/review', 'Fair play cases'],
    ['/chess-game-mobile?mode=training', 'Training Mode'],
  ] as const;
  for (const [path, heading] of screens) {
    await browser.open(path);
    await reload(browser, () => browser.sees('heading', heading));
  }
  const game = await opponent.invite('0.1');
  const table = new EngineTable(browser);
  await table.join(game.code, 'Join for 0.1 SOL');
  await game.move('f2f3');
  await reload(browser, () => table.turn());
  await table.click('e7', 'e5');
  await reload(browser, () => table.shows('e7', 'e5'));
});
