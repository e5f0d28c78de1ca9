// The memory of an idle connection, and the latency of moves while 10,000 idle sockets are open.
import type { BotsAsked } from './bots-messages.ts';
import { measure } from './measure.ts';
import { askBots, askServer, fromBots, type Harness, openOurs } from './processes.ts';
import { ms } from './tables.ts';

export const IDLE_SOCKETS = 10_000;
/** Sockets per idle user. The server allows eight. */
export const SOCKETS_EACH = 5;
export const MIB = 1024 * 1024;

interface Memory {
  rss: number; // bytes per socket
  heap: number; // bytes per socket, external memory included
}

/** Opens `IDLE_SOCKETS` sockets and returns the memory per socket. */
export async function idleSockets(harness: Harness, message: BotsAsked): Promise<Memory> {
  const { usage: before } = await askServer(harness, 'usage', 'usage');
  const done = fromBots(harness, 'idling');
  askBots(harness, message);
  const { sockets } = await done;
  if (sockets !== IDLE_SOCKETS) throw new Error(`only ${sockets} sockets are open`);
  const { usage: after } = await askServer(harness, 'usage', 'usage');
  const heap = after.heapUsed + after.external - before.heapUsed - before.external;
  return { rss: (after.rss - before.rss) / IDLE_SOCKETS, heap: heap / IDLE_SOCKETS };
}

const kib = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KiB`;
const users = IDLE_SOCKETS / SOCKETS_EACH;
const idling = { about: 'idle', sockets: IDLE_SOCKETS, each: SOCKETS_EACH } as const;

async function connectionMemory(): Promise<void> {
  console.log(`\nmemory of a connection: ${IDLE_SOCKETS} sockets that do nothing`);
  const harness = await openOurs('postgres', 0, { spectators: users });
  const ours = await idleSockets(harness, {
    ...idling,
    port: harness.port,
    origin: harness.origin,
    firstUser: 1,
  });
  await harness.close();
  console.log(`heap ${kib(ours.heap)}, resident ${kib(ours.rss)}`);
}

async function withGames(games: number, seconds: number): Promise<void> {
  console.log(`\n${IDLE_SOCKETS} idle sockets with ${games} games on PostgreSQL, 500 moves/s`);
  const empty = await openOurs('postgres', 0);
  const { usage: bare } = await askServer(empty, 'usage', 'usage');
  await empty.close();
  const harness = await openOurs('postgres', games, { players: 'shipped-client', spectators: users });
  const alone = await measure(harness, { seconds, perSecond: 500 }, true);
  const { usage: live } = await askServer(harness, 'usage', 'usage');
  console.log(
    `with ${games} games, ${((alone.moves / games) | 0) + 1} plies each: ` +
      `heap ${kib((live.heapUsed - bare.heapUsed) / games)} a game, its two sockets included`,
  );
  await idleSockets(harness, {
    ...idling,
    port: harness.port,
    origin: harness.origin,
    firstUser: 2 * games + 1,
  });
  const played = await measure(harness, { seconds, perSecond: 500 }, true);
  const { usage: full } = await askServer(harness, 'usage', 'usage');
  await harness.close();
  console.log(
    `p50 ${ms(played.p50)}, p99 ${ms(played.p99)}, max ${ms(played.max)}, ${played.missing} missing; ` +
      `heap ${(full.heapUsed / MIB).toFixed(0)} MiB, resident ${(full.rss / MIB).toFixed(0)} MiB`,
  );
}

export async function idle({ games, seconds }: { games: number; seconds: number }): Promise<void> {
  await connectionMemory();
  await withGames(games, seconds);
}
