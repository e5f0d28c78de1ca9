// Bench: a server with many live games is opened after an outage, then woken from a stall, on both databases. Prints how
// long it takes until commands are accepted, and the longest time that the thread was held meanwhile.
// `node bench/games/outage.ts [games]`
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMatch } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, lamports, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { createGames, type Games, insertGame } from '../../apps/server/src/games/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createJobs } from '../../apps/server/src/platform/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { recordsOf } from '../../apps/server/src/standings/index.ts';
import { createUsers } from '../../apps/server/src/users/index.ts';
import { onBothDatabases } from '../databases.ts';

const GAMES_LIVE = Number(process.argv[2] ?? 10_000);
const STALL_MS = 5_000;
const DOWN_MS = 60_000;
/** Games are watched so long after the stall: a server that counts its own work falls ill again within this. */
const WATCHED_MS = 12_000;
/** What the issue asks for, in ms. */
const LIMIT_MS = 3_000;
const log = createLog('silent');

function createNode(database: Database): { games: Games; stop(): Promise<void> } {
  const jobs = createJobs({ time: systemTime, log });
  const parts = { database, time: systemTime, log };
  const users = createUsers({
    ...parts,
    random: systemRandom,
    place: { publicOrigin: 'http://localhost:3000', cluster: 'local' },
    ports: { balanceOf: async () => lamports(0n), recordsOf },
    onSessionEnded: () => {},
  });
  const games = createGames({
    ...parts,
    users,
    pausedMatches: false,
    stakesOf: async () => new Map(),
    broadcaster: { sendToUser: () => {}, publish: () => {}, hasSubscribers: () => false },
    endingEffects: [],
    onSettled: () => {},
  });
  games.scheduleJobs(jobs);
  return {
    games,
    async stop() {
      await jobs.stop();
      await games.stop();
    },
  };
}

/** One game is played to the third move; the others are copies of its rows with players of their own. */
async function makeGames(database: Database): Promise<void> {
  await database.run((queries) =>
    sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      select lpad(translate(n::text, '0', 'o'), 44, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, ${2 * GAMES_LIVE}) n`.execute(
      queries,
    ),
  );
  const { games, stop } = createNode(database);
  await games.open();
  const terms = { isPrivate: false, allowObservers: false, timeControl: timeControlOf(DEFAULT_TIME_CONTROL) };
  const match = createMatch(1, terms, systemTime.nowMs());
  const stakes = {
    wager: lamports(1_000_000_000n),
    fee: lamports(50_000_000n),
    stakeSource: 'balance' as const,
  };
  const money = { ...stakes, gameCode: null };
  const { id } = await database.transaction((tx) => insertGame(tx, { match, ...money }, systemTime.nowMs()));
  await games.runExclusive(id, async (handle) => {
    await handle.execute({ type: 'arrive', by: 1 });
    await handle.execute({ type: 'join', by: 2, hasCode: false });
    for (const by of [1, 2]) await handle.execute({ type: 'accept', by });
    await handle.execute({ type: 'arrive', by: 2 });
    for (const [by, from, to] of [
      [1, 'e2', 'e4'],
      [2, 'e7', 'e5'],
      [1, 'g1', 'f3'],
    ] as const)
      await handle.execute({ type: 'move', by, move: { from, to }, rttMs: 0 });
  });
  await stop();
  await database.run(async (queries) => {
    await sql`insert into game (status, white_id, black_id, wager, fee, is_private, allow_observers, seq, ply, fen, match,
        due_at, outage_compensated_until, created_at, started_at)
      select status, 2 * n - 1, 2 * n, wager, fee, is_private, allow_observers, seq, ply, fen,
        jsonb_set(jsonb_set(match, '{5}', to_jsonb(2 * n - 1)), '{6}', to_jsonb(2 * n)), due_at,
        outage_compensated_until, created_at, started_at from game, generate_series(2, ${GAMES_LIVE}) n where id = ${id}`.execute(
      queries,
    );
    await sql`insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, at)
      select g.id, m.ply, from_square, to_square, san, m.fen, white_ms, black_ms, at
      from game_move m, game g where m.game_id = ${id} and g.id <> ${id}`.execute(queries);
    await sql`analyze`.execute(queries);
  });
}

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
  await makeGames(database);
  await database.run((queries) =>
    sql`update server_heartbeat set at = at - ${`${DOWN_MS} ms`}::interval`.execute(queries),
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
      from (select (match->>22)::float8 as since from game) clocks`.execute(queries),
  );
  console.log(`  clocks of the games differ by ${charged[0]?.most} ms`);
  await stop();
}

await onBothDatabases(measure);
