// history: SQL of played games. It selects from the module's own views only; moves are read through the games module.
import type { HistoryFilter, RatingPool } from '@kingstake/protocol';
import { type Kysely, sql } from 'kysely';
import { readMoves, type StoredMove } from '../games/index.ts';
import type { Queries } from '../platform/database/index.ts';

export interface PlayedGameRow {
  id: number;
  status: 'waiting' | 'ready' | 'active' | 'ended';
  result: 'white_wins' | 'black_wins' | 'draw' | 'forfeit' | 'aborted' | 'cancelled' | 'void' | null;
  reason: string | null;
  winner_id: bigint | null;
  wager: bigint;
  fee: bigint;
  is_private: boolean;
  allow_observers: boolean;
  ply: number;
  fen: string;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  white_id: bigint;
  white_name: string;
  white_picture: string;
  black_id: bigint | null;
  black_name: string | null;
  black_picture: string | null;
  time_control: string;
  // Ratings of both sides when the game began, null if none were frozen, and their changes, null if the game was not rated.
  white_rating: number | null;
  white_deviation: number | null;
  white_change: number | null;
  black_rating: number | null;
  black_deviation: number | null;
  black_change: number | null;
}

export interface StandingRow {
  id: bigint;
  username: string;
  profile_pic_id: string;
  wins: number;
  losses: number;
  draws: number;
  total_earnings: bigint;
  streak: number;
}

/** A game that was played and has ended, from one player's side. */
interface FinishedGameRow {
  id: number;
  player_id: bigint;
  opponent_id: bigint;
  result: PlayedGameRow['result'];
  winner_id: bigint | null;
  wager: bigint;
}

/** A game that moved money between two playing balances. */
interface SettledGameRow {
  id: bigint;
  white_id: bigint;
  black_id: bigint;
  winner_id: bigint;
  wager: bigint;
  fee: bigint;
  ply: number;
}

interface RatedPlayerRow {
  id: bigint;
  pool: RatingPool;
  rating: number;
  games: number; // rated ones
  rated_at: Date;
  settled_days: number; // days after `rated_at` for which the rating is established; negative: it is provisional
  username: string;
  profile_pic_id: string;
  wins: number;
  losses: number;
  total_earnings: bigint;
}

interface RatingPointRow {
  id: bigint;
  player_id: bigint;
  pool: RatingPool;
  rating: number; // after a change
  at: Date;
}

export type HistoryTables = {
  finished_game: { [K in keyof FinishedGameRow]: FinishedGameRow[K] };
  played_game: { [K in keyof PlayedGameRow]: PlayedGameRow[K] };
  /** Games that no longer count for a player, because an upheld case returned a stake. */
  returned_game: { id: number; player_id: bigint };
  rated_player: { [K in keyof RatedPlayerRow]: RatedPlayerRow[K] };
  rating_point: { [K in keyof RatingPointRow]: RatingPointRow[K] };
  settled_game: { [K in keyof SettledGameRow]: SettledGameRow[K] };
  player_standing: { [K in keyof StandingRow]: StandingRow[K] };
};

export const views = (queries: Queries): Kysely<HistoryTables> => queries.withTables<HistoryTables>();

/** Named one by one, because a statement with `*` is never prepared. Planning this view takes longer than reading it. */
const PLAYED_GAME = [
  'played_game.id',
  'status',
  'result',
  'reason',
  'winner_id',
  'wager',
  'fee',
  'is_private',
  'allow_observers',
  'ply',
  'fen',
  'created_at',
  'started_at',
  'ended_at',
  'white_id',
  'white_name',
  'white_picture',
  'black_id',
  'black_name',
  'black_picture',
  'time_control',
  'white_rating',
  'white_deviation',
  'white_change',
  'black_rating',
  'black_deviation',
  'black_change',
] as const;

export const STANDING = [
  'id',
  'username',
  'profile_pic_id',
  'wins',
  'losses',
  'draws',
  'total_earnings',
  'streak',
] as const;

export interface Page {
  page: number; // from 1
  limit: number;
}

/** Selects a user's games that were played and have ended. Only `all` and `friendly` include friendly games. */
function finished(queries: Queries, userId: number, filter: HistoryFilter) {
  const id = BigInt(userId);
  const games = views(queries).selectFrom('finished_game').where('player_id', '=', id);
  const staked = games.where('wager', '>', 0n);
  switch (filter) {
    case 'all':
      return games;
    case 'friendly':
      return games.where('wager', '=', 0n);
    case 'wins':
      return staked.where('winner_id', '=', id);
    case 'losses':
      return staked.where('winner_id', '<>', id);
    case 'draws':
      return staked.where('result', '=', 'draw');
    case 'completed':
      return staked.where('result', 'not in', ['aborted', 'void', 'cancelled']);
  }
}

/** A game in a player's history. */
interface HistoryRow extends PlayedGameRow {
  is_returned: boolean; // an upheld case returned the stake, so the game does not count for the player
}

/** Returns one page of a user's finished games, newest first, and the number of all of them. */
export async function listPlayed(
  queries: Queries,
  userId: number,
  filter: HistoryFilter,
  { page, limit }: Page,
): Promise<{ rows: HistoryRow[]; total: number }> {
  const games = finished(queries, userId, filter);
  const count = games.select(({ fn }) => fn.countAll<bigint>().as('total'));
  const ids = games
    .select(['id', count.as('total')])
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit);
  const listed = await views(queries)
    .selectFrom(ids.as('listed'))
    .innerJoin('played_game', 'played_game.id', 'listed.id')
    .select(PLAYED_GAME)
    .select(['listed.total', isReturned(userId).as('is_returned')])
    .orderBy('listed.id', 'desc')
    .execute();
  // The count is returned with the games, which saves a statement. Beyond the last page there is no row to carry it.
  const total = listed[0]?.total ?? (await count.executeTakeFirstOrThrow()).total;
  return { rows: listed.map(({ total: _, ...row }) => row), total: Number(total) };
}

const isReturned = (userId: number) =>
  sql<boolean>`exists (select from returned_game r where r.id = played_game.id and r.player_id = ${BigInt(userId)})`;

/** Selects these games, newest first. There must be at least one. */
function playedGames(queries: Queries, games: readonly { id: number }[]) {
  return views(queries)
    .selectFrom('played_game')
    .select(PLAYED_GAME)
    .where(
      'id',
      'in',
      games.map(({ id }) => id),
    )
    .orderBy('id', 'desc');
}

/** Returns whether an upheld case returned a stake, so that the game does not count for the user. */
export async function wasReturned(queries: Queries, userId: number, gameId: number): Promise<boolean> {
  const row = await views(queries)
    .selectFrom('returned_game')
    .select('id')
    .where('player_id', '=', BigInt(userId))
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a user's newest public staked games with a result, out of the newest `gamesLookedAt`. */
export async function listRecentPublic(
  queries: Queries,
  userId: number,
  limits: { games: number; gamesLookedAt: number },
): Promise<PlayedGameRow[]> {
  const newest = finished(queries, userId, 'completed').select('id').orderBy('id', 'desc');
  const ids = await newest.limit(limits.gamesLookedAt).execute();
  if (ids.length === 0) return [];
  return playedGames(queries, ids).where('is_private', '=', false).limit(limits.games).execute();
}

interface Meetings {
  wins: bigint;
  draws: bigint;
  losses: bigint;
}

/** Counts the results of staked games between two users, from the first one's side. Returned games are left out. */
export function countMeetings(queries: Queries, userId: number, opponentId: number): Promise<Meetings> {
  const [own, other] = [BigInt(userId), BigInt(opponentId)];
  return finished(queries, userId, 'completed')
    .where('opponent_id', '=', other)
    .where(
      sql<boolean>`not exists (
        select from returned_game r where r.id = finished_game.id and r.player_id = finished_game.player_id)`,
    )
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('winner_id', '=', own).as('wins'),
      fn.countAll<bigint>().filterWhere('result', '=', 'draw').as('draws'),
      fn.countAll<bigint>().filterWhere('winner_id', '=', other).as('losses'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findPlayed(queries: Queries, gameId: number): Promise<PlayedGameRow | null> {
  const row = await views(queries)
    .selectFrom('played_game')
    .select(PLAYED_GAME)
    .where('id', '=', gameId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the moves in order. Throws if the game is archived and cannot be read. */
export async function listMoves(queries: Queries, game: PlayedGameRow): Promise<readonly StoredMove[]> {
  const moves = (await movesOf(queries, [game])).get(game.id) ?? [];
  if (moves instanceof Error) throw moves;
  return moves;
}

async function movesOf(
  queries: Queries,
  games: readonly PlayedGameRow[],
): Promise<ReadonlyMap<number, readonly StoredMove[] | Error>> {
  return readMoves(
    queries,
    games.map(({ id, status, started_at }) => ({
      id,
      isEnded: status === 'ended',
      startedMs: started_at?.getTime() ?? 0,
    })),
  );
}

/**
 * Returns a user's finished games below an id (from the newest if null), newest first. Each has its moves, or the error why
 * they cannot be read.
 */
export async function listPlayedWithMoves(
  queries: Queries,
  { userId, belowId, limit }: { userId: number; belowId: number | null; limit: number },
): Promise<{ row: PlayedGameRow; moves: readonly StoredMove[] | Error }[]> {
  const games = finished(queries, userId, 'all');
  const ids = await (belowId === null ? games : games.where('id', '<', belowId))
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (ids.length === 0) return [];
  const rows = await playedGames(queries, ids).execute();
  const moves = await movesOf(queries, rows);
  return rows.map((row) => ({ row, moves: moves.get(row.id) ?? [] }));
}

/** Returns a user's games that have not ended, newest first, with their moves. Only ended games are archived. */
export async function listUnended(
  queries: Queries,
  userId: number,
): Promise<{ row: PlayedGameRow; moves: readonly StoredMove[] }[]> {
  const unended = views(queries)
    .selectFrom('played_game')
    .select(PLAYED_GAME)
    .where(sql<boolean>`status <> 'ended'`);
  const rows = await unended
    .where('white_id', '=', BigInt(userId))
    .unionAll(unended.where('black_id', '=', BigInt(userId)))
    .orderBy('id', 'desc')
    .execute();
  const moves = await movesOf(queries, rows);
  return rows.map((row) => {
    const own = moves.get(row.id) ?? [];
    return { row, moves: own instanceof Error ? [] : own };
  });
}

/** Returns a player's record; null if the player has no staked game with a result. */
export async function findStanding(queries: Queries, userId: number): Promise<StandingRow | null> {
  const row = await views(queries)
    .selectFrom('player_standing')
    .select(STANDING)
    .where('id', '=', BigInt(userId))
    .executeTakeFirst();
  return row ?? null;
}
