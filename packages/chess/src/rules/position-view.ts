// Chess rules: an immutable position. All readers share one parse of its FEN and one list of its legal moves.
import { isCheck } from './attacks.ts';
import { formatFen } from './fen/format.ts';
import { parseFen } from './fen/parse.ts';
import { legalMoves } from './generate.ts';
import { makeMove, Undo } from './make.ts';
import { type Move, type MoveInput, toMoveInput } from './move.ts';
import type { Color, Piece } from './pieces.ts';
import type { Position } from './position.ts';
import { formatSan } from './san/index.ts';
import type { Square } from './squares.ts';

export class PositionView {
  /** The FEN as requested, or as the rules write it. */
  readonly fen: string;
  readonly turn: Color;
  readonly isCheck: boolean;
  readonly #position: Position;
  #moves: readonly Move[] | undefined;

  /** Takes ownership of the position, which must not be changed afterwards. */
  constructor(fen: string, position: Position) {
    this.fen = fen;
    this.turn = position.turn;
    this.isCheck = isCheck(position);
    this.#position = position;
  }

  /** The piece on a square: colour * 8 + kind, or 0 for none. */
  pieceAt(square: Square): Piece {
    return this.#position.pieceAt(square);
  }

  /** Generated on first use. */
  moves(): readonly Move[] {
    this.#moves ??= legalMoves(this.#position);
    return this.#moves;
  }

  /** The SAN of a move and the FEN after it; null when it is not legal. The input follows the conventions of `findMove`. */
  after({ from, to, promotion }: MoveInput): { san: string; fen: string } | null {
    const move = this.moves().find((legal) => {
      const named = toMoveInput(legal);
      return named.from === from && named.to === to && named.promotion === promotion;
    });
    if (move === undefined) return null;
    const next = this.#position.clone();
    const san = formatSan(next, move);
    makeMove(next, move, new Undo());
    return { san, fen: kept(new PositionView(formatFen(next), next)).fen };
  }
}

// The current position and the previous one, to which a refused move returns.
let newest: readonly PositionView[] = [];

function kept(view: PositionView): PositionView {
  newest = [view, ...newest.slice(0, 1)];
  return view;
}

/** The position of a FEN, cached for the two most recent ones; null for an invalid FEN. */
export function viewOf(fen: string): PositionView | null {
  const known = newest.find((view) => view.fen === fen);
  if (known !== undefined) return known;
  const parsed = parseFen(fen);
  return parsed.ok ? kept(new PositionView(fen, parsed.position)) : null;
}
