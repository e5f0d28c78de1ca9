// sim: the initial state: registered players, and an operating account that can pay fees.
import type { Lamports, User } from '@kingstake/protocol';
import { account, book, move } from '../apps/server/src/ledger/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { databaseOver, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { testWallet } from '../apps/server/src/users/testkit/wallet.ts';
import type { SimNode } from './node.ts';
import { openNodeDatabase } from './node-database.ts';
import { Player } from './player.ts';
import type { World } from './player-world.ts';
import type { Chance } from './random.ts';
import { openBrowser, signIn } from './receipts/device.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The largest error of a player's machine clock. */
const MOST_AHEAD_MS = 300_000;

/** Books the treasury's initial balance to the account that pays network fees. */
export async function fundOperatingAccount(
  engine: SharedEngine,
  time: VirtualTime,
  amount: Lamports,
): Promise<void> {
  const kysely = openNodeDatabase(engine, {
    before: async () => {},
    after: () => {},
    nowMs: () => time.nowMs(),
  });
  const database = databaseOver(kysely, { time, log: createLog('silent') });
  await database.transaction((tx) =>
    book(tx, {
      opKey: 'operating:start',
      kind: 'operating',
      legs: move(account('chain'), account('operating'), amount),
    }),
  );
}

/** Signs in and registers over HTTP. The player's habits are drawn from the run's random source. */
export async function createPlayer(
  node: SimNode,
  number: number,
  runChance: Chance,
  world: World,
): Promise<Player> {
  const wallet = testWallet(number);
  const { address: walletAddress, sign } = wallet;
  const browser = openBrowser((path, cookie, body) =>
    node.call('POST', path, cookie === '' ? {} : { cookie }, body),
  );
  const chance = runChance.fork();
  const { signer } = await signIn(browser, { wallet: walletAddress, sign }, chance);
  const username = `Player ${'ABCDEFGH'[number]}`;
  const made = await browser.post('/api/auth/register', { walletAddress, username, profilePicId: 'bee' });
  const { id: userId } = made as User;
  const device = { cookie: browser.cookie(), signer };
  const { thinkMs, leaves, resigns } = habitsIn(world);
  return new Player({ userId, wallet: walletAddress, sign, device }, chance, world, {
    thinkMs: chance.whole(200, thinkMs),
    leaves: chance.next() * leaves,
    resigns: chance.next() * resigns,
    mischief: chance.next() * 0.1,
    clockAheadMs: chance.whole(-MOST_AHEAD_MS, MOST_AHEAD_MS),
  });
}

/** Upper limits of the habits. Games that are analysed must have many moves. */
function habitsIn(world: World): { thinkMs: number; leaves: number; resigns: number } {
  if (world.reviews !== null) return { thinkMs: 400, leaves: 0.01, resigns: 0.004 };
  return { thinkMs: 1_000, leaves: 0.03, resigns: world.seats === null ? 0.02 : 0.12 };
}

/** Ages all sessions by an hour, so that wallets must confirm the first withdrawal. */
export async function signedInEarlier(engine: SharedEngine): Promise<void> {
  await engine.pool.query("update session set created_at = created_at - interval '1 hour'");
}
