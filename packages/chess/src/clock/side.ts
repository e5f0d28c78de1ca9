// Chess clock: the names of the two sides. The rules use the colours 0 and 1, because they are fast. Stored and
// displayed data (clocks, seats, results) uses names, because rows and logs must be readable.
import { BLACK, type Color, WHITE } from '../rules/index.ts';

export type Side = 'white' | 'black';

export const SIDES: readonly Side[] = ['white', 'black'];

/** Returns the opponent's side. */
export function otherSide(side: Side): Side {
  return side === 'white' ? 'black' : 'white';
}

/** Returns the rules' colour of a side. */
export function colorOf(side: Side): Color {
  return side === 'white' ? WHITE : BLACK;
}

/** Returns the side of a colour of the rules. */
export function sideOf(color: Color): Side {
  return color === WHITE ? 'white' : 'black';
}

/** Returns the side to move after `ply` plies from the initial position. */
export function sideToMove(ply: number): Side {
  return ply % 2 === 0 ? 'white' : 'black';
}

/** Returns the side to move of a FEN without parsing the rest; White if the text has no valid side. */
export function fenTurn(fen: string): Side {
  const space = fen.indexOf(' ');
  return space !== -1 && fen[space + 1] === 'b' && (fen[space + 2] ?? ' ') === ' ' ? 'black' : 'white';
}
