// board: the pieces as they would stand after a move that still waits for a word: for its confirmation, or for what the
// pawn becomes. Pure.
import { type PromotionLetter, viewOf } from '@kingstake/chess';
import type { PieceName } from '../ui/piece.tsx';
import { type BoardPosition, readPosition } from './position.ts';
import { type Board, type BoardState, handOf } from './state.ts';

type Pieces = BoardPosition['pieces'];

/** The pieces of the position itself if nothing waits. */
export function previewPieces(
  fen: string,
  board: Board,
  state: Pick<BoardState, 'unconfirmed' | 'promotion'>,
): Pieces {
  const { pieces } = board.shown;
  if (state.unconfirmed !== null) return piecesAfter(fen, state.unconfirmed) ?? pieces;
  // A promotion in advance is shown where the pawn stands: the square may be another piece's until then.
  if (state.promotion === null || handOf(board)?.isPremove) return pieces;
  const { from, to } = state.promotion;
  const next = new Map<number, PieceName>(pieces);
  const pawn = next.get(from);
  next.delete(from);
  if (pawn !== undefined) next.set(to, pawn);
  return next;
}

function piecesAfter(
  fen: string,
  move: { from: string; to: string; promotion?: PromotionLetter },
): Pieces | null {
  const played = viewOf(fen)?.after(move);
  return readPosition(played?.fen ?? '')?.pieces ?? null;
}
