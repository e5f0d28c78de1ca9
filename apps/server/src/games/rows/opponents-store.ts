// games: open challenges, earlier opponents, and a user's aborted, cancelled, unplayed and newest staked games. Reads only.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import type { GameRecord } from './game-record.ts';
import { selectGames, tables, withMovesIfReadable } from './game-store.ts';

/** Lists open challenges that the user sent or received, newest first. */
export async function listOpenChallenges(
  queries: Queries,
  asked: { by: number } | { to: number },
  { nowMs, limit }: { nowMs: number; limit: number },
): Promise<GameRecord[]> {
  // A literal, to match the predicate of the index `game_challenged_open`.
  const open = selectGames(queries)
    .where(sql<boolean>`status = 'waiting' and challenged_id is not null`)
    .where('dueAt', '>', new Date(nowMs));
  const rows = await ('by' in asked
    ? open.where('whiteId', '=', asked.by)
    : open.where('challengedId', '=', asked.to)
  )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withMovesIfReadable(queries, rows);
}

/** Whether any game between the two has started. */
export async function havePlayed(queries: Queries, userId: number, otherId: number): Promise<boolean> {
  const begun = tables(queries).selectFrom('game').select('id').where(sql<boolean>`started_at is not null`);
  const row = await begun
    .where('whiteId', '=', userId)
    .where('blackId', '=', otherId)
    .unionAll(begun.where('whiteId', '=', otherId).where('blackId', '=', userId))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the opponents of the user's newest `games` started games with either colour, the last one first. */
export async function listRecentOpponents(
  queries: Queries,
  userId: number,
  games: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select black_id as id, coalesce(started_at, created_at) as at from game
        where white_id = ${userId} and started_at is not null order by created_at desc limit ${games})
      union all
      (select white_id, coalesce(started_at, created_at) from game
        where black_id = ${userId} and started_at is not null
        order by coalesce(started_at, created_at) desc limit ${games})
    ) as newest group by id order by max(at) desc`.execute(tables(queries));
  return rows.map((row) => row.id);
}

/** Returns those of `otherIds` who have started a game with the user. */
export async function havePlayedAmong(
  queries: Queries,
  userId: number,
  otherIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (otherIds.length === 0) return new Set();
  const begun = tables(queries).selectFrom('game').where(sql<boolean>`started_at is not null`);
  const rows = await begun
    .select('blackId as id')
    .where('whiteId', '=', userId)
    .where('blackId', 'in', otherIds)
    .union(begun.select('whiteId as id').where('blackId', '=', userId).where('whiteId', 'in', otherIds))
    .execute();
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Lists when the user has challenged players without a started game between them, since `sinceMs`, newest first, in ms since 1970. */
export async function listChallengesToNewOpponents(
  queries: Queries,
  userId: number,
  sinceMs: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from game g
    where white_id = ${userId} and challenged_id is not null and created_at > ${new Date(sinceMs)}
      and not exists (select 1 from game p
        where p.white_id = g.white_id and p.black_id = g.challenged_id and p.started_at is not null)
      and not exists (select 1 from game p
        where p.white_id = g.challenged_id and p.black_id = g.white_id and p.started_at is not null)
    order by created_at desc limit ${limit}`.execute(tables(queries));
  return rows.map((row) => row.createdAt.getTime());
}

/** Returns when a player without a started game against the user last challenged them, except `exceptId`; null: not since `sinceMs`. */
export async function lastNewOpponentOf(
  queries: Queries,
  userId: number,
  exceptId: number,
  sinceMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ createdAt: Date }>`
    select created_at from game g
    where challenged_id = ${userId} and created_at > ${new Date(sinceMs)} and white_id <> ${exceptId}
      and not exists (select 1 from game p
        where p.white_id = g.white_id and p.black_id = g.challenged_id and p.started_at is not null)
      and not exists (select 1 from game p
        where p.white_id = g.challenged_id and p.black_id = g.white_id and p.started_at is not null)
    order by created_at desc limit 1`.execute(tables(queries));
  return rows[0]?.createdAt.getTime() ?? null;
}

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
    .select(['endedAt', 'createdAt', 'startedAt', 'whiteId', 'reason'])
    .where('abortedBy', '=', userId)
    .where('endedAt', '>', new Date(sinceMs))
    .orderBy('endedAt')
    .execute();
  return rows.flatMap(({ endedAt, createdAt, startedAt, whiteId, reason }) => {
    if (endedAt === null) return [];
    const acted = whiteId === userId ? createdAt : (startedAt ?? createdAt);
    const isSilence = reason === 'ready-expired' || reason === 'first-move';
    return [{ atMs: endedAt.getTime(), actedMs: acted.getTime(), isSilence }];
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
    .select('endedAt')
    .where('whiteId', '=', userId)
    .where(sql<boolean>`result = 'cancelled'`) // a literal, to match the index predicate
    .where('endedAt', '>', new Date(sinceMs))
    .orderBy('endedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => (row.endedAt === null ? [] : [row.endedAt.getTime()]));
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
    .select('endedAt')
    .where(sql<boolean>`stake_source = 'escrow' and result in ('draw', 'aborted') and ply < 20`)
    .where('endedAt', '>', new Date(sinceMs));
  const rows = await unplayed
    .where('whiteId', '=', userId)
    .where('blackId', '=', otherId)
    .unionAll(unplayed.where('whiteId', '=', otherId).where('blackId', '=', userId))
    .orderBy('endedAt', 'desc')
    .execute();
  return rows.flatMap(({ endedAt }) => (endedAt === null ? [] : [endedAt.getTime()]));
}

export type PlayerOutcome = 'win' | 'loss' | 'draw';

/** Lists outcomes of a user's newest staked games, on the site and on chain, newest end first. Games without a result are left out. */
export async function newestOutcomes(
  queries: Queries,
  userId: number,
  { exceptIds, limit }: { exceptIds: readonly number[]; limit: number },
): Promise<readonly PlayerOutcome[]> {
  const games = tables(queries)
    .selectFrom('game')
    .select(['id', 'winnerId', 'endedAt'])
    .where(sql<boolean>`status = 'ended' and started_at is not null and wager > 0`)
    .where((where) => where.or([where('winnerId', 'is not', null), where('result', '=', 'draw')]))
    .where(sql<boolean>`id <> all(${exceptIds}::int[])`)
    .orderBy('id', 'desc')
    .limit(limit);
  const side = (own: 'whiteId' | 'blackId') => games.where(own, '=', userId).execute();
  const rows = [...(await side('whiteId')), ...(await side('blackId'))];
  const endedMs = ({ endedAt: at }: (typeof rows)[number]): number => at?.getTime() ?? 0;
  return rows
    .sort((one, other) => endedMs(other) - endedMs(one) || other.id - one.id)
    .slice(0, limit)
    .map(({ winnerId: winner }) => (winner === null ? 'draw' : winner === userId ? 'win' : 'loss'));
}
