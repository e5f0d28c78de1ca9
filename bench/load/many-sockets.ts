// The latency of moves with 10,000 additional sockets, players who connect and disconnect, a long journal and scrapes of `/metrics`.
import { IDLE_SOCKETS, idleSockets, MIB, SOCKETS_EACH } from './idle.ts';
import { measure } from './measure.ts';
import { askServer, openOurs } from './processes.ts';
import { TAIL_HEAD, TAIL_NOTE, table, tailCells } from './tables.ts';

const PER_SECOND = 500;
const JOURNALS = 100_000;
const SCRAPE_MS = 5_000;

interface Asked {
  games: number;
  seconds: number;
}

/** Scrapes at the usual interval of Prometheus. Returns a function that stops it. */
function scrape(port: number): () => void {
  const timer = setInterval(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
    await answer.text();
  }, SCRAPE_MS);
  return () => clearInterval(timer);
}

export async function manySockets({ games, seconds }: Asked): Promise<void> {
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
  const seen = await measure(harness, { seconds, perSecond: PER_SECOND }, true);
  const { usage } = await askServer(harness, 'usage', 'usage');
  stopScraping();
  await harness.close();
  console.log(
    `\nsockets: ${games} games at ${PER_SECOND} moves/s for ${seconds} s, ${IDLE_SOCKETS} ` +
      `more sockets, a player who comes and goes, ${JOURNALS} journals; heap ${(usage.heapUsed / MIB).toFixed(0)} MiB, ` +
      `resident ${(usage.rss / MIB).toFixed(0)} MiB`,
  );
  console.log(table(['store', ...TAIL_HEAD], [['postgres', ...tailCells(seen)]]));
  console.log(TAIL_NOTE);
}
