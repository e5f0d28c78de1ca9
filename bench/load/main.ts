// The CPU time and the latency of a move on our server, with each store. Uses 127.0.0.1 only.
//   node bench/load/main.ts [part ...] [store ...]      all parts and all stores by default
// LOAD_ROUNDS and LOAD_SECONDS set the number and the length of the rounds.
import { latency } from './latency.ts';
import { openOurs, type Store } from './processes.ts';
import { severalNodes } from './several-nodes.ts';
import { throughput } from './throughput.ts';

const PARTS: readonly string[] = ['throughput', 'nodes', 'latency'];
const STORES: readonly Store[] = ['postgres', 'pglite'];
const LIVE_GAMES = 1_000;

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
const stores = named.length === 0 ? STORES : named;

if (wants('throughput'))
  await throughput({
    contestants: stores.map((store) => [
      store,
      { onPostgres: store === 'postgres', open: (games: number) => openOurs(store, games) },
    ]),
    rounds,
    seconds: secondsOr(6),
  });
if (wants('nodes')) await severalNodes({ rounds, seconds: secondsOr(6), games: LIVE_GAMES });
if (wants('latency')) await latency({ games: LIVE_GAMES, seconds: secondsOr(20), stores });
process.exit(0);
