// games: aborted, cancelled and unplayed games of a user, which limit how many more the user may create. Reads only.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

/** A game that a user aborted, either deliberately or by not responding. */
export interface Abort {
  readonly atMs: number;
  /** When the user last acted for the game. That is its creation for White, and its start for Black. */
  readonly actedMs: number;
  /** True after a missed ready check or first move. */
  readonly isSilence: boolean;
}

/** Lists games that the user has aborted since `sinceMs`, oldest first. */
export async function listAborts(queries: Queries, userId: number, sinceMs: number): Promise<Abort[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select(['ended_at', 'created_at', 'started_at', 'white_id', 'reason'])
    .where('aborted_by', '=', BigInt(userId))
    .where('ended_at', '>', new Date(sinceMs))
    .orderBy('ended_at')
    .execute();
  return rows.flatMap(({ ended_at, created_at, started_at, white_id, reason }) => {
    if (ended_at === null) return [];
    const acted = Number(white_id) === userId ? created_at : (started_at ?? created_at);
    const isSilence = reason === 'ready-expired' || reason === 'first-move';
    return [{ atMs: ended_at.getTime(), actedMs: acted.getTime(), isSilence }];
  });
}

/** Lists when games of this creator were withdrawn or expired since `sinceMs`, newest first, in ms since 1970. */
export async function listCancels(
  queries: Queries,
  userId: number,
  sinceMs: number,
  limit: number,
): Promise<number[]> {
  const rows = await tables(queries)
    .selectFrom('game')
    .select('ended_at')
    .where('white_id', '=', BigInt(userId))
    .where(sql<boolean>`result = 'cancelled'`) // a literal, to match the index predicate
    .where('ended_at', '>', new Date(sinceMs))
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.ended_at === null ? [] : [row.ended_at.getTime()]));
}

/** Lists when two players ended games on chain unplayed (aborted, or drawn before ply 20), newest first, in ms since 1970. */
export async function listUnplayedOnChain(
  queries: Queries,
  [userId, otherId]: readonly [number, number],
  sinceMs: number,
): Promise<number[]> {
  // A literal, to match the predicate of the index `game_unplayed_on_chain`.
  const unplayed = tables(queries)
    .selectFrom('game')
    .select('ended_at')
    .where(sql<boolean>`stake_source = 'escrow' and result in ('draw', 'aborted') and ply < 20`)
    .where('ended_at', '>', new Date(sinceMs));
  const rows = await unplayed
    .where('white_id', '=', BigInt(userId))
    .where('black_id', '=', BigInt(otherId))
    .unionAll(unplayed.where('white_id', '=', BigInt(otherId)).where('black_id', '=', BigInt(userId)))
    .orderBy('ended_at', 'desc')
    .execute();
  return rows.flatMap(({ ended_at }) => (ended_at === null ? [] : [ended_at.getTime()]));
}
