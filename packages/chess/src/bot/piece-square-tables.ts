// Chess bot: piece-square tables in centipawns.
//
// The numbers are chosen by common rules of thumb: knights and bishops belong in the centre and rooks on the seventh
// rank. The king belongs behind its pawns, and in the endgame in the centre. Pawns are worth more the further they
// advance. Each table has the files a to d for White, from the eighth rank down. The files e to h mirror them.

/** Material values by kind, pawn to king; index 0 is no piece. A king has no value, because it is never captured. */
export const MIDDLEGAME_VALUES: readonly number[] = [0, 90, 325, 335, 480, 980, 0];
export const ENDGAME_VALUES: readonly number[] = [0, 110, 300, 315, 530, 970, 0];

/**
 * The weight of each kind in the game phase. The sum is 24 with all pieces on the board, and 0 with kings and pawns
 * only.
 */
export const PHASE_VALUES: readonly number[] = [0, 0, 1, 1, 2, 4, 0];
export const FULL_PHASE = 24;

type HalfBoard = readonly (readonly [number, number, number, number])[];

const PAWN_MIDDLEGAME: HalfBoard = [
  [0, 0, 0, 0],
  [60, 65, 70, 75],
  [15, 20, 30, 35],
  [3, 8, 14, 24],
  [-4, 2, 10, 22],
  [-2, 4, 3, 8],
  [0, 3, 0, -10],
  [0, 0, 0, 0],
];

const PAWN_ENDGAME: HalfBoard = [
  [0, 0, 0, 0],
  [62, 58, 54, 50],
  [38, 35, 32, 30],
  [22, 19, 16, 15],
  [12, 10, 8, 8],
  [5, 5, 4, 4],
  [3, 3, 3, 3],
  [0, 0, 0, 0],
];

const KNIGHT_MIDDLEGAME: HalfBoard = [
  [-70, -35, -20, -15],
  [-30, -10, 10, 12],
  [-12, 12, 28, 34],
  [-6, 10, 24, 30],
  [-10, 6, 18, 22],
  [-18, 2, 14, 12],
  [-28, -16, -2, 2],
  [-60, -22, -22, -16],
];

const KNIGHT_ENDGAME: HalfBoard = [
  [-50, -30, -20, -14],
  [-28, -14, -4, 2],
  [-16, -2, 10, 14],
  [-10, 4, 14, 20],
  [-10, 4, 14, 20],
  [-16, -4, 8, 12],
  [-28, -16, -6, 0],
  [-48, -34, -20, -16],
];

const BISHOP_MIDDLEGAME: HalfBoard = [
  [-20, -10, -14, -10],
  [-12, 2, 0, 0],
  [-2, 10, 14, 14],
  [-4, 6, 12, 20],
  [-2, 6, 14, 18],
  [2, 12, 10, 12],
  [4, 18, 10, 6],
  [-18, -6, -14, -12],
];

const BISHOP_ENDGAME: HalfBoard = [
  [-16, -10, -8, -6],
  [-8, -2, 0, 2],
  [-2, 4, 6, 8],
  [-2, 4, 10, 14],
  [-4, 4, 10, 14],
  [-6, 0, 6, 8],
  [-10, -6, -2, 0],
  [-18, -10, -10, -6],
];

const ROOK_MIDDLEGAME: HalfBoard = [
  [10, 12, 14, 16],
  [16, 20, 26, 28],
  [0, 6, 10, 12],
  [-8, -2, 4, 6],
  [-14, -6, 0, 2],
  [-18, -8, -2, 0],
  [-20, -10, -2, 2],
  [-10, -4, 6, 12],
];

const ROOK_ENDGAME: HalfBoard = [
  [8, 8, 8, 8],
  [12, 12, 12, 12],
  [6, 6, 6, 6],
  [2, 2, 2, 2],
  [0, 0, 0, 0],
  [-4, -2, -2, -2],
  [-6, -4, -2, -2],
  [-6, -2, 0, 0],
];

const QUEEN_MIDDLEGAME: HalfBoard = [
  [-6, 2, 8, 10],
  [-8, -16, 2, 2],
  [-4, -2, 6, 8],
  [-8, -6, -2, 0],
  [-6, -4, -2, -2],
  [-6, 2, 0, 0],
  [-10, -2, 4, 4],
  [-10, -10, -6, 4],
];

const QUEEN_ENDGAME: HalfBoard = [
  [-10, 0, 4, 6],
  [-4, 6, 12, 16],
  [-6, 6, 14, 22],
  [0, 12, 18, 28],
  [-4, 10, 16, 26],
  [-8, 2, 8, 12],
  [-14, -10, -8, 0],
  [-20, -18, -14, -10],
];

const KING_MIDDLEGAME: HalfBoard = [
  [-50, -50, -60, -70],
  [-45, -45, -55, -65],
  [-40, -45, -55, -60],
  [-40, -45, -50, -60],
  [-35, -40, -50, -55],
  [-20, -25, -35, -40],
  [8, 4, -16, -28],
  [22, 34, 8, -8],
];

const KING_ENDGAME: HalfBoard = [
  [-55, -35, -20, -14],
  [-26, -4, 8, 14],
  [-10, 14, 24, 28],
  [-14, 12, 26, 32],
  [-20, 4, 22, 30],
  [-26, -4, 12, 20],
  [-36, -16, -2, 4],
  [-60, -40, -28, -24],
];

/** Tables by kind, pawn to king; index 0 is no piece. */
export const MIDDLEGAME_BOARDS: readonly (HalfBoard | null)[] = [
  null,
  PAWN_MIDDLEGAME,
  KNIGHT_MIDDLEGAME,
  BISHOP_MIDDLEGAME,
  ROOK_MIDDLEGAME,
  QUEEN_MIDDLEGAME,
  KING_MIDDLEGAME,
];

export const ENDGAME_BOARDS: readonly (HalfBoard | null)[] = [
  null,
  PAWN_ENDGAME,
  KNIGHT_ENDGAME,
  BISHOP_ENDGAME,
  ROOK_ENDGAME,
  QUEEN_ENDGAME,
  KING_ENDGAME,
];

/** Returns the bonus of White's piece on a square (a1 = 0, h8 = 63), without its material value. */
export function squareBonus(board: HalfBoard, square: number): number {
  const file = square & 7;
  return board[7 - (square >> 3)]?.[file < 4 ? file : 7 - file] ?? 0;
}
