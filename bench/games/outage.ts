// Bench: a server with many live games is opened after an outage, then woken from a stall, on both databases. Prints how
// long it takes until commands are accepted, and the longest time that the thread was held meanwhile.
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
/** Games are watched so long after the stall: a server that counts its own work falls ill again within this. */
const WATCHED_MS = 12_000;
/** What the issue asks for, in ms. */
const LIMIT_MS = 3_000;
/** Runs `work` and waits until commands are accepted; how long that took, the process's CPU time of it, and for how long the thread was held at most. */
async function untilWell(games: Games, work: () => Promise<unknown>): Promise<string> {
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
  return `${tookMs.toFixed(0)} ms (${isInTime}), ${cpuMs} ms of CPU, thread held for ${(delay.max / 1e6).toFixed(0)} ms at most`;
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
  console.log(`  opens after ${DOWN_MS} ms: ${await untilWell(games, games.open)}`);
  const { rows } = await database.run((queries) => sql<{ id: bigint }>`select id from game`.execute(queries));
  for (const { id } of rows) await games.runExclusive(Number(id), (handle) => handle.load());
  while (!games.acceptsCommands()) await new Promise((resolve) => setTimeout(resolve, 10));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STALL_MS);
  const woken = async (): Promise<void> => {
    if (games.acceptsCommands()) throw new Error('the stall was not noticed');
  };
  console.log(`  wakes from ${STALL_MS} ms: ${await untilWell(games, woken)}`);
  let illMs = 0;
  const watchedUntil = performance.now() + WATCHED_MS;
  for (let before = performance.now(); before < watchedUntil; ) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    const now = performance.now();
    if (!games.acceptsCommands()) illMs += now - before;
    before = now;
  }
  console.log(`  in the ${WATCHED_MS} ms after that commands were refused for ${illMs.toFixed(0)} ms`);
  const { rows: charged } = await database.run((queries) =>
    sql<{ most: number; least: number }>`
      select max(since) - min(since) as most, count(distinct since)::int as least
      from (select split_part(match #>> '{}', ' ', 23)::float8 as since from game) clocks`.execute(queries),
  );
  console.log(`  clocks of the games differ by ${charged[0]?.most} ms`);
  await stop();
}

await onBothDatabases(measure);
