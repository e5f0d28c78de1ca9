// Chess rules: an immutable position for display. All readers of a FEN share its parsed position and its legal moves.
import { isCheck } from './attacks.ts';
import { formatFen } from './fen/format.ts';
import { parseFen } from './fen/parse.ts';
import { legalMoves } from './generate.ts';
import { makeMove, Undo } from './make.ts';
import { type Move, type MoveInput, toMoveInput } from './move.ts';
import type { Color, Piece } from './pieces.ts';
import type { Position } from './position.ts';
import { formatSan } from './san/format.ts';
import type { Square } from './squares.ts';

/** Holds a position that does not change. Get it from `viewOf`. */
export class PositionView {
  /** The FEN that was passed to `viewOf`, or that `formatFen` wrote. */
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

  /** Returns the piece on a square: colour * 8 + kind, or 0 for none. */
  pieceAt(square: Square): Piece {
    return this.#position.pieceAt(square);
  }

  /** Returns the legal moves, which are generated on the first call. */
  moves(): readonly Move[] {
    this.#moves ??= legalMoves(this.#position);
    return this.#moves;
  }

  /**
   * Returns the SAN of a move and the FEN after it; null if it is not legal. It accepts the same moves as `findMove`.
   */
  after({ from, to, promotion }: MoveInput): { san: string; fen: string } | null {
    const move = this.moves().find((legal) => {
      const input = toMoveInput(legal);
      return input.from === from && input.to === to && input.promotion === promotion;
    });
    if (move === undefined) return null;
    const next = this.#position.clone();
    const san = formatSan(next, move);
    makeMove(next, move, new Undo());
    return { san, fen: cached(new PositionView(formatFen(next), next)).fen };
  }
}

// The two newest views, because the page returns to the previous position when the server refuses a move.
let cache: readonly PositionView[] = [];

/** Adds a view to the cache and returns it. */
function cached(view: PositionView): PositionView {
  cache = [view, ...cache.slice(0, 1)];
  return view;
}

/** Returns the position of a FEN; null for an invalid FEN. The two newest positions are cached. */
export function viewOf(fen: string): PositionView | null {
  const known = cache.find((view) => view.fen === fen);
  if (known !== undefined) return known;
  const parsed = parseFen(fen);
  return parsed.ok ? cached(new PositionView(fen, parsed.position)) : null;
}
