// Bench: starts a server with many live games after an outage, then stalls it, on both databases. Prints the time until it accepts
// commands and the longest event-loop delay in that time.
// `node bench/games/outage.ts [games]`
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Games } from '../../apps/server/src/games/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { onBothDatabases } from '../databases.ts';
import { createNode, makeGames } from './live-games.ts';

const GAMES_LIVE = Number(process.argv[2] ?? 10_000);
const STALL_MS = 5_000;
const DOWN_MS = 60_000;
/** Observed after the stall. A server that counts its own compensation work as an outage would stall again within this time. */
const WATCHED_MS = 12_000;
/** The goal for the time until commands are accepted. */
const LIMIT_MS = 3_000;
/** Runs `work`, waits until commands are accepted, and returns the time, the CPU time and the longest event-loop delay. */
async function timeUntilAccepting(games: Games, work: () => Promise<unknown>): Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const started = performance.now();
  await work();
  while (!games.acceptsCommands()) await new Promise((resolve) => setTimeout(resolve, 2));
  const tookMs = performance.now() - started;
  delay.disable();
  const isInTime = tookMs < LIMIT_MS ? 'in time' : `MORE THAN ${LIMIT_MS} ms`;
  const { user, system } = process.cpuUsage(cpu);
  const cpuMs = ((user + system) / 1000).toFixed(0);
  return `${tookMs.toFixed(0)} ms (${isInTime}), ${cpuMs} ms of CPU, longest event-loop delay ${(delay.max / 1e6).toFixed(0)} ms`;
}

async function measure(database: Database): Promise<void> {
  await makeGames(database, GAMES_LIVE);
  await database.run((queries) => sql`delete from server_node`.execute(queries));
  await database.run((queries) =>
    sql`insert into server_node (began_at, heartbeat_at, ended_at)
      select at, at, at from (select app_now() - ${`${DOWN_MS} ms`}::interval as at) past`.execute(queries),
  );
  console.log(`${database.engine}, ${GAMES_LIVE} live games`);
  const { games, stop } = createNode(database);
  console.log(`  starts after ${DOWN_MS} ms of downtime: ${await timeUntilAccepting(games, games.open)}`);
  const { rows } = await database.run((queries) => sql<{ id: bigint }>`select id from game`.execute(queries));
  for (const { id } of rows) await games.runExclusive(Number(id), (handle) => handle.load());
  while (!games.acceptsCommands()) await new Promise((resolve) => setTimeout(resolve, 10));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
  const noticeStall = async (): Promise<void> => {
    if (games.acceptsCommands()) throw new Error('the stall was not noticed');
  };
  console.log(`  recovers from a stall of ${STALL_MS} ms: ${await timeUntilAccepting(games, noticeStall)}`);
  let refusingMs = 0;
  const watchedUntil = performance.now() + WATCHED_MS;
  for (let before = performance.now(); before < watchedUntil; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = performance.now();
    if (!games.acceptsCommands()) refusingMs += now - before;
    before = now;
  }
  console.log(`  refused commands in the next ${WATCHED_MS} ms for ${refusingMs.toFixed(0)} ms`);
  const { rows: charged } = await database.run((queries) =>
    sql<{ most: number; least: number }>`
      select max(since) - min(since) as most, count(distinct since)::int as least
      from (select split_part(match #>> '{}', ' ', 23)::float8 as since from game) clocks`.execute(queries),
  );
  console.log(`  clocks of the games differ by ${charged[0]?.most} ms`);
  await stop();
}

await onBothDatabases(measure);
