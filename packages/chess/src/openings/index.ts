// Chess openings, public API (`@kingstake/chess/openings`): names of openings by position, so that transpositions have
// the same name. A page loads this entry only where it shows a name, because the book has 222 KB.
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

/**
 * Returns the part of a FEN that identifies a position in the book: pieces, side to move, castling rights, en passant.
 */
function keyOf(fen: string): string {
  return fen.split(' ', 4).join(' ');
}

const names = new Map<string, string>();

/** All rows of the book, and how many of them have been read. */
const rows = BOOK.trim().split('\n');
let rowsRead = 0;

/** The position after the moves of the last row that was read, and these moves. */
const position = initialPosition();
const played: { move: Move; undo: Undo }[] = [];

/**
 * Moves the position to that of a row, and records its name. The row has only the plies that differ from the previous
 * row. Throws for an illegal move.
 */
function readRow(row: string): void {
  const [, shared = '', moves = '', name = ''] = /^(\d+) ([^|]*)\|(.+)$/.exec(row) ?? [];
  for (const { move, undo } of played.splice(Number(shared)).reverse()) unmakeMove(position, move, undo);
  for (const san of moves.split(' ').filter((word) => word !== '')) {
    const move = parseSan(position, san);
    if (move === null) throw new Error(`${san} is not legal in the opening ${row}`);
    const undo = new Undo();
    makeMove(position, move, undo);
    played.push({ move, undo });
  }
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
