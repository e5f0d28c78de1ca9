import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatUci, positionOf } from '../../testkit/positions.ts';
import { randomPosition } from '../../testkit/random-games.ts';
import { formatSan, initialPosition, legalMoves, type Position, parseSan, toMoveInput } from '../index.ts';

function uciOf(position: Position, san: string): string | null {
  const move = parseSan(position, san);
  return move === null ? null : formatUci(toMoveInput(move));
}

describe('formatSan', () => {
  test.each([
    ['a pawn push', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e2e4', 'e4'],
    ['a pawn capture with its file', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 'exd5'],
    ['en passant', '4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1', 'd5e6', 'dxe6'],
    ['a promotion', '8/4P3/8/8/8/8/8/k2K4 w - - 0 1', 'e7e8q', 'e8=Q'],
    ['a promotion with mate', '7k/R3P3/8/8/8/8/8/3K4 w - - 0 1', 'e7e8r', 'e8=R#'],
    ['an underpromotion with capture', '3r3k/4P3/8/8/8/8/8/3K4 w - - 0 1', 'e7d8n', 'exd8=N'],
    ['short castling with check', '5k2/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'O-O+'],
    ['long castling', '7k/8/8/8/8/8/8/R3K3 w Q - 0 1', 'e1c1', 'O-O-O'],
    ['mate', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', 'a1a8', 'Ra8#'],
    ['no disambiguation if the other rook is blocked', '4k3/8/8/8/8/8/8/RK5R w - - 0 1', 'h1d1', 'Rd1'],
    ['the file of one of two rooks on a rank', '3k4/8/8/8/8/8/K7/R6R w - - 0 1', 'h1e1', 'Rhe1'],
    ['the rank of one of two rooks on a file', '3k4/R7/8/8/8/8/1K6/R7 w - - 0 1', 'a1a4', 'R1a4'],
    [
      'no disambiguation if the other knight cannot move there',
      '3k4/8/8/2N5/8/8/6N1/K7 w - - 0 1',
      'g2e3',
      'Ne3',
    ],
    ['the file if file and rank differ', '7k/8/8/2N5/5N2/8/8/K7 w - - 0 1', 'c5e6', 'Nce6'],
    ['the file and rank of one of three queens', '1k6/8/8/8/4Q2Q/8/K7/7Q w - - 0 1', 'h4e1', 'Qh4e1'],
    [
      'no disambiguation if the other knight is pinned on a file',
      '3rk3/8/8/8/8/3N4/8/3K1N2 w - - 0 1',
      'f1e3',
      'Ne3',
    ],
    ['the file in a capture', '4k3/8/8/3p4/8/2N1N3/8/4K3 w - - 0 1', 'c3d5', 'Ncxd5'],
    [
      'no disambiguation if the other knight is pinned by a rook',
      '4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1',
      'a1c2',
      'Nc2',
    ],
  ])('writes %s', (_, fen, move, san) => {
    const position = positionOf(fen);
    const legal = legalMoves(position).find((each) => formatUci(toMoveInput(each)) === move);
    if (legal === undefined) throw new Error(`${move} is not legal`);
    expect(formatSan(position, legal)).toBe(san);
  });
});

describe('parseSan', () => {
  const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
  const PROMOTES = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
  const ROOKS = '3k4/8/8/8/8/8/K7/R6R w - - 0 1';
  const BACK_RANK = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';
  test.each([
    ['castling', CASTLES, 'O-O', 'e1g1'],
    ['castling with zeros', CASTLES, '0-0', 'e1g1'],
    ['long castling with zeros', CASTLES, '0-0-0', 'e1c1'],
    ['castling with a mark', CASTLES, 'O-O-O!?', 'e1c1'],
    ['castling as the king’s move', CASTLES, 'Kg1', null],
    ['castling in lower case', CASTLES, 'o-o', null],
    ['castling with a letter and a zero', CASTLES, 'O-0', null],
    ['a promotion', PROMOTES, 'e8=Q', 'e7e8q'],
    ['a promotion without =', PROMOTES, 'e8Q', 'e7e8q'],
    ['a promotion with check', PROMOTES, 'exd8=R+', 'e7d8r'],
    ['a missing promotion', PROMOTES, 'e8', null],
    ['a promotion to a king', PROMOTES, 'e8=K', null],
    ['a promotion in lower case', PROMOTES, 'e8=q', null],
    ['a promotion of a king', PROMOTES, 'Kd2=Q', null],
    ['an ambiguous move', ROOKS, 'Re1', null],
    ['disambiguation by file', ROOKS, 'Rhe1', 'h1e1'],
    ['more disambiguation than needed', ROOKS, 'Rh1e1', 'h1e1'],
    ['a wrong file', ROOKS, 'Rbe1', null],
    ['a missing mark of mate', BACK_RANK, 'Ra8', 'a1a8'],
    ['a mark of check for a mate', BACK_RANK, 'Ra8+', 'a1a8'],
    ['mate with exclamation marks', BACK_RANK, 'Ra8#!!', 'a1a8'],
    ['a wrong mark of check', BACK_RANK, 'Ra2+', 'a1a2'],
    ['an x without a capture', BACK_RANK, 'Rxa8', null],
    ['an empty text', BACK_RANK, '', null],
    ['a null move', BACK_RANK, '--', null],
    ['a null move as ChessBase writes it', BACK_RANK, 'Z0', null],
    ['a piece in lower case', BACK_RANK, 'ra8', null],
    ['a square off the board', BACK_RANK, 'Ra9', null],
    ['a long text', BACK_RANK, `Ra8${'!'.repeat(1_000_000)}`, null],
  ])('parses or refuses %s', (_, fen, san, move) => {
    expect(uciOf(positionOf(fen), san)).toBe(move);
  });

  test('accepts a capture without x', () => {
    expect(uciOf(positionOf('4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1'), 'ed5')).toBe('e4d5');
  });
});

describe('properties', () => {
  test('writes every legal move uniquely, and parses it to the same move', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const position = randomPosition(seed);
        const moves = legalMoves(position);
        const texts = moves.map((move) => formatSan(position, move));
        expect(new Set(texts).size).toBe(texts.length);
        expect(texts.map((text) => parseSan(position, text))).toEqual(moves);
      }),
      { numRuns: 300 },
    );
  });

  test('parses any text to a legal move or null', () => {
    const position = initialPosition();
    const legal = new Set(legalMoves(position));
    const alike = fc.string({ unit: fc.constantFrom(...'NBRQKabcdefgh12345678x=+#!?O0-'), maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), alike), (text) => {
        const move = parseSan(position, text);
        return move === null || legal.has(move);
      }),
      { numRuns: 3000 },
    );
  });
});
