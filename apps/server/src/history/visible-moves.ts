// history: what spectators may see of a running staked game: moves older than the spectator delay (rulings 9). Pure.
import { INITIAL_FEN, visiblePlies } from '@kingstake/chess';
import type { PlayedGameRow, PlayedMoveRow } from './store.ts';

export interface KnownGame {
  row: PlayedGameRow;
  moves: readonly PlayedMoveRow[];
}

/** The game as visible to the user at `nowMs`. Its players see all of it, and everyone does after its end. */
export function visibleTo({ row, moves }: KnownGame, userId: number, nowMs: number): KnownGame {
  const isPlayer = Number(row.white_id) === userId || Number(row.black_id) === userId;
  if (isPlayer || row.status === 'ended' || row.wager === 0n) return { row, moves };
  const atMs = (ply: number): number => {
    const at = moves[ply - 1]?.at ?? null;
    if (at === null) throw new Error(`ply ${ply} of running game ${row.id} has no instant`);
    return at.getTime();
  };
  const visible = moves.slice(0, visiblePlies({ plies: moves.length, atMs }, nowMs));
  return { row: { ...row, ply: visible.length, fen: visible.at(-1)?.fen ?? INITIAL_FEN }, moves: visible };
}
