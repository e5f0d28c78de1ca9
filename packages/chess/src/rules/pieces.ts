// Chess rules: colours, kinds of pieces, and the numbers that combine both.

export type Color = 0 | 1;
export const WHITE: Color = 0;
export const BLACK: Color = 1;

export type PieceKind = 1 | 2 | 3 | 4 | 5 | 6;
export const PAWN = 1;
export const KNIGHT = 2;
export const BISHOP = 3;
export const ROOK = 4;
export const QUEEN = 5;
export const KING = 6;

/** A piece of a colour: colour * 8 + kind; 0 is an empty square. */
export type Piece = number;

/** The FEN letter of each piece, upper case for White. A space for a number that is not a piece. */
export const PIECE_LETTERS = ' PNBRQK  pnbrqk';

/** The value of a captured piece in the material display. The king is never captured. */
export const PIECE_VALUES: Readonly<Record<PieceKind, number>> = {
  [PAWN]: 1,
  [KNIGHT]: 3,
  [BISHOP]: 3,
  [ROOK]: 5,
  [QUEEN]: 9,
  [KING]: 0,
};

/** Returns the other colour. */
export function opposite(color: Color): Color {
  return color === WHITE ? BLACK : WHITE;
}

/** Returns the piece of a FEN letter; 0 for any other character. */
export function pieceOfLetter(letter: string): Piece {
  return letter === ' ' ? 0 : Math.max(0, PIECE_LETTERS.indexOf(letter));
}
