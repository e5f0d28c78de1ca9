// One to three nodes on one database and one Redis, with the two players of each game on different nodes. Compared with a single node
// without Redis.
import { findRedis, TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { measure } from './measure.ts';
import { type Harness, openOurs } from './processes.ts';
import { TAIL_HEAD, TAIL_NOTE, table, tailCells } from './tables.ts';
import { throughput } from './throughput.ts';

const MOST_NODES = 3;
/** A rate at which no process waits long for a processor. */
const CALM_RATE = 500;

interface Asked {
  rounds: number;
  seconds: number;
  games: number; // games of the part at the calm rate
}

export async function severalNodes({ rounds, seconds, games }: Asked): Promise<void> {
  const { program } = await findRedis();
  if (program === null) {
    console.log('nodes: not measured, there is no redis-server or valkey-server on the PATH');
    return;
  }
  const redis = await TestRedis.start(program);
  const openers: [string, (count: number) => Promise<Harness>][] = [
    ['no Redis', (count) => openOurs('postgres', count)],
  ];
  for (let nodes = 1; nodes <= MOST_NODES; nodes += 1)
    openers.push([`nodes: ${nodes}`, (count) => openOurs('postgres', count, nodes, redis.url)]);
  const contestants = openers.map(([name, open]) => [name, { onPostgres: true, open }] as const);
  await throughput({ contestants, rounds, seconds });
  const rows: string[][] = [];
  for (const [name, open] of openers) {
    const harness = await open(games);
    const seen = await measure(harness, { seconds: 2 * seconds, perSecond: CALM_RATE }, true);
    await harness.close();
    rows.push([name, ...tailCells(seen)]);
  }
  console.log(`\nlatency: ${games} games, ${CALM_RATE} moves/s`);
  console.log(table(['nodes', ...TAIL_HEAD], rows));
  console.log(TAIL_NOTE);
  await redis.kill();
}
