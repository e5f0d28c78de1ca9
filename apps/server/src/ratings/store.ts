// ratings: SQL of player_record: games won, lost and drawn, earnings, and the streak.

import { FIRST_RATING, type RatingPool } from '@kingstake/chess/rating';
import type { Lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../platform/database/index.ts';
import type { FrozenGame, HeldRating, PlayerResult, RatedSide } from './rating.ts';

const tables = tablesOf<'playerRating' | 'gameRating' | 'ratingChange' | 'playerRecord'>();

/** Adds one result to a player's record, and locks it. The streak follows `streakOf`. */
export async function countResult(tx: Tx, { userId, outcome, earned }: PlayerResult): Promise<void> {
  const [wins, losses, draws] = [outcome === 'win', outcome === 'loss', outcome === 'draw'].map(Number);
  const streak = outcome === 'win' ? 1 : outcome === 'loss' ? -1 : 0;
  await sql`
    insert into player_record as r (user_id, wins, losses, draws, total_earnings, streak)
    values (${userId}, ${wins}, ${losses}, ${draws}, ${earned}, ${streak})
    on conflict (user_id) do update set
      wins = r.wins + excluded.wins, losses = r.losses + excluded.losses, draws = r.draws + excluded.draws,
      total_earnings = r.total_earnings + excluded.total_earnings,
      streak = case sign(excluded.streak)
        when 0 then 0
        when sign(r.streak) then r.streak + excluded.streak
        else excluded.streak end`.execute(tx);
}

/** Adds to or subtracts from a player's record, and locks it until the transaction ends. */
export async function correctRecord(
  tx: Tx,
  userId: number,
  { wins, losses, earned }: { wins: number; losses: number; earned: bigint },
): Promise<void> {
  await sql`
    update player_record set wins = wins + ${wins}, losses = losses + ${losses}, total_earnings = total_earnings + ${earned}
    where user_id = ${userId}`.execute(tx);
}

/** Takes a profit that a case holds out of a player's earnings (negative), or counts it again. Locks the record. */
export async function correctEarnings(tx: Tx, userId: number, change: bigint): Promise<void> {
  if (change !== 0n) await correctRecord(tx, userId, { wins: 0, losses: 0, earned: change });
}

export async function setStreak(tx: Tx, userId: number, streak: number): Promise<void> {
  await sql`update player_record set streak = ${streak} where user_id = ${userId}`.execute(tx);
}

/** A player's results, and the rating in each pool; null in a pool without a rated game. */
interface Standing extends Omit<Selectable<Schema['playerRecord']>, 'streak'> {
  totalEarnings: Lamports;
  blitz: HeldRating | null;
  rapid: HeldRating | null;
}

/** Returns records with ratings. A rated player always has a record, because both are written in one transaction. */
export async function readStandings(
  queries: Queries,
  userIds: readonly number[],
  nowMs: number,
): Promise<readonly Standing[]> {
  if (userIds.length === 0) return [];
  const held = (pool: string) => sql`(
    select json_build_object('rating', rating, 'deviation', deviation, 'volatility', volatility, 'games', games,
      'elapsedMs', ${nowMs}::float8 - extract(epoch from rated_at)::float8 * 1000)
    from player_rating p where p.user_id = r.user_id and p.pool = ${pool})`;
  const { rows } = await sql<Standing>`
    select user_id, wins, losses, draws, total_earnings, ${held('blitz')} as blitz, ${held('rapid')} as rapid
    from player_record r where user_id in (${sql.join(userIds)})`.execute(tables(queries));
  return rows;
}

// ratings: SQL of ratings: current ones, those that games froze, and the log of changes.

/** Returns stored ratings in one pool by player, with their age at `nowMs`. Players without one are left out. */
export async function readRatings(
  queries: Queries,
  userIds: readonly number[],
  pool: RatingPool,
  nowMs: number,
): Promise<ReadonlyMap<number, HeldRating>> {
  const rows = await tables(queries)
    .selectFrom('playerRating')
    .select(['userId', 'rating', 'deviation', 'volatility', 'games', 'ratedAt'])
    .where('pool', '=', pool)
    .where('userId', 'in', userIds)
    .execute();
  return new Map(
    rows.map(({ userId, ratedAt, ...row }) => [userId, { ...row, elapsedMs: nowMs - ratedAt.getTime() }]),
  );
}

export async function insertFrozen(
  tx: Tx,
  gameId: number,
  { pool, white, black }: FrozenGame,
): Promise<void> {
  await tables(tx)
    .insertInto('gameRating')
    .values({
      gameId,
      pool,
      whiteId: white.userId,
      whiteRating: white.rating,
      whiteDeviation: white.deviation,
      whiteVolatility: white.volatility,
      blackId: black.userId,
      blackRating: black.rating,
      blackDeviation: black.deviation,
      blackVolatility: black.volatility,
    })
    .execute();
}

type FrozenRow = Selectable<Schema['gameRating']>;

/** Returns the ratings that games froze, by game. Games without frozen ratings are left out. */
export async function readFrozen(
  queries: Queries,
  gameIds: readonly number[],
): Promise<ReadonlyMap<number, FrozenGame>> {
  if (gameIds.length === 0) return new Map();
  const rows = await tables(queries)
    .selectFrom('gameRating')
    .selectAll()
    .where('gameId', 'in', gameIds)
    .execute();
  const side = (row: FrozenRow, name: 'white' | 'black') => ({
    userId: row[`${name}Id`],
    rating: row[`${name}Rating`],
    deviation: row[`${name}Deviation`],
    volatility: row[`${name}Volatility`],
  });
  return new Map(
    rows.map((row) => [row.gameId, { pool: row.pool, white: side(row, 'white'), black: side(row, 'black') }]),
  );
}

/** Counts the rated games of two players that ended after an instant, in both pools. Reverted games count too. */
export async function countRatedGames(
  tx: Tx,
  [userId, opponentId]: readonly [number, number],
  afterMs: number,
): Promise<number> {
  const { rows } = await sql<{ games: number }>`
    select count(*)::int as games from rating_change mine
    join rating_change theirs on theirs.game_id = mine.game_id and theirs.user_id = ${opponentId} and theirs.reverses is null
    where mine.user_id = ${userId} and mine.at > ${new Date(afterMs)} and mine.reverses is null`.execute(tx);
  return rows[0]?.games ?? 0;
}

/** Changes the rating of one side by a game, and logs the change. Throws if the game has already changed it. */
export async function applyChange(
  tx: Tx,
  game: { gameId: number; pool: RatingPool; endedAtMs: number },
  { userId, change, deviation, volatility }: RatedSide,
): Promise<void> {
  const at = new Date(game.endedAtMs);
  await sql`
    with rated as (
      insert into player_rating as r (user_id, pool, rating, deviation, volatility, games, rated_at)
      values (${userId}, ${game.pool}, ${FIRST_RATING.rating + change}::float8, ${deviation}::float8, ${volatility}::float8, 1, ${at})
      on conflict (user_id, pool) do update set
        rating = r.rating + ${change}::float8, deviation = excluded.deviation, volatility = excluded.volatility,
        games = r.games + 1, rated_at = greatest(r.rated_at, excluded.rated_at)
      returning user_id, pool, rating, deviation, volatility)
    insert into rating_change (user_id, pool, game_id, change, rating, deviation, volatility, at)
    select user_id, pool, ${game.gameId}, ${change}::float8, rating, deviation, volatility, ${at} from rated`.execute(
    tx,
  );
}

/**
 * Returns the changes of a game that were never reverted, by user id. Of two concurrent reversals, a unique index makes the
 * second throw.
 */
export function changesToReverse(tx: Tx, gameId: number) {
  return tables(tx)
    .selectFrom('ratingChange as made')
    .leftJoin('ratingChange as undone', 'undone.reverses', 'made.id')
    .select(['made.id', 'made.userId', 'made.pool', 'made.change'])
    .where('made.gameId', '=', gameId)
    .where('made.reverses', 'is', null)
    .where('undone.id', 'is', null)
    .orderBy('made.userId')
    .execute();
}

/** Returns one player's reversals in these games that were not themselves reverted, as changes to revert. */
export async function changesToRestore(tx: Tx, gameIds: readonly number[], userId: number) {
  if (gameIds.length === 0) return [];
  return tables(tx)
    .selectFrom('ratingChange as undone')
    .leftJoin('ratingChange as restored', 'restored.reverses', 'undone.id')
    .select(['undone.id', 'undone.gameId', 'undone.userId', 'undone.pool', 'undone.change'])
    .where('undone.gameId', 'in', gameIds)
    .where('undone.userId', '=', userId)
    .where('undone.reverses', 'is not', null)
    .where('restored.id', 'is', null)
    .orderBy('undone.id')
    .execute();
}

/**
 * Reverts one change, or restores one by reverting its reversal. Deviation, volatility and the time of the last game stay
 * unchanged. Returns the new rating. Throws if the player has no rating in the pool.
 */
export async function reverseChange(
  tx: Tx,
  { id, userId, pool, change }: Pick<Selectable<Schema['ratingChange']>, 'id' | 'userId' | 'pool' | 'change'>,
  game: { gameId: number; nowMs: number; isRestored?: boolean },
): Promise<number> {
  const { rows } = await sql<{ rating: number }>`
    with undone as (
      update player_rating set rating = rating - ${change}::float8, games = games + ${game.isRestored === true ? 1 : -1}
      where user_id = ${userId} and pool = ${pool}
      returning user_id, pool, rating, deviation, volatility)
    insert into rating_change (user_id, pool, game_id, reverses, change, rating, deviation, volatility, at)
    select user_id, pool, ${game.gameId}, ${id}, ${-change}::float8, rating, deviation, volatility, ${new Date(game.nowMs)} from undone
    returning rating`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error(`player ${userId} has no ${pool} rating to correct`);
  return row.rating;
}

interface GameRatingRow
  extends Pick<FrozenRow, 'gameId' | 'whiteRating' | 'whiteDeviation' | 'blackRating' | 'blackDeviation'> {
  whiteChange: number | null;
  blackChange: number | null;
}

/** Returns frozen ratings, and the sum of their changes, which is null for an unrated game. It takes two lookups per game. */
export async function readGameRatings(
  queries: Queries,
  gameIds: readonly number[],
): Promise<readonly GameRatingRow[]> {
  if (gameIds.length === 0) return [];
  const { rows } = await sql<GameRatingRow>`
    select game_id, white_rating, white_deviation, black_rating, black_deviation,
      (select sum(c.change) from rating_change c where c.game_id = g.game_id and c.user_id = g.white_id) as white_change,
      (select sum(c.change) from rating_change c where c.game_id = g.game_id and c.user_id = g.black_id) as black_change
    from game_rating g where game_id in (${sql.join(gameIds)})`.execute(tables(queries));
  return rows;
}

/** Returns a player's changes in a pool after an id, oldest first. */
export async function listRatingChanges(
  queries: Queries,
  { userId, pool, afterId, limit }: { userId: number; pool: RatingPool; afterId: number; limit: number },
) {
  const rows = await tables(queries)
    .selectFrom('ratingChange')
    .select(['id', 'gameId', 'reverses', 'change', 'rating', 'deviation', 'at'])
    .where('userId', '=', userId)
    .where('pool', '=', pool)
    .where('id', '>', BigInt(afterId))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, reverses, ...row }) => ({
    id: Number(id),
    reverses: reverses === null ? null : Number(reverses),
    ...row,
  }));
}
