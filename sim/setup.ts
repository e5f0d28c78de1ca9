// sim: the state at the start: registered players, and an operating account that can pay fees.
import type { User } from '@kingstake/protocol';
import { account, book, move } from '../apps/server/src/ledger/index.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { createCookieJar } from '../apps/server/src/platform/testkit/cookies.ts';
import { databaseOver, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { testWallet } from '../apps/server/src/users/testkit/wallet.ts';
import { TREASURY_START } from './chain.ts';
import type { Answer, SimNode } from './node.ts';
import { openNodeDatabase } from './node-database.ts';
import { Player } from './player.ts';
import type { World } from './player-world.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The largest error of a player's machine clock. */
const MOST_AHEAD_MS = 300_000;

/** Books what the treasury has at the start to the account that pays the network's fees. */
export async function fundOperatingAccount(engine: SharedEngine, time: VirtualTime): Promise<void> {
  const kysely = openNodeDatabase(engine, { before: async () => {}, after: () => {} });
  const database = databaseOver(kysely, { time, log: createLog('silent') });
  await database.transaction((tx) =>
    book(tx, {
      opKey: 'operating:start',
      kind: 'operating',
      legs: move(account('chain'), account('operating'), TREASURY_START),
    }),
  );
}

/** Signs in and registers over HTTP; what the player is like is drawn from the run's chance. */
export async function createPlayer(
  node: SimNode,
  number: number,
  runChance: Chance,
  world: World,
): Promise<Player> {
  const wallet = testWallet(number);
  const jar = createCookieJar();
  const post = async (path: string, body: object): Promise<Answer> => {
    const cookie = jar.header();
    const answer = await node.call('POST', path, cookie === '' ? {} : { cookie }, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    jar.keep(answer.setCookies);
    return answer;
  };
  const walletAddress = wallet.address;
  const asked = await post('/api/auth/challenge', { walletAddress });
  const { challengeId, message } = asked.body as { challengeId: string; message: string };
  await post('/api/auth/verify', { challengeId, signature: wallet.sign(message) });
  const username = `Player ${'ABCDEFGH'[number]}`;
  const made = await post('/api/auth/register', { walletAddress, username, profilePicId: 'bee' });
  const { id: userId } = made.body as User;
  const chance = runChance.fork();
  const who = { userId, wallet: walletAddress, cookie: jar.header(), sign: wallet.sign };
  return new Player(who, chance, world, {
    thinkMs: chance.whole(200, 1_000),
    leaves: chance.next() * 0.03,
    resigns: chance.next() * (world.seats === null ? 0.02 : 0.12),
    mischief: chance.next() * 0.1,
    clockAheadMs: chance.whole(-MOST_AHEAD_MS, MOST_AHEAD_MS),
  });
}

/** Ages all sessions by an hour, so that wallets must confirm the first withdrawal. */
export async function signedInEarlier(engine: SharedEngine): Promise<void> {
  await engine.pool.query("update session set created_at = created_at - interval '1 hour'");
}
