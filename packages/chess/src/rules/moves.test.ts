import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { positionOf } from '../testkit/positions.ts';
import { randomPosition } from '../testkit/random-games.ts';
import {
  findMove,
  formatFen,
  generateLegalCaptures,
  hasLegalMove,
  initialPosition,
  isCapture,
  legalMoves,
  MAX_MOVES,
  type Move,
  makeMove,
  makeNull,
  movePromotion,
  NULL_MOVE_IN_CHECK,
  nullMoveRefusal,
  PIECE_VALUES,
  parseFen,
  QUEEN,
  squareName,
  toMoveInput,
  Undo,
  unmakeMove,
  unmakeNull,
} from './index.ts';

const anyPosition = fc.integer({ min: 0 }).map(randomPosition);

test('L12 has the piece values 1 3 3 5 9', () => {
  expect(PIECE_VALUES).toEqual({ 1: 1, 2: 3, 3: 3, 4: 5, 5: 9, 6: 0 });
});

describe('null moves', () => {
  test('L8 refuses a null move in check with the specified message', () => {
    expect(nullMoveRefusal(positionOf('4k3/8/8/8/8/8/4r3/4K3 w - - 0 1'))).toBe(NULL_MOVE_IN_CHECK);
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

// perft.test.ts and differential.test.ts prove which moves are legal.
describe('the legal moves of any position', () => {
  test('reach the position of their FEN, including the key, and are unmade completely', () => {
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

  test('are generated as captures if they are captures or queen promotions', () => {
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

  test('L3 are found by their two squares and, exactly on the last rank, a promotion', () => {
    fc.assert(
      fc.property(anyPosition, (position) => {
        const legal = new Set(legalMoves(position));
        expect(hasLegalMove(position)).toBe(legal.size > 0);
        const found = new Set<Move>();
        for (let from = 0; from < 64; from++) {
          for (let to = 0; to < 64; to++) {
            for (const promotion of [undefined, 'q', 'r', 'b', 'n'] as const) {
              const input = { from: squareName(from), to: squareName(to), promotion };
              const move = findMove(position, input);
              if (move === null) continue;
              expect(toMoveInput(move)).toEqual(input);
              found.add(move);
            }
          }
        }
        expect(found).toEqual(legal);
      }),
      { numRuns: 20, examples: [[positionOf('3r3k/4P3/8/8/8/8/8/R3K3 w Q - 0 1')]] },
    );
  });
});

function byNumber(one: number, other: number): number {
  return one - other;
}
