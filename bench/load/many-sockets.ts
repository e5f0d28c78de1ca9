// Latency of moves with 10,000 more sockets, players who connect and disconnect, a long journal and scrapes of `/metrics`,
// and what ran in long turns of the event loop.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDLE_SOCKETS, idleSockets, MIB, SOCKETS_EACH } from './idle.ts';
import { heldBy } from './long-turns.ts';
import { measure } from './measure.ts';
import { askServer, CACHE, type Harness, openOurs } from './processes.ts';
import { table } from './spread.ts';
import type { CpuProfile } from './stages.ts';
import { TAIL_HEAD, TAIL_NOTE, tailCells } from './tail.ts';
import { LONG_TURN_MS, type LongTurn } from './turn-watch.ts';

const PER_SECOND = 500;
const JOURNALS = 100_000;
const SCRAPE_MS = 5_000;
/** How many of the longest jobs are listed. */
const NAMED = 25;

interface Asked {
  games: number;
  seconds: number;
  isProfiled: boolean;
}

/** The scrape interval of Prometheus. */
function scrape(port: number): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
    await answer.text();
  }, SCRAPE_MS);
  return () => clearInterval(timer);
}

export async function manySockets({ games, seconds, isProfiled }: Asked): Promise<void> {
  const users = IDLE_SOCKETS / SOCKETS_EACH;
  const harness = await openOurs('postgres', games, {
    players: 'shipped-client',
    spectators: users + 1,
    journals: JOURNALS,
  });
  const firstUser = 2 * games + 1;
  await idleSockets(harness, {
    about: 'idle',
    port: harness.port,
    origin: harness.origin,
    sockets: IDLE_SOCKETS,
    each: SOCKETS_EACH,
    firstUser,
    visitor: firstUser + users,
  });
  const stopScraping = scrape(harness.port);
  if (isProfiled) await askServer(harness, 'profile', 'profiling');
  await askServer(harness, 'mark', 'marked');
  const seen = await measure(harness, { seconds, perSecond: PER_SECOND }, true);
  await askServer(harness, 'mark', 'marked');
  if (isProfiled) await printTurns(harness, seen.server.longTurns);
  const { usage } = await askServer(harness, 'usage', 'usage');
  stopScraping();
  await harness.close();
  console.log(
    `\n${isProfiled ? 'turns, with a profiler' : 'sockets'}: ${games} games at ${PER_SECOND} moves/s for ${seconds} s, ${IDLE_SOCKETS} ` +
      `more sockets, a player who comes and goes, ${JOURNALS} journals; heap ${(usage.heapUsed / MIB).toFixed(0)} MiB, ` +
      `resident ${(usage.rss / MIB).toFixed(0)} MiB`,
  );
  console.log(table(['store', ...TAIL_HEAD], [['postgres', ...tailCells(seen)]]));
  console.log(TAIL_NOTE);
}

async function printTurns(harness: Harness, turns: readonly LongTurn[]): Promise<void> {
  const file = join(CACHE, 'bench-profiles', 'sockets.cpuprofile');
  mkdirSync(join(file, '..'), { recursive: true });
  await askServer(harness, { endProfile: file }, 'profiled');
  const held = heldBy(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile, turns);
  console.log(`\nin turns with more than ${LONG_TURN_MS} ms of processor time, by what ran (${file})`);
  const rows = held
    .slice(0, NAMED)
    .map(({ what, turns: among, ms, most }) => [what, String(among), ms.toFixed(0), most.toFixed(1)]);
  console.log(table(['what', 'turns', 'ms', 'most ms in one'], rows));
}
