// Chess rules: squares and their names.

/** A square of the board, 0..63: a1 = 0, b1 = 1, ... h8 = 63. */
export type Square = number;

const FILE_LETTERS = 'abcdefgh';

const SQUARE_NAMES: readonly string[] = Array.from(
  { length: 64 },
  (_, square) => `${FILE_LETTERS.charAt(square & 7)}${(square >> 3) + 1}`,
);

/** Returns the name of a square in algebraic notation: 28 is `e4`. The square must be 0..63. */
export function squareName(square: Square): string {
  return SQUARE_NAMES[square] as string;
}

/** Returns the square of a name such as `e4`; null for any other text, including upper case. */
export function parseSquare(name: string): Square | null {
  if (name.length !== 2) return null;
  const file = name.charCodeAt(0) - 97;
  const rank = name.charCodeAt(1) - 49;
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? rank * 8 + file : null;
}

/** Returns the file of a square, 0 (a) to 7 (h). */
export function fileOf(square: Square): number {
  return square & 7;
}

/** Returns the rank of a square, 0 (White's first rank) to 7. */
export function rankOf(square: Square): number {
  return square >> 3;
}
