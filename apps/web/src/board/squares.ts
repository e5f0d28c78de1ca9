// board: between squares and places on the screen. Columns and rows count from the upper left corner as it is seen.
import type { Side, Square } from '@kingstake/chess';

const SIZE = 8;

export interface Place {
  column: number; // 0 to 7 from the left
  row: number; // 0 to 7 from the top
}

export function placeOf(square: Square, orientation: Side): Place {
  const file = square & 7;
  const rank = square >> 3;
  return orientation === 'white' ? { column: file, row: 7 - rank } : { column: 7 - file, row: rank };
}

/** The square at a place; null beside the board. */
export function squareAt({ column, row }: Place, orientation: Side): Square | null {
  if (column < 0 || row < 0 || column >= SIZE || row >= SIZE) return null;
  return orientation === 'white' ? (7 - row) * SIZE + column : row * SIZE + (7 - column);
}

/** The square under a point of the board, whose side is `sizePx` long; null beside it. */
export function squareUnder(x: number, y: number, sizePx: number, orientation: Side): Square | null {
  if (sizePx <= 0) return null;
  const step = sizePx / SIZE;
  return squareAt({ column: Math.floor(x / step), row: Math.floor(y / step) }, orientation);
}

const STEPS: Readonly<Record<string, Place>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

/** Where an arrow key leads as the board is seen; the same square at its edge, null for any other key. */
export function stepFrom(square: Square, key: string, orientation: Side): Square | null {
  const step = STEPS[key];
  if (step === undefined) return null;
  const { column, row } = placeOf(square, orientation);
  return squareAt({ column: column + step.column, row: row + step.row }, orientation) ?? square;
}
