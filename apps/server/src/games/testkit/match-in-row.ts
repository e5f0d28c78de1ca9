// games/testkit: reads and changes the match in a game's row directly, without the knowledge of any node.
import { type Match, readStoredMatch, storeMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { dueAtMs } from '../rows/game-record.ts';

/** Reads a game's row from the database, regardless of any node's cache. */
export async function readGameRow(database: Database, gameId: number) {
  const { rows } = await database.run((queries) =>
    sql<{
      status: string;
      result: string | null;
      ply: number;
      fen: string;
      seq: number;
      match: unknown;
      compensated: Date;
    }>`
      select status, result, ply, fen, seq, match, outage_compensated_until as compensated from game where id = ${gameId}`.execute(
      queries,
    ),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no row');
  return row;
}

export async function matchInRow(database: Database, gameId: number): Promise<Match> {
  return readStoredMatch((await readGameRow(database, gameId)).match);
}

/** Changes the match as another node would write it. `dueMs` replaces the row's deadline. */
export async function changeMatchInRow(
  database: Database,
  gameId: number,
  change: (match: Match) => Match,
  dueMs?: number,
): Promise<void> {
  const match = change(await matchInRow(database, gameId));
  const due = dueMs ?? dueAtMs(match);
  await database.run((queries) =>
    sql`update game set version = version + 1, seq = ${match.seq}, match = ${JSON.stringify(storeMatch(match))}::jsonb,
      due_at = ${due === null ? null : new Date(due)} where id = ${gameId}`.execute(queries),
  );
}

/** Shortens White's time. `sinceMs` moves the start of White's clock, and `dueMs` is the row's deadline. */
export function shortenWhite(
  database: Database,
  gameId: number,
  { leftMs, sinceMs, dueMs }: { leftMs: number; sinceMs?: number; dueMs: number },
): Promise<void> {
  const shorten = (match: Match): Match => {
    if (match.status !== 'active') throw new Error(`game ${gameId} is ${match.status}`);
    const { clock } = match;
    const white = { ...clock.white, remainingMs: leftMs };
    return { ...match, clock: { ...clock, white, runningSinceMs: sinceMs ?? clock.runningSinceMs } };
  };
  return changeMatchInRow(database, gameId, shorten, dueMs);
}

/** Returns when the running clock started. */
export function runningSinceMs(match: Match): number {
  const sinceMs = match.status === 'active' ? match.clock.runningSinceMs : null;
  if (sinceMs === null) throw new Error(`no clock runs in a match that is ${match.status}`);
  return sinceMs;
}
