// Bench, load: live games beside very many sockets, players who come and go, long books and a monitoring that asks: how long moves
// take then, and what held the server's thread for long.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDLE_SOCKETS, idleSockets, MIB, SOCKETS_EACH } from './idle.ts';
import { heldBy } from './long-turns.ts';
import { measure } from './measure.ts';
import { askServer, CACHE, type Hall, openOurs } from './processes.ts';
import { table } from './spread.ts';
import type { CpuProfile } from './stages.ts';
import { TAIL_HEAD, TAIL_NOTE, tailCells } from './tail.ts';
import { LONG_TURN_MS, type LongTurn } from './turn-watch.ts';

const PER_SECOND = 500;
const JOURNALS = 100_000;
const SCRAPE_MS = 5_000;
/** Of those who hold the thread for long, so many are named. */
const NAMED = 25;

interface Asked {
  games: number;
  seconds: number;
  isProfiled: boolean;
}

/** As a Prometheus does. */
function scrape(port: number): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
    await answer.text();
  }, SCRAPE_MS);
  return () => clearInterval(timer);
}

export async function crowd({ games, seconds, isProfiled }: Asked): Promise<void> {
  const users = IDLE_SOCKETS / SOCKETS_EACH;
  const hall = await openOurs('postgres', games, {
    players: 'shipped-client',
    spectators: users + 1,
    journals: JOURNALS,
  });
  const firstUser = 2 * games + 1;
  await idleSockets(hall, {
    about: 'idle',
    port: hall.port,
    origin: hall.origin,
    sockets: IDLE_SOCKETS,
    each: SOCKETS_EACH,
    firstUser,
    visitor: firstUser + users,
  });
  const stopScraping = scrape(hall.port);
  if (isProfiled) await askServer(hall, 'profile', 'profiling');
  await askServer(hall, 'mark', 'marked');
  const seen = await measure(hall, { seconds, perSecond: PER_SECOND }, true);
  await askServer(hall, 'mark', 'marked');
  if (isProfiled) await printTurns(hall, seen.server.longTurns);
  const { usage } = await askServer(hall, 'usage', 'usage');
  stopScraping();
  await hall.close();
  console.log(
    `\n${isProfiled ? 'turns, with a profiler' : 'crowd'}: ${games} games at ${PER_SECOND} moves/s for ${seconds} s, ${IDLE_SOCKETS} ` +
      `more sockets, a player who comes and goes, ${JOURNALS} journals; heap ${(usage.heapUsed / MIB).toFixed(0)} MiB, ` +
      `resident ${(usage.rss / MIB).toFixed(0)} MiB`,
  );
  console.log(table(['store', ...TAIL_HEAD], [['postgres', ...tailCells(seen)]]));
  console.log(TAIL_NOTE);
}

async function printTurns(hall: Hall, turns: readonly LongTurn[]): Promise<void> {
  const file = join(CACHE, 'bench-profiles', 'crowd.cpuprofile');
  mkdirSync(join(file, '..'), { recursive: true });
  await askServer(hall, { endProfile: file }, 'profiled');
  const held = heldBy(JSON.parse(readFileSync(file, 'utf8')) as CpuProfile, turns);
  console.log(`\nin turns with more than ${LONG_TURN_MS} ms of processor time, by what ran (${file})`);
  const rows = held
    .slice(0, NAMED)
    .map(({ what, turns: among, ms, most }) => [what, String(among), ms.toFixed(0), most.toFixed(1)]);
  console.log(table(['what', 'turns', 'ms', 'most ms in one'], rows));
}
