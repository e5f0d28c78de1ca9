// board: which position is shown when a FEN comes. Pure: the warning is the caller's.
import { type BoardPosition, readPosition } from './position.ts';

export interface ShownPosition {
  readonly fen: string | null; // what `shown` was read from; null: no position has come yet
  readonly refused: string | null; // the last FEN that was none, so that it is warned of once
  readonly shown: BoardPosition;
}

export const NO_POSITION: ShownPosition = {
  fen: null,
  refused: null,
  shown: { pieces: new Map(), turn: 'white', targetsFrom: () => [], castling: '-', checked: null },
};

/** The position of the FEN; one that is none is warned of, once, and the position before it stays. */
export function showFen(before: ShownPosition, fen: string, warn: (fen: string) => void): ShownPosition {
  if (fen === before.fen || fen === before.refused) return before;
  const shown = readPosition(fen);
  if (shown !== null) return { fen, refused: null, shown };
  warn(fen);
  return { ...before, refused: fen };
}
