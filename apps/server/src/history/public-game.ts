// history: what anyone may know about a game, also without a session. Pure.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';

/** An ended public game. */
export interface PublicGame {
  id: number;
  white: string; // names
  black: string;
  pictures: { white: string; black: string | null }; // ids
  winner: 'white' | 'black' | null;
  result: string;
  reason: string;
  wager: Lamports; // what each player staked
  timeControl: string;
  plies: number;
  fen: string; // the final position
  lastMove: { from: string; to: string } | null;
  endedAtMs: number;
}

/** Returns an ended public game. Null if the game is private, has not ended, or never started. */
export function publicGameOf(row: PlayedGameRow, lastMove: PlayedMoveRow | null): PublicGame | null {
  if (row.is_private || row.status !== 'ended' || row.started_at === null) return null;
  const { black_name: black, result, reason, ended_at: endedAt } = row;
  if (black === null || result === null || reason === null || endedAt === null)
    throw new Error(`game ${row.id} has ended without an opponent or a result`);
  return {
    id: Number(row.id),
    white: row.white_name,
    black,
    pictures: { white: row.white_picture, black: row.black_picture },
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
