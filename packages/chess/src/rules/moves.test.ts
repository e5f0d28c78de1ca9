import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseUci, positionOf } from '../testkit/positions.ts';
import { randomPosition } from '../testkit/random-games.ts';
import {
  findMove,
  formatFen,
  formatSan,
  generateLegalCaptures,
  hasLegalMove,
  initialPosition,
  isAttacked,
  isCapture,
  isCheck,
  legalMoves,
  MAX_MOVES,
  type Move,
  makeMove,
  makeNull,
  moveFrom,
  movePromotion,
  moveTo,
  NULL_MOVE_IN_CHECK,
  nullMoveRefusal,
  opposite,
  PIECE_VALUES,
  type Position,
  parseFen,
  parseSquare,
  QUEEN,
  squareName,
  toMoveInput,
  Undo,
  unmakeMove,
  unmakeNull,
} from './index.ts';

function castlings(fen: string): string {
  const position = positionOf(fen);
  const texts = legalMoves(position).map((move) => formatSan(position, move).replace(/[+#]$/, ''));
  return texts
    .filter((text) => text.startsWith('O'))
    .sort()
    .join(' ');
}

/** Makes a move in UCI notation. */
function play(position: Position, uci: string): void {
  const [input = { from: '', to: '' }] = parseUci(uci);
  const move = findMove(position, input);
  if (move === null) throw new Error(`${uci} is not legal`);
  makeMove(position, move, new Undo());
}

const anyPosition = fc.integer({ min: 0 }).map(randomPosition);

describe('castling', () => {
  test.each([
    ['both ways', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'O-O O-O-O'],
    ['both ways for Black', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', 'O-O O-O-O'],
    ['only on the side with the right', 'r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1', 'O-O-O'],
    ['not without a right', 'r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1', ''],
    ['a piece of the same side in the path', '4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1', ''],
    ['an enemy in the path', '4k3/8/8/8/8/8/8/Rn2K1nR w KQ - 0 1', ''],
    ['the king is in check', '4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1', ''],
    ['a passed square is attacked', '3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1', ''],
    ['a landing square is attacked', '2r1k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1', ''],
    ['a landing square is attacked by a pawn', '4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1', 'O-O-O'],
    ['the rook is attacked', 'r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'O-O O-O-O'],
    ['the rook passes an attacked square', '1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1', 'O-O-O'],
    ['the attacker is pinned', '8/8/8/8/8/7k/7n/4K2R w K - 0 1', ''],
  ])('L1 generates castling moves: %s', (_, fen, expected) => {
    expect(castlings(fen)).toBe(expected);
  });

  test.each([
    ['the king moves', 'e1e2', '-'],
    ['the king’s rook moves', 'h1h8', 'Q'],
    ['the queen’s rook moves', 'a1b1', 'K'],
    ['it castles', 'e1g1', '-'],
  ])('L1 loses the right when %s', (_, move, rights) => {
    const position = positionOf('8/8/8/4k3/8/8/8/R3K2R w KQ - 0 1');
    play(position, move);
    expect(formatFen(position).split(' ')[2]).toBe(rights);
  });

  test('L1 loses the right when the rook is captured on its initial square', () => {
    const position = positionOf('4k2r/6B1/8/8/8/8/8/4K3 w k - 0 1');
    play(position, 'g7h8');
    expect(formatFen(position)).toBe('4k2B/8/8/8/8/8/8/4K3 b - - 0 1');
  });
});

describe('a move as a number', () => {
  test('encodes from, to and promotion in 16 bits', () => {
    const position = positionOf('3r3k/4P3/8/8/8/8/8/R3K3 w Q - 0 1');
    for (const move of legalMoves(position)) {
      expect(move).toBeGreaterThan(0);
      expect(move).toBeLessThan(1 << 16);
      const { from, to, promotion } = toMoveInput(move);
      expect([squareName(moveFrom(move)), squareName(moveTo(move))]).toEqual([from, to]);
      expect(movePromotion(move) !== 0).toBe(promotion !== undefined);
      expect(findMove(position, { from, to, promotion })).toBe(move);
    }
  });

  test('converts squares to names and back', () => {
    expect([parseSquare('a1'), parseSquare('b1'), parseSquare('e4'), parseSquare('h8')]).toEqual([
      0, 1, 28, 63,
    ]);
    for (const name of ['', 'a', 'a0', 'a9', 'i1', 'A1', 'a11', ' a1', '1a'])
      expect(parseSquare(name)).toBeNull();
    for (let square = 0; square < 64; square++) expect(parseSquare(squareName(square))).toBe(square);
  });

  test('L12 has the piece values 1 3 3 5 9', () => {
    expect(PIECE_VALUES).toEqual({ 1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 0 });
  });
});

describe('null moves', () => {
  test('L8 refuses a null move in check with the specified message', () => {
    expect(nullMoveRefusal(positionOf('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'))).toBe(
      'Null move not allowed in check',
    );
    expect(NULL_MOVE_IN_CHECK).toBe('Null move not allowed in check');
    expect(nullMoveRefusal(initialPosition())).toBeNull();
  });

  test('passes the turn, clears the en passant square, and unmakes a null move completely', () => {
    const position = positionOf('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 5');
    const before = position.clone();
    const undo = new Undo();
    makeNull(position, undo);
    expect(formatFen(position)).toBe('4k3/8/8/8/3pP3/8/8/4K3 w - - 1 6');
    expect(parseFen(formatFen(position))).toEqual({ ok: true, position });
    unmakeNull(position, undo);
    expect(position).toEqual(before);
  });
});

describe('properties', () => {
  test('reaches with every move the position of its FEN, including the key, and unmakes it completely', () => {
    const undo = new Undo();
    fc.assert(
      fc.property(anyPosition, (position) => {
        const before = position.clone();
        for (const move of legalMoves(position)) {
          makeMove(position, move, undo);
          expect(parseFen(formatFen(position))).toEqual({ ok: true, position });
          unmakeMove(position, move, undo);
          expect(position).toEqual(before);
        }
      }),
      { numRuns: 100 },
    );
  });

  test('generates as captures exactly the legal captures and queen promotions', () => {
    const into = new Int32Array(MAX_MOVES);
    fc.assert(
      fc.property(anyPosition, (position) => {
        const captures = Array.from(into.subarray(0, generateLegalCaptures(position, into)));
        const expected = legalMoves(position).filter((move) => {
          const promotion = movePromotion(move);
          return promotion === 0 ? isCapture(position, move) : promotion === QUEEN;
        });
        expect(captures.sort(byNumber)).toEqual(expected.sort(byNumber));
      }),
      { numRuns: 1000 },
    );
  });

  test('finds exactly the legal moves', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const legal = new Set(legalMoves(position));
        expect(hasLegalMove(position)).toBe(legal.size > 0);
        const found = new Set<Move>();
        for (let from = 0; from < 64; from++) {
          for (let to = 0; to < 64; to++) {
            for (const promotion of [undefined, 'q', 'r', 'b', 'n'] as const) {
              const move = findMove(position, { from: squareName(from), to: squareName(to), promotion });
              if (move !== null) found.add(move);
            }
          }
        }
        expect(found).toEqual(legal);
      }),
      { numRuns: 20 },
    );
  });

  test('treats an attack on the king as check, and generates no move that leaves the king attacked', () => {
    const undo = new Undo();
    fc.assert(
      fc.property(anyPosition, (position) => {
        const mover = position.turn;
        const king = (side: number) => [...position.board].indexOf(side * 8 + 6);
        expect(isCheck(position)).toBe(isAttacked(position, king(mover), opposite(mover)));
        for (const move of legalMoves(position)) {
          makeMove(position, move, undo);
          expect(isAttacked(position, king(mover), position.turn)).toBe(false);
          unmakeMove(position, move, undo);
        }
      }),
      { numRuns: 200 },
    );
  });
});

function byNumber(one: number, other: number): number {
  return one - other;
}
