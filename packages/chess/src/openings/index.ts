// Chess openings: the name of an opening, looked up by position, so that transpositions get the same name. A page loads
// this entry only where it shows a name, because the book has 222 KB.
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
import { BOOK } from './book.ts';

/** The part of a position that identifies it in the book: pieces, side to move, castling rights, and en passant. */
function keyOf(fen: string): string {
  return fen.split(' ', 4).join(' ');
}

const names = new Map<string, string>();

/** Rows of the book that have not been read yet. */
const rows = BOOK.trim().split('\n');
let rowsRead = 0;

/** The position after the row that was read last, and the undo record of each of its moves. */
const position = initialPosition();
const made: { move: Move; undo: Undo }[] = [];

/** Changes the position to that of a row, which shares its first plies with the row before. Throws on an illegal move. */
function readRow(row: string): void {
  const [, shared = '', moves = '', name = ''] = /^(\d+) ([^|]*)\|(.+)$/.exec(row) ?? [];
  for (const { move, undo } of made.splice(Number(shared)).reverse()) unmakeMove(position, move, undo);
  for (const san of moves.split(' ').filter((word) => word !== '')) {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} is not legal in the opening ${row}`);
    const undo = new Undo();
    makeMove(position, move, undo);
    made.push({ move, undo });
  }
  names.set(keyOf(formatFen(position)), name);
}

/**
 * Reads this many more rows of the book. Returns false when there are none left. For callers that must not block for long.
 * The remaining rows are read when the first name is requested.
 */
export function readRows(count: number): boolean {
  for (const row of rows.slice(rowsRead, rowsRead + count)) readRow(row);
  rowsRead = Math.min(rows.length, rowsRead + count);
  return rowsRead < rows.length;
}

/**
 * Returns the name of the opening, from the last position that has one. Returns null when no position has one, or when the
 * game did not start from the initial position. `fens`: the position after each ply.
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
