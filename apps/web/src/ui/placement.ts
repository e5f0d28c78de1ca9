// ui: where the pieces of a FEN stand, for pictures. Whether it is a position at all is for the rules to say, not for this.
import type { PieceName } from './piece.tsx';

const SIDE = 8;
const PIECE = /^[KQRBNP]$/i;

interface PlacedPiece {
  name: PieceName;
  column: number; // from the a-file, 0 to 7
  row: number; // from the eighth rank, 0 to 7
}

/** Everything that is no piece on one of the 64 squares is left out. */
export function placement(fen: string): PlacedPiece[] {
  const pieces: PlacedPiece[] = [];
  const ranks = (fen.split(' ', 1)[0] ?? '').split('/').slice(0, SIDE);
  for (const [row, rank] of ranks.entries()) {
    let column = 0;
    for (const letter of rank) {
      if (!PIECE.test(letter)) {
        column += Number(letter) || 0;
        continue;
      }
      const colour = letter === letter.toUpperCase() ? 'w' : 'b';
      if (column < SIDE) pieces.push({ name: `${colour}${letter.toUpperCase()}` as PieceName, column, row });
      column += 1;
    }
  }
  return pieces;
}
