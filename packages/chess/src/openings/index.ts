// Chess openings, public API (`@kingstake/chess/openings`): names of openings by position, so that transpositions have
// the same name. A page loads this entry only where it shows a name, because the book has 215 KB. The book, `book.json`,
// is from lichess-org/chess-openings (CC0), written by `tools/make-openings.ts`. A row is the number of plies that it
// shares with the row before, its further moves, and its name if that differs from the name before.
import {
  formatFen,
  INITIAL_FEN,
  initialPosition,
  type Move,
  makeMove,
  parseSan,
  Undo,
  unmakeMove,
} from '../rules/index.ts';
import rows from './book.json' with { type: 'json' };

/**
 * Returns the part of a FEN that identifies a position in the book: pieces, side to move, castling rights, en passant.
 */
function keyOf(fen: string): string {
  return fen.split(' ', 4).join(' ');
}

const names = new Map<string, string>();

/** How many rows of the book have been read. */
let rowsRead = 0;

/** The name of the last row that was read, the position after its moves, and these moves. */
let lastName = '';
const position = initialPosition();
const played: { move: Move; undo: Undo }[] = [];

/** Moves the position to that of a row, and records its name. Throws for an illegal move. */
function readRow(row: string): void {
  const [coded = '', name = lastName] = row.split('|');
  const [shared, ...moves] = coded.split(' ');
  for (const { move, undo } of played.splice(Number(shared)).reverse()) unmakeMove(position, move, undo);
  for (const san of moves) {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} is not legal in the opening ${row}`);
    const undo = new Undo();
    makeMove(position, move, undo);
    played.push({ move, undo });
  }
  lastName = name;
  names.set(keyOf(formatFen(position)), name);
}

/**
 * Reads the next `count` rows of the book. Returns false if none is left. For callers that must not block for long. The
 * first call of `openingOf` reads the remaining rows.
 */
export function readRows(count: number): boolean {
  for (const row of rows.slice(rowsRead, rowsRead + count)) readRow(row);
  rowsRead = Math.min(rows.length, rowsRead + count);
  return rowsRead < rows.length;
}

/**
 * Returns the name of the last position of a game that has one; null if none has one. Also returns null if the game did
 * not start from the initial position. `fens`: the position after each ply.
 */
export function openingOf(fens: readonly string[], initialFen: string = INITIAL_FEN): string | null {
  if (keyOf(initialFen) !== keyOf(INITIAL_FEN)) return null;
  readRows(rows.length);
  for (const fen of fens.toReversed()) {
    const name = names.get(keyOf(fen));
    if (name !== undefined) return name;
  }
  return null;
}
