// Chess rules: writes Forsyth-Edwards Notation (PGN standard, section 16.1).
import { PIECE_LETTERS, WHITE } from '../pieces.ts';
import { BLACK_LONG, BLACK_SHORT, NO_SQUARE, type Position, WHITE_LONG, WHITE_SHORT } from '../position.ts';
import { squareName } from '../squares.ts';

/** Returns the FEN of a position. It has an en passant square only if an enemy pawn can legally capture there. */
export function formatFen(position: Position): string {
  const { board, castling, epSquare, halfmoveClock, fullmoveNumber } = position;
  const turn = position.turn === WHITE ? 'w' : 'b';
  const enPassant = epSquare === NO_SQUARE ? '-' : squareName(epSquare);
  return `${formatBoard(board)} ${turn} ${CASTLING_TEXTS[castling]} ${enPassant} ${halfmoveClock} ${fullmoveNumber}`;
}

const LETTERS: readonly string[] = PIECE_LETTERS.split('');
const NUMBERS = ['', '1', '2', '3', '4', '5', '6', '7', '8'] as const;

/** The field of the castling rights (0..15). */
const CASTLING_TEXTS: readonly string[] = Array.from({ length: 16 }, (_, castling) => {
  const letters = [
    castling & WHITE_SHORT ? 'K' : '',
    castling & WHITE_LONG ? 'Q' : '',
    castling & BLACK_SHORT ? 'k' : '',
    castling & BLACK_LONG ? 'q' : '',
  ];
  return letters.join('') || '-';
});

function formatBoard(board: Uint8Array): string {
  let text = formatRank(board, 56);
  for (let first = 48; first >= 0; first -= 8) text += `/${formatRank(board, first)}`;
  return text;
}

function formatRank(board: Uint8Array, first: number): string {
  let text = '';
  let empty = 0;
  for (let square = first; square < first + 8; square++) {
    const piece = board[square] as number;
    if (piece === 0) {
      empty++;
      continue;
    }
    if (empty !== 0) text += NUMBERS[empty] as string;
    empty = 0;
    text += LETTERS[piece] as string;
  }
  return text + (NUMBERS[empty] as string);
}
