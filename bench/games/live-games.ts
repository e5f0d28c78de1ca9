// Bench, games: creates many running games without sockets and money.
import { createMatch } from '@kingstake/chess';
import { DEFAULT_TIME_CONTROL, lamports, timeControlOf } from '@kingstake/protocol';
import { sql } from 'kysely';
import { createCluster } from '../../apps/server/src/cluster/index.ts';
import { createGames, type Games, insertGame } from '../../apps/server/src/games/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createJobs } from '../../apps/server/src/platform/jobs.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { systemTime } from '../../apps/server/src/platform/time.ts';
import { createRecordsOf } from '../../apps/server/src/standings/index.ts';
import { createUsers } from '../../apps/server/src/users/index.ts';

const log = createLog('silent');

/** Creates a node without sockets and money. */
export function createNode(database: Database): { games: Games; stop(): Promise<void> } {
  const parts = { database, time: systemTime, log };
  const cluster = createCluster(parts);
  const jobs = createJobs({ ...parts, isLeader: cluster.leader.isLeader });
  const users = createUsers({
    ...parts,
    random: systemRandom,
    place: { publicOrigin: 'http://localhost:3000', cluster: 'local' },
    blockedRegions: [],
    ports: {
      balancesOf: async () => ({ playing: lamports(0n), withdrawOnly: lamports(0n), held: lamports(0n) }),
      breakOf: async () => null,
      recordsOf: createRecordsOf(systemTime),
    },
    onSessionEnded: () => {},
  });
  const games = createGames({
    ...parts,
    users,
    cluster,
    pausedMatches: false,
    stakesOf: async () => new Map(),
    broadcaster: { sendToUser: () => {}, broadcast: () => {}, hasSubscribers: () => false },
    endingEffects: [],
    onSettled: () => {},
  });
  games.jobs(jobs);
  return {
    games,
    async stop() {
      await jobs.stop();
      await games.stop();
    },
  };
}

/** Plays one game to the third move, and copies its rows for the others, with different players. */
export async function makeGames(database: Database, count: number): Promise<void> {
  await database.run((queries) =>
    sql`insert into app_user (wallet_address, username, username_key, username_skeleton, profile_pic_id)
      select lpad(translate(n::text, '0', 'o'), 44, 'A'), 'p' || n, 'p' || n, 'p' || n, 'bee' from generate_series(1, ${2 * count}) n`.execute(
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
    await handle.execute({ type: 'connect', by: 1, at: games.nodeId() });
    await handle.execute({ type: 'join', by: 2, hasCode: false });
    for (const by of [1, 2]) await handle.execute({ type: 'accept', by });
    await handle.execute({ type: 'connect', by: 2, at: games.nodeId() });
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
        to_jsonb(regexp_replace(match #>> '{}', '^((\\S+ ){5})\\S+ \\S+', '\\1' || (2 * n - 1) || ' ' || (2 * n))), due_at,
        outage_compensated_until, created_at, started_at from game, generate_series(2, ${count}) n where id = ${id}`.execute(
      queries,
    );
    await sql`insert into game_move (game_id, ply, from_square, to_square, san, fen, white_ms, black_ms, at)
      select g.id, m.ply, from_square, to_square, san, m.fen, white_ms, black_ms, at
      from game_move m, game g where m.game_id = ${id} and g.id <> ${id}`.execute(queries);
    await sql`analyze`.execute(queries);
  });
}
