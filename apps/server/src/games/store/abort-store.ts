// games: games of a user that did not come about, which limit how many more may be created. Reads only.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import { tables } from './game-store.ts';

/** A game that a user aborted, by a decision or by silence. */
export interface Abort {
  readonly atMs: number;
  /** When the user last acted for it: created it, or as Black the start of the game. */
  readonly actedMs: number;
  /** An unanswered ready check, or no first move. */
  readonly isSilence: boolean;
}

/** Games that the user aborted since then, oldest first. */
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

/** When games of this creator were cancelled since then, taken back or expired: the newest first, in ms since 1970. */
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
    .where(sql<boolean>`result = 'cancelled'`) // written out, as the index has it
    .where('ended_at', '>', new Date(sinceMs))
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.ended_at === null ? [] : [row.ended_at.getTime()]));
}

/** When two players ended games on chain without playing them, drawn before ply 20 or aborted: the newest first, in ms since 1970. */
export async function listUnplayedOnChain(
  queries: Queries,
  [userId, otherId]: readonly [number, number],
  sinceMs: number,
): Promise<number[]> {
  // Written out, as the index `game_unplayed_on_chain` has it.
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
