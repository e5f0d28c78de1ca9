// history: SQL of played games. It selects from the module's own views only; moves are read through the games module.

import type { HistoryFilter, Lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { readMoves, type StoredMove } from '../games/index.ts';
import { type Queries, type Schema, tablesOf } from '../platform/database/index.ts';

/** Ratings are those when the game began, null if none were frozen. Their changes are null if the game was not rated. */
export type PlayedGameRow = Selectable<Schema['playedGame']>;
export type StandingRow = Selectable<Schema['playerStanding']>;

export const views = tablesOf<
  | 'finishedGame'
  | 'playedGame'
  | 'returnedGame'
  | 'ratedPlayer'
  | 'recentGame'
  | 'ratingPoint'
  | 'settledGame'
  | 'playerStanding'
>();

/** Named one by one, because a statement with `*` is never prepared. Planning this view takes longer than reading it. */
const PLAYED_GAME = [
  'playedGame.id',
  'status',
  'result',
  'reason',
  'winnerId',
  'wager',
  'fee',
  'isPrivate',
  'allowObservers',
  'ply',
  'fen',
  'createdAt',
  'startedAt',
  'endedAt',
  'whiteId',
  'whiteName',
  'whitePicture',
  'blackId',
  'blackName',
  'blackPicture',
  'timeControl',
  'whiteRating',
  'whiteDeviation',
  'whiteChange',
  'blackRating',
  'blackDeviation',
  'blackChange',
] as const;

export const STANDING = [
  'id',
  'username',
  'profilePicId',
  'wins',
  'losses',
  'draws',
  'totalEarnings',
  'streak',
] as const;

export interface Page {
  page: number; // from 1
  limit: number;
}

/** Selects a user's games that were played and have ended. Only `all` and `friendly` include friendly games. */
function finished(queries: Queries, userId: number, filter: HistoryFilter) {
  const games = views(queries).selectFrom('finishedGame').where('playerId', '=', userId);
  const staked = games.where('wager', '>', 0n);
  switch (filter) {
    case 'all':
      return games;
    case 'friendly':
      return games.where('wager', '=', 0n);
    case 'wins':
      return staked.where('winnerId', '=', userId);
    case 'losses':
      return staked.where('winnerId', '<>', userId);
    case 'draws':
      return staked.where('result', '=', 'draw');
    case 'completed':
      return staked.where('result', 'not in', ['aborted', 'void', 'cancelled']);
  }
}

/** Returns one page of a user's finished games, newest first, and the number of all of them. */
export async function listPlayed(
  queries: Queries,
  userId: number,
  filter: HistoryFilter,
  { page, limit }: Page,
) {
  const games = finished(queries, userId, filter);
  const count = games.select(({ fn }) => fn.countAll<bigint>().as('total'));
  const ids = games
    .select(['id', count.as('total')])
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit);
  const listed = await views(queries)
    .selectFrom(ids.as('listed'))
    .innerJoin('playedGame', 'playedGame.id', 'listed.id')
    .select(PLAYED_GAME)
    .select(['listed.total', isReturned(userId).as('isReturned')])
    .orderBy('listed.id', 'desc')
    .execute();
  // The count is returned with the games, which saves a statement. Beyond the last page there is no row to carry it.
  const total = listed[0]?.total ?? (await count.executeTakeFirstOrThrow()).total;
  return { rows: listed.map(({ total: _, ...row }) => row), total: Number(total) };
}

/** Whether an upheld case returned the stake, so that the game does not count for the player. */
const isReturned = (userId: number) =>
  sql<boolean>`exists (select from returned_game r where r.id = played_game.id and r.player_id = ${userId})`;

/** Selects these games, newest first. There must be at least one. */
function playedGames(queries: Queries, games: readonly { id: number }[]) {
  return views(queries)
    .selectFrom('playedGame')
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
    .selectFrom('returnedGame')
    .select('id')
    .where('playerId', '=', userId)
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
  return playedGames(queries, ids).where('isPrivate', '=', false).limit(limits.games).execute();
}

/** Returns the newest public staked games with a result that the lobby may show, newest first, out of the newest `gamesLookedAt`. */
export async function listRecent(
  queries: Queries,
  limits: { games: number; gamesLookedAt: number; leastPlies: number },
): Promise<PlayedGameRow[]> {
  const newest = views(queries)
    .selectFrom('recentGame')
    .select(['id', 'endedAt', 'ply', 'isShown'])
    .orderBy('endedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.gamesLookedAt);
  const shown = views(queries)
    .selectFrom(newest.as('newest'))
    .select(['newest.id', 'newest.endedAt as shownAt'])
    .where('newest.isShown', '=', true)
    .where('newest.ply', '>=', limits.leastPlies)
    .orderBy('newest.endedAt', 'desc')
    .orderBy('newest.id', 'desc')
    .limit(limits.games);
  return views(queries)
    .selectFrom(shown.as('shown'))
    .innerJoin('playedGame', 'playedGame.id', 'shown.id')
    .select(PLAYED_GAME)
    .orderBy('shown.shownAt', 'desc')
    .orderBy('shown.id', 'desc')
    .execute();
}

/** Counts the results of staked games between two users, from the first one's side. Returned games are left out. */
export function countMeetings(queries: Queries, userId: number, opponentId: number) {
  return finished(queries, userId, 'completed')
    .where('opponentId', '=', opponentId)
    .where(
      sql<boolean>`not exists (
        select from returned_game r where r.id = finished_game.id and r.player_id = finished_game.player_id)`,
    )
    .select(({ fn }) => [
      fn.countAll<bigint>().filterWhere('winnerId', '=', userId).as('wins'),
      fn.countAll<bigint>().filterWhere('result', '=', 'draw').as('draws'),
      fn.countAll<bigint>().filterWhere('winnerId', '=', opponentId).as('losses'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findPlayed(queries: Queries, gameId: number): Promise<PlayedGameRow | null> {
  const row = await views(queries)
    .selectFrom('playedGame')
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
    games.map(({ id, status, startedAt }) => ({
      id,
      isEnded: status === 'ended',
      startedMs: startedAt?.getTime() ?? 0,
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
    .selectFrom('playedGame')
    .select(PLAYED_GAME)
    .where(sql<boolean>`status <> 'ended'`);
  const rows = await unended
    .where('whiteId', '=', userId)
    .unionAll(unended.where('blackId', '=', userId))
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
    .selectFrom('playerStanding')
    .select(STANDING)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}

// SQL of what players won from each opponent in games staked from the playing balance.

/** Most games of a player that are read, newest first. */
export const SETTLED_GAMES_READ = 1_000;

interface OpponentResult {
  playerId: number;
  opponentId: number;
  net: Lamports; // prizes less stakes; negative when the player lost more than they won
  games: number; // won or lost, without draws
  shortestWin: number | null; // plies; null without a win
}

/**
 * Builds a subquery for the newest games of `player` on one side. Range and order match the side's index of finished
 * games. With `=` instead of the range, the planner would scan all games by id.
 */
const newestOn = (own: 'white_id' | 'black_id', other: 'white_id' | 'black_id') => sql`
  (select id, ${sql.ref(other)} as opponent_id, winner_id = player.id as is_won, wager, fee, ply
    from settled_game where ${sql.ref(own)} between player.id and player.id
    order by ${sql.ref(own)}, id desc limit ${SETTLED_GAMES_READ})`;

/** Returns one result for each pair of player and opponent, over the newest games of each player. */
export async function resultsByOpponent(
  queries: Queries,
  playerIds: readonly number[],
): Promise<readonly OpponentResult[]> {
  const { rows } = await sql<OpponentResult>`
    select player.id as player_id, opponent_id, count(*)::int as games,
      sum(case when is_won then wager - fee else -wager end)::bigint as net,
      min(ply) filter (where is_won) as shortest_win
    from unnest(${playerIds}::int[]) as player (id)
    cross join lateral (
      ${newestOn('white_id', 'black_id')} union all ${newestOn('black_id', 'white_id')}
      order by id desc limit ${SETTLED_GAMES_READ}
    ) as newest
    group by player.id, opponent_id`.execute(views(queries));
  return rows;
}
