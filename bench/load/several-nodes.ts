// One to three nodes on one database and one Redis, with the two players of each game on different nodes. Compared with a single node
// without Redis.
import { findRedis, TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { measure } from './measure.ts';
import { openOurs } from './processes.ts';
import { TAIL_HEAD, TAIL_NOTE, table, tailCells } from './tables.ts';
import { type Opener, throughput } from './throughput.ts';

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
  const clusterOf = (nodes: number) => ({ LOAD_REDIS: redis.url, LOAD_NODES: String(nodes) });
  const clusters = Array.from({ length: MOST_NODES }, (_, index): [string, Opener] => {
    const environment = clusterOf(index + 1);
    return [
      `nodes: ${index + 1}`,
      { onPostgres: true, open: (count) => openOurs('postgres', count, { environment }) },
    ];
  });
  await throughput({
    contestants: [
      ['no Redis', { onPostgres: true, open: (count) => openOurs('postgres', count) }],
      ...clusters,
    ],
    of: 'no Redis',
    rounds,
    seconds,
  });
  const rows: string[][] = [];
  for (let nodes = 0; nodes <= MOST_NODES; nodes += 1) {
    const environment = nodes === 0 ? {} : clusterOf(nodes);
    const harness = await openOurs('postgres', games, { players: 'shipped-client', environment });
    const seen = await measure(harness, { seconds: 2 * seconds, perSecond: CALM_RATE }, true);
    await harness.close();
    rows.push([nodes === 0 ? 'no Redis' : `nodes: ${nodes}`, ...tailCells(seen)]);
  }
  console.log(`\nlatency: ${games} games, ${CALM_RATE} moves/s, by the client that ships`);
  console.log(table(['nodes', ...TAIL_HEAD], rows));
  console.log(TAIL_NOTE);
  await redis.kill();
}
