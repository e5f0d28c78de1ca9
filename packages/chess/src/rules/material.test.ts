import { Chess } from 'chessops/chess';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mirrorFen } from '../testkit/mirror.ts';
import { positionOf } from '../testkit/positions.ts';
import { BLACK, canStillMate, hasInsufficientMaterial, parseFen, WHITE } from './index.ts';

/** White's pieces against Black's, a board, whether White can mate, and whether Black can. */
const TABLE: readonly [name: string, board: string, white: boolean, black: boolean][] = [
  ['K v K', '4k3/8/8/8/8/8/8/4K3', false, false],
  ['KN v K', '4k3/8/8/8/8/8/8/4KN2', false, false],
  ['KB v K', '4k3/8/8/8/8/8/8/4KB2', false, false],
  ['KNN v K: mate is possible', '4k3/8/8/8/8/8/8/3NKN2', true, false],
  ['KBN v K', '4k3/8/8/8/8/8/8/4KBN1', true, false],
  ['KBB v K on both colours', '4k3/8/8/8/8/8/8/2B1KB2', true, false],
  ['KBB v K on one colour', '4k3/8/8/8/8/B7/8/2B1K3', false, false],
  ['KB v KB on one colour', '2b1k3/8/8/8/8/8/8/4KB2', false, false],
  ['KB v KB on both colours', '4kb2/8/8/8/8/8/8/4KB2', true, true],
  ['KN v KN', '4kn2/8/8/8/8/8/8/4KN2', true, true],
  ['KN v KB', '4kb2/8/8/8/8/8/8/4KN2', true, true],
  ['KN v KR', '4kr2/8/8/8/8/8/8/1N2K3', true, true],
  ['KN v KQ: the queen can always capture the knight', '3qk3/8/8/8/8/8/8/1N4K1', false, true],
  ['KN v KP', '4k3/4p3/8/8/8/8/8/4KN2', true, true],
  ['KB v KQ', '3qk3/8/8/8/8/8/8/1B4K1', false, true],
  ['KB v KR', '4kr2/8/8/8/8/8/8/B3K3', false, true],
  ['KB v KP', '4k3/4p3/8/8/8/8/8/4KB2', true, true],
  ['KB v KN', '4kn2/8/8/8/8/8/8/4KB2', true, true],
  ['K v KP', '4k3/4p3/8/8/8/8/8/4K3', false, true],
  ['K v KR', '4kr2/8/8/8/8/8/8/1K6', false, true],
  ['K v KQ', '3qk3/8/8/8/8/8/8/1K6', false, true],
  ['KP v KP', '4k3/4p3/8/8/8/8/4P3/4K3', true, true],
];

describe('mating material', () => {
  test.each(TABLE)('decides which side can mate: %s', (_, board, white, black) => {
    const position = positionOf(`${board} w - - 0 1`);
    expect([canStillMate(position, WHITE), canStillMate(position, BLACK)]).toEqual([white, black]);
    expect(hasInsufficientMaterial(position)).toBe(!white && !black);
    const mirrored = positionOf(mirrorFen(`${board} w - - 0 1`));
    expect([canStillMate(mirrored, BLACK), canStillMate(mirrored, WHITE)]).toEqual([white, black]);
  });
});

test('agrees with chessops on random material', () => {
  const piece = fc.tuple(fc.nat(63), fc.constantFrom(...'NBnbNBnbRQrqPp'));
  let compared = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 5 }), fc.nat(63), fc.nat(63), (pieces, white, black) => {
      const board: string[] = new Array(64).fill('');
      for (const [square, letter] of pieces) board[square] = letter;
      board[white] = 'K';
      board[black] = 'k';
      const fen = `${boardText(board)} w - - 0 1`;
      const parsed = parseFen(fen);
      if (!parsed.ok) return;
      compared++;
      const oracle = Chess.fromSetup(parseChessopsFen(fen).unwrap()).unwrap();
      expect(canStillMate(parsed.position, WHITE)).toBe(!oracle.hasInsufficientMaterial('white'));
      expect(canStillMate(parsed.position, BLACK)).toBe(!oracle.hasInsufficientMaterial('black'));
      expect(hasInsufficientMaterial(parsed.position)).toBe(oracle.isInsufficientMaterial());
    }),
    { numRuns: 3000 },
  );
  expect(compared).toBeGreaterThan(1000);
});

function boardText(board: readonly string[]): string {
  const ranks = [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => board.slice(8 * rank, 8 * rank + 8));
  return ranks
    .map((rank) => rank.map((letter) => letter || '.').join(''))
    .join('/')
    .replace(/\.+/g, (dots) => `${dots.length}`);
}
