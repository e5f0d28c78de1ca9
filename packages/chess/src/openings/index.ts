// Chess openings: the name of what was played, found by position, so that another order of moves has the same name. A
// page loads this entry only where a name is shown.
import { formatFen, INITIAL_FEN, initialPosition, makeMove, parseSan, Undo } from '../rules/index.ts';
import { LINES } from './book.ts';

/** What makes a position the same for a name: the pieces, who is to move, and who may castle. */
function keyOf(fen: string): string {
  return fen.split(' ', 3).join(' ');
}

/** The position after moves in SAN, as FEN; throws on a move that is not legal. */
function fenAfter(moves: string): string {
  const position = initialPosition();
  for (const san of moves.split(' ')) {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} is not legal in ${moves}`);
    makeMove(position, move, new Undo());
  }
  return formatFen(position);
}

const names = new Map<string, string>();
let linesRead = 0;

/**
 * Reads so many more lines of the book; false when there are none left. For callers that may not be held for long: what is
 * not read by then is read when the first name is asked for.
 */
export function readLines(count: number): boolean {
  for (const [name, moves] of LINES.slice(linesRead, linesRead + count))
    names.set(keyOf(fenAfter(moves)), name);
  linesRead += count;
  return linesRead < LINES.length;
}

/**
 * Returns the name of the opening, from the last position that has one; null when none has, or when the game did not
 * begin with the initial position. `fens`: the position after each ply.
 */
export function openingOf(fens: readonly string[], initialFen: string = INITIAL_FEN): string | null {
  if (keyOf(initialFen) !== keyOf(INITIAL_FEN)) return null;
  readLines(LINES.length);
  for (const fen of fens.toReversed()) {
    const name = names.get(keyOf(fen));
    if (name !== undefined) return name;
  }
  return null;
}
