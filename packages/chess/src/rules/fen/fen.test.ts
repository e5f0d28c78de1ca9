import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomPosition } from '../../testkit/random-games.ts';
import { FEN_FAULTS, type FenFault, formatFen, INITIAL_FEN, initialPosition, parseFen } from '../index.ts';

function fenOf(text: string): string {
  const parsed = parseFen(text);
  return parsed.ok ? formatFen(parsed.position) : parsed.fault;
}

const BOARD = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const KINGS = '4k3/8/8/8/8/8/8/4K3';

/** The type requires at least one row for every fault. */
const REFUSED: Readonly<Record<FenFault, readonly string[]>> = {
  fields: ['', BOARD, `${BOARD} w KQkq - 0`, `${INITIAL_FEN} `, ` ${INITIAL_FEN}`, `${BOARD}  w KQkq - 0 1`],
  'board-ranks': [`${BOARD}/8 w - - 0 1`, '4k3/8/8/8/8/8/4K3 w - - 0 1'],
  'board-squares': [
    '4k4/8/8/8/8/8/8/4K3 w - - 0 1', // nine files
    '4k2/8/8/8/8/8/8/4K3 w - - 0 1', // seven files
    '4k3/44/8/8/8/8/8/4K3 w - - 0 1', // two adjacent numbers
    '4k3//8/8/8/8/8/4K3 w - - 0 1', // an empty rank
  ],
  piece: ['4k3/x7/8/8/8/8/8/4K3 w - - 0 1', '4k3/♙7/8/8/8/8/8/4K3 w - - 0 1'],
  kings: ['8/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/8 w - - 0 1', '2k1k3/8/8/8/8/8/8/4K3 w - - 0 1'],
  'pawn-rank': ['4k2P/8/8/8/8/8/8/4K3 w - - 0 1', '4k3/8/8/8/8/8/8/p3K3 w - - 0 1'],
  'too-many-pieces': [
    '4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1', // nine pawns
    '4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1', // two queens and all eight pawns
    '4k3/pppppp2/nnn5/bbb5/rrr5/8/8/4K3 w - - 0 1', // three promoted pieces, but only two pawns missing
  ],
  turn: [`${BOARD} W KQkq - 0 1`, `${BOARD} white KQkq - 0 1`, `${BOARD} - KQkq - 0 1`],
  'castling-syntax': ['kqKQ', 'KK', 'K-', 'HAha'].map((rights) => `${BOARD} w ${rights} - 0 1`),
  'castling-rights': [
    `${KINGS} w K - 0 1`,
    '4k3/8/8/8/8/8/8/3K3R w K - 0 1',
    'r3k2r/8/8/8/8/8/8/R3K2r b KQkq - 0 1', // an enemy rook on the initial square
  ],
  'en-passant-syntax': ['e4', 'E3', 'i3', 'x'].map((square) => `${BOARD} w KQkq ${square} 0 1`),
  'en-passant-impossible': [
    `${BOARD} w KQkq e3 0 1`, // White to move, but e3 requires a move of White
    `${BOARD} w KQkq e6 0 1`, // no pawn on e5
    '4k3/4p3/8/3Pp3/8/8/8/4K3 w - e6 0 1', // the pawn's origin is occupied
    '4k3/8/4n3/3Pp3/8/8/8/4K3 w - e6 0 1', // the passed square is occupied
    '4k3/8/8/3PP3/8/8/8/4K3 w - e6 0 1', // the pawn is not an enemy pawn
    '4k3/8/8/8/3pr3/8/8/1K6 b - e3 0 1', // the piece is not a pawn
  ],
  halfmove: ['', '-1', '1.5', '01', '10000', '1e1'].map((text) => `${KINGS} w - - ${text} 1`),
  fullmove: ['', '0', '-1', '01', '10000'].map((text) => `${KINGS} w - - 0 ${text}`),
  'opponent-in-check': ['4k3/8/8/8/8/8/8/K3R3 w - - 0 1', '8/8/8/3kK3/8/8/8/8 w - - 0 1'],
  'too-many-checkers': ['4k3/8/3N1N2/8/8/8/8/K3R3 b - - 0 1'],
};

describe('parseFen of an invalid FEN', () => {
  const rows = Object.entries(REFUSED).flatMap(([fault, texts]) =>
    texts.map((text) => [fault, text] as const),
  );
  test.each(rows)('returns the fault %s: %s', (fault, text) => {
    expect(parseFen(text)).toEqual({ ok: false, fault });
  });
});

test('formats and parses the initial position, and one with the largest numbers', () => {
  expect(formatFen(initialPosition())).toBe(INITIAL_FEN);
  expect(parseFen(INITIAL_FEN)).toEqual({ ok: true, position: initialPosition() });
  expect(fenOf(`${KINGS} w - - 9999 9999`)).toBe(`${KINGS} w - - 9999 9999`);
});

describe('the en passant square', () => {
  test.each([
    ['no pawn can capture', 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1', '-'],
    ['the enemy pawn is on the other edge', '4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1', '-'],
    ['the capture would expose the king along the rank', '8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1', '-'],
    ['the capture would expose the king along a file', '3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1', '-'],
    ['one of two pawns can capture', '3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1', 'e3'],
    ['a pinned pawn captures along the pin', '6k1/5b2/8/3Pp3/2K5/8/8/8 w - e6 0 1', 'e6'],
    ['the pushed pawn gives check and can be captured', '8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1', 'd3'],
    ['the push discovered a check', '8/8/8/7k/3pP3/8/8/K2B4 b - e3 0 1', '-'],
  ])('L2 exists only if an enemy pawn can legally capture: %s', (_, fen, square) => {
    expect(fenOf(fen).split(' ')[3]).toBe(square);
  });
});

describe('parseFen of any text', () => {
  test('returns the complete position of a formatted FEN', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0 }), (seed) => {
        const position = randomPosition(seed);
        expect(parseFen(formatFen(position))).toEqual({ ok: true, position });
      }),
      { numRuns: 300 },
    );
  });

  test('returns a fault, or a position that formats to a stable FEN', () => {
    const seeds = fc.integer({ min: 0 }).map((seed) => formatFen(randomPosition(seed % 500)));
    const put = fc.string({ maxLength: 2, unit: fc.constantFrom(...'kKqQrRpPnNbB12345678/ -wbaeh036') });
    const mutated = fc
      .tuple(seeds, fc.nat(), fc.nat(3), put)
      .map(([fen, at, cut, text]) => [fen, at % fen.length, cut, text] as const)
      .map(([fen, from, cut, text]) => fen.slice(0, from) + text + fen.slice(from + cut));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), mutated), (text) => {
        const parsed = parseFen(text);
        if (!parsed.ok) return parsed.fault in FEN_FAULTS;
        return fenOf(formatFen(parsed.position)) === formatFen(parsed.position);
      }),
      { numRuns: 3000 },
    );
  });

  test('refuses a million repetitions of a part', () => {
    for (const part of ['/', ' ', '8/', 'k', 'w - ', '♔'])
      expect(parseFen(part.repeat(1_000_000)).ok).toBe(false);
  });
});
