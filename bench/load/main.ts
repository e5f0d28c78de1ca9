// The CPU time and the latency of a move on our server, with each store. Uses 127.0.0.1 only.
//   node bench/load/main.ts [part ...] [store ...]      all parts and all stores by default
// LOAD_ROUNDS and LOAD_SECONDS set the number and the length of the rounds.
import { findRedis, TestRedis } from '../../apps/server/src/platform/testkit/redis-server.ts';
import { measure, openOurs, type Store } from './processes.ts';
import { type Contestant, TAIL_HEAD, TAIL_NOTE, table, tailCells, throughput } from './throughput.ts';

const PARTS: readonly string[] = ['throughput', 'nodes', 'latency'];
const STORES: readonly Store[] = ['postgres', 'pglite'];
const LIVE_GAMES = 1_000;
const RATES = [500, 2_000];
const MOST_NODES = 3;
/** A rate at which no process waits long for a processor. */
const CALM_RATE = 500;

const rounds = Number(process.env['LOAD_ROUNDS'] ?? 5);
const secondsOr = (usual: number): number => Number(process.env['LOAD_SECONDS'] ?? usual);

const asked = process.argv.slice(2);
const unknown = asked.filter((word) => ![...PARTS, ...STORES].includes(word));
if (unknown.length > 0) {
  console.error(`Not a part (${PARTS.join(', ')}) nor a store (${STORES.join(', ')}): ${unknown.join(', ')}`);
  process.exit(2);
}
const wants = (part: string): boolean => asked.includes(part) || !PARTS.some((each) => asked.includes(each));
const named = STORES.filter((store) => asked.includes(store));
const stores = (named.length === 0 ? STORES : named).map((store): Contestant => {
  return { name: store, onPostgres: store === 'postgres', open: (games) => openOurs(store, games) };
});

/** The latency of moves at given rates, and possible causes of the slowest moves. */
async function latency(
  title: string,
  contestants: readonly Contestant[],
  { seconds, rates }: { seconds: number; rates: readonly number[] },
): Promise<void> {
  const rows: string[][] = [];
  for (const { name, open, onPostgres } of contestants) {
    for (const perSecond of rates) {
      const harness = await open(LIVE_GAMES);
      const seen = await measure(harness, { seconds, perSecond }, onPostgres);
      await harness.close();
      rows.push([rates.length === 1 ? name : `${name} ${perSecond}/s`, ...tailCells(seen)]);
    }
  }
  console.log(`\nlatency: ${LIVE_GAMES} games, ${title}`);
  console.log(table([rates.length === 1 ? 'nodes' : 'store and rate', ...TAIL_HEAD], rows));
  console.log(TAIL_NOTE);
}

/**
 * One to three nodes on one database and one Redis, with the two players of each game on different nodes. Compared with a single node
 * without Redis.
 */
async function severalNodes(seconds: number): Promise<void> {
  const { program } = await findRedis();
  if (program === null) {
    console.log('nodes: not measured, there is no redis-server or valkey-server on the PATH');
    return;
  }
  const redis = await TestRedis.start(program);
  const counts = Array.from({ length: MOST_NODES }, (_, at) => at + 1);
  const contestants: Contestant[] = [
    { name: 'no Redis', onPostgres: true, open: (games) => openOurs('postgres', games) },
    ...counts.map((nodes) => ({
      name: `nodes: ${nodes}`,
      onPostgres: true,
      open: (games: number) => openOurs('postgres', games, nodes, redis.url),
    })),
  ];
  await throughput(contestants, { rounds, seconds });
  await latency(`${CALM_RATE} moves/s`, contestants, { seconds: 2 * seconds, rates: [CALM_RATE] });
  await redis.kill();
}

if (wants('throughput')) await throughput(stores, { rounds, seconds: secondsOr(6) });
if (wants('nodes')) await severalNodes(secondsOr(6));
if (wants('latency')) {
  const seconds = secondsOr(20);
  await latency(`moves at fixed times, ${seconds} s each`, stores, { seconds, rates: RATES });
}
process.exit(0);
