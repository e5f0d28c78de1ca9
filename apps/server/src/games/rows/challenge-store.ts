// games: queries about challenges, and about who has played whom. Reads only.
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
    .where('due_at', '>', new Date(nowMs));
  const rows = await ('by' in asked
    ? open.where('white_id', '=', BigInt(asked.by))
    : open.where('challenged_id', '=', BigInt(asked.to))
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
    .where('white_id', '=', BigInt(userId))
    .where('black_id', '=', BigInt(otherId))
    .unionAll(begun.where('white_id', '=', BigInt(otherId)).where('black_id', '=', BigInt(userId)))
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
  const { rows } = await sql<{ id: bigint }>`
    select id from (
      (select black_id as id, coalesce(started_at, created_at) as at from game
        where white_id = ${BigInt(userId)} and started_at is not null order by created_at desc limit ${games})
      union all
      (select white_id, coalesce(started_at, created_at) from game
        where black_id = ${BigInt(userId)} and started_at is not null
        order by coalesce(started_at, created_at) desc limit ${games})
    ) as newest group by id order by max(at) desc`.execute(queries);
  return rows.map((row) => Number(row.id));
}

/** Returns those of `otherIds` who have started a game with the user. */
export async function havePlayedAmong(
  queries: Queries,
  userId: number,
  otherIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const begun = tables(queries).selectFrom('game').where(sql<boolean>`started_at is not null`);
  const ids = otherIds.map(BigInt);
  const rows =
    ids.length === 0
      ? []
      : await begun
          .select('black_id as id')
          .where('white_id', '=', BigInt(userId))
          .where('black_id', 'in', ids)
          .union(
            begun
              .select('white_id as id')
              .where('black_id', '=', BigInt(userId))
              .where('white_id', 'in', ids),
          )
          .execute();
  return new Set(rows.map((row) => Number(row.id)));
}

/** Lists when the user has challenged players without a started game between them, since `sinceMs`, newest first, in ms since 1970. */
export async function listChallengesToNewOpponents(
  queries: Queries,
  userId: number,
  sinceMs: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from game g
    where white_id = ${BigInt(userId)} and challenged_id is not null and created_at > ${new Date(sinceMs)}
      and not exists (select 1 from game p
        where p.white_id = g.white_id and p.black_id = g.challenged_id and p.started_at is not null)
      and not exists (select 1 from game p
        where p.white_id = g.challenged_id and p.black_id = g.white_id and p.started_at is not null)
    order by created_at desc limit ${limit}`.execute(queries);
  return rows.map((row) => row.created_at.getTime());
}

/** Returns when a player without a started game against the user last challenged them, except `exceptId`; null: not since `sinceMs`. */
export async function lastNewOpponentOf(
  queries: Queries,
  userId: number,
  exceptId: number,
  sinceMs: number,
): Promise<number | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from game g
    where challenged_id = ${BigInt(userId)} and created_at > ${new Date(sinceMs)} and white_id <> ${BigInt(exceptId)}
      and not exists (select 1 from game p
        where p.white_id = g.white_id and p.black_id = g.challenged_id and p.started_at is not null)
      and not exists (select 1 from game p
        where p.white_id = g.challenged_id and p.black_id = g.white_id and p.started_at is not null)
    order by created_at desc limit 1`.execute(queries);
  return rows[0]?.created_at.getTime() ?? null;
}
