// sim: the rows of games and moves, as the auditors read them.
import { Chess } from 'chess.js';
import type pg from 'pg';

/** Returns SQL for a time in milliseconds since 1970. */
export const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
/** The same for several columns: `created_at` is selected as `created_ms`. */
export const times = (...columns: readonly string[]): string =>
  columns.map((name) => `${ms(name)} as ${name.replace(/_at$/, '')}_ms`).join(', ');

export const sumOf = <T>(items: readonly T[], amountOf: (item: T) => bigint): bigint =>
  items.reduce((sum, item) => sum + amountOf(item), 0n);

export interface GameRow {
  id: number;
  status: string;
  result: string | null;
  reason: string | null;
  white_id: number;
  black_id: number | null;
  rematch_of: number | null;
  stake_source: 'balance' | 'escrow';
  winner_id: number | null;
  wager: bigint;
  fee: bigint;
  ply: number;
  fen: string;
  initial_ms: number; // initial time of the time control
  increment_ms: number;
  created_ms: number;
  started_ms: number | null;
  ended_ms: number | null;
  outlived_decision: boolean; // a case of the creator was upheld while the game waited
  outlived_silence: boolean; // the creator let another game's ready check or first move lapse while this game waited
}

export const isSeated = ({ white_id, black_id }: GameRow, userId: number): boolean =>
  white_id === userId || black_id === userId;

export async function readGames(pool: pg.Pool): Promise<GameRow[]> {
  const { rows } = await pool.query<GameRow>(`
    select id::int, status, result, reason, white_id::int, black_id::int, rematch_of::int, stake_source, winner_id::int, wager, fee, ply, fen,
      split_part(time_control, '+', 1)::int * 1000 as initial_ms,
      split_part(time_control, '+', 2)::int * 1000 as increment_ms,
      ${times('created_at', 'started_at', 'ended_at')},
      exists (select from review_game c where c.user_id = g.white_id and c.state = 'upheld'
        and c.ended_at > g.created_at and c.ended_at < g.ended_at + interval '1 s') as outlived_decision,
      exists (select from game s where s.aborted_by = g.white_id and s.reason in ('ready-expired', 'first-move')
        and s.ended_at > g.created_at - interval '5 s' and s.ended_at < g.ended_at + interval '5 s') as outlived_silence
    from game g order by id`);
  return rows;
}

export interface MoveRow {
  game_id: number;
  ply: number;
  uci: string;
  white_ms: number;
  black_ms: number;
  at_ms: number;
  client_move_id: string | null; // id that the mover chose for the move
  san: string; // by chess.js; empty for an illegal move
  fen: string; // the position after it
}

export async function readMoves(pool: pg.Pool): Promise<MoveRow[]> {
  const { rows } = await pool.query<Omit<MoveRow, 'san' | 'fen'>>(`
    select l.game_id, row_number() over (partition by l.game_id order by n)::int as ply, uci, white_ms, black_ms,
      ${ms('g.started_at')} + l.at_ms + coalesce(l.late_ms, 0) as at_ms, client_move_id
    from game_log l join game g on g.id = l.game_id where uci is not null order by l.game_id, n`);
  const boards = new Map<number, Chess>();
  return rows.map((row) => {
    const board = boards.get(row.game_id) ?? new Chess();
    boards.set(row.game_id, board);
    try {
      const { san } = board.move({
        from: row.uci.slice(0, 2),
        to: row.uci.slice(2, 4),
        promotion: row.uci.slice(4),
      });
      return { ...row, san, fen: board.fen() };
    } catch {
      return { ...row, san: '', fen: board.fen() };
    }
  });
}

/** Returns the games whose log lacks a row. */
export async function gamesWithGaps(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ game_id: number }>(
    'select game_id from game_log group by game_id having count(*) <> max(n)',
  );
  return rows.map(({ game_id }) => game_id);
}
