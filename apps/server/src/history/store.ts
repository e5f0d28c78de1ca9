// history: all SQL. Selects on its own views only.
import type { HistoryFilter } from '@kingstake/protocol';
import type { ExpressionBuilder, Kysely } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

export interface PlayedGameRow {
  id: bigint;
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
}

export interface PlayedMoveRow {
  game_id: bigint;
  ply: number;
  from_square: string;
  to_square: string;
  promotion: 'q' | 'r' | 'b' | 'n' | null;
  san: string;
  fen: string;
  white_ms: number; // left on the clocks after it
  black_ms: number;
  lag_credit_ms: number; // of the mover's time, not charged
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

export type HistoryTables = {
  played_game: { [K in keyof PlayedGameRow]: PlayedGameRow[K] };
  played_move: { [K in keyof PlayedMoveRow]: PlayedMoveRow[K] };
  player_standing: { [K in keyof StandingRow]: StandingRow[K] };
};

export const views = (queries: Queries): Kysely<HistoryTables> => queries.withTables<HistoryTables>();

export interface Page {
  page: number; // from 1
  limit: number;
}

/** Games of a user that reached `active` and ended, by what they were to that user. */
function matching(userId: number, filter: HistoryFilter) {
  return (where: ExpressionBuilder<HistoryTables, 'played_game'>) => {
    const id = BigInt(userId);
    const own = where.or([where('white_id', '=', id), where('black_id', '=', id)]);
    const played = where.and([own, where('status', '=', 'ended'), where('started_at', 'is not', null)]);
    switch (filter) {
      case 'all':
        return played;
      case 'wins':
        return where.and([played, where('winner_id', '=', id)]);
      case 'losses':
        return where.and([played, where('winner_id', '<>', id)]);
      case 'draws':
        return where.and([played, where('result', '=', 'draw')]);
      case 'completed':
        return where.and([played, where('result', 'not in', ['aborted', 'void', 'cancelled'])]);
    }
  };
}

export async function listPlayed(
  queries: Queries,
  userId: number,
  filter: HistoryFilter,
  { page, limit }: Page,
): Promise<{ rows: PlayedGameRow[]; total: number }> {
  const games = views(queries).selectFrom('played_game').where(matching(userId, filter));
  const { total } = await games
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await games
    .selectAll()
    .orderBy('id', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  return { rows, total: Number(total) };
}

interface Meetings {
  wins: bigint;
  draws: bigint;
  losses: bigint;
}

/** How the games between two users ended, as the first of them sees it. */
export function countMeetings(queries: Queries, userId: number, opponentId: number): Promise<Meetings> {
  const [own, other] = [BigInt(userId), BigInt(opponentId)];
  return views(queries)
    .selectFrom('played_game')
    .where(matching(userId, 'completed'))
    .where(({ or, and, eb }) =>
      or([
        and([eb('white_id', '=', own), eb('black_id', '=', other)]),
        and([eb('white_id', '=', other), eb('black_id', '=', own)]),
      ]),
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
    .selectAll()
    .where('id', '=', BigInt(gameId))
    .executeTakeFirst();
  return row ?? null;
}

export function listMoves(queries: Queries, gameId: number): Promise<PlayedMoveRow[]> {
  return views(queries)
    .selectFrom('played_move')
    .selectAll()
    .where('game_id', '=', BigInt(gameId))
    .orderBy('ply')
    .execute();
}

/** The move that led to where a game stands; null before the first. */
export async function findLastMove(queries: Queries, game: PlayedGameRow): Promise<PlayedMoveRow | null> {
  const row = await views(queries)
    .selectFrom('played_move')
    .selectAll()
    .where('game_id', '=', game.id)
    .where('ply', '=', game.ply)
    .executeTakeFirst();
  return row ?? null;
}

/** A user's played games below an id (from the newest if null), newest first, each with its moves. */
export async function listPlayedWithMoves(
  queries: Queries,
  userId: number,
  belowId: bigint | null,
  limit: number,
): Promise<{ row: PlayedGameRow; moves: PlayedMoveRow[] }[]> {
  const games = views(queries).selectFrom('played_game').where(matching(userId, 'all'));
  const rows = await (belowId === null ? games : games.where('id', '<', belowId))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const moves = await views(queries)
    .selectFrom('played_move')
    .selectAll()
    .where(
      'game_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('game_id', 'desc')
    .orderBy('ply')
    .execute();
  const byGame = Map.groupBy(moves, ({ game_id }) => game_id);
  return rows.map((row) => ({ row, moves: byGame.get(row.id) ?? [] }));
}

export async function findStanding(queries: Queries, userId: number): Promise<StandingRow | null> {
  const row = await views(queries)
    .selectFrom('player_standing')
    .selectAll()
    .where('id', '=', BigInt(userId))
    .executeTakeFirst();
  return row ?? null;
}
