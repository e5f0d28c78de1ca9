// What anyone may know about a game. Pure.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';

/** An ended public game. */
export interface PublicGame {
  id: number;
  white: string; // names
  black: string;
  winner: 'white' | 'black' | null;
  result: string;
  reason: string;
  wager: Lamports; // of each player
  timeControl: string;
  plies: number;
  fen: string; // the final position
  lastMove: { from: string; to: string } | null;
  endedAtMs: number;
}

/** Null for a game that is running, private, or never started (rulings 2.2). */
export function publicGameOf(row: PlayedGameRow, lastMove: PlayedMoveRow | null): PublicGame | null {
  if (row.is_private || row.status !== 'ended' || row.started_at === null) return null;
  const { black_name: black, result, reason, ended_at: endedAt } = row;
  if (black === null || result === null || reason === null || endedAt === null)
    throw new Error(`game ${row.id} has ended without an opponent or a result`);
  return {
    id: Number(row.id),
    white: row.white_name,
    black,
    winner: row.winner_id === null ? null : row.winner_id === row.white_id ? 'white' : 'black',
    result,
    reason,
    wager: lamports(row.wager),
    timeControl: row.time_control,
    plies: row.ply,
    fen: row.fen,
    lastMove: lastMove === null ? null : { from: lastMove.from_square, to: lastMove.to_square },
    endedAtMs: endedAt.getTime(),
  };
}
