// The CPU time and the latency of a move on our server, with each store. Uses 127.0.0.1 only.
//   node bench/load/main.ts [part ...] [store ...]      all parts and all stores by default
// LOAD_ROUNDS and LOAD_SECONDS set the number and the length of the rounds.
import { idle } from './idle.ts';
import { latency } from './latency.ts';
import { lobby } from './lobby.ts';
import { manySockets } from './many-sockets.ts';
import { openOurs, type Store } from './processes.ts';
import { severalNodes } from './several-nodes.ts';
import { signed } from './signed.ts';
import { throughput } from './throughput.ts';
import { watching } from './watching.ts';

const PARTS = ['throughput', 'signed', 'nodes', 'latency', 'sockets', 'watching', 'idle', 'lobby'] as const;
const LIVE_GAMES = 1_000;
/** The number of games that open while the lobby is watched. */
const LOBBY_ROUNDS = 40;
const WATCHED_AMONG = 50;

const rounds = Number(process.env['LOAD_ROUNDS'] ?? 5);
const secondsOr = (usual: number): number => Number(process.env['LOAD_SECONDS'] ?? usual);

const asked = process.argv.slice(2);
const STORES: readonly Store[] = ['memory', 'pglite', 'postgres'];
const unknown = asked.filter((word) => ![...PARTS, ...STORES].some((known) => known === word));
if (unknown.length > 0) {
  console.error(`Not a part (${PARTS.join(', ')}) nor a store (${STORES.join(', ')}): ${unknown.join(', ')}`);
  process.exit(2);
}
const parts = PARTS.filter((part) => asked.includes(part));
const wants = (part: (typeof PARTS)[number]): boolean => parts.length === 0 || parts.includes(part);
const named = STORES.filter((store) => asked.includes(store));
const chosen = named.length === 0 ? STORES : named;
const storesOf = <S extends Store>(...stores: S[]): S[] => stores.filter((store) => chosen.includes(store));

if (wants('throughput'))
  await throughput({
    contestants: chosen.map((store) => [
      store,
      { onPostgres: store === 'postgres', open: (games: number) => openOurs(store, games) },
    ]),
    of: 'memory',
    rounds,
    seconds: secondsOr(6),
  });
if (wants('signed'))
  await signed({ rounds, seconds: secondsOr(6), stores: storesOf('postgres', 'pglite', 'memory') });
if (wants('nodes')) await severalNodes({ rounds, seconds: secondsOr(6), games: LIVE_GAMES });
if (wants('latency'))
  await latency({ games: LIVE_GAMES, seconds: secondsOr(20), stores: storesOf('postgres', 'pglite') });
if (wants('sockets')) await manySockets({ games: LIVE_GAMES, seconds: secondsOr(40) });
if (wants('watching')) await watching({ games: WATCHED_AMONG, seconds: secondsOr(30) });
if (wants('idle')) await idle({ games: LIVE_GAMES, seconds: secondsOr(20) });
if (wants('lobby')) await lobby({ rounds: LOBBY_ROUNDS });
process.exit(0);
