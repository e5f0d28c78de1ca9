import { Chess } from 'chessops/chess';
import { parseFen as parseChessopsFen } from 'chessops/fen';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BLACK, canStillMate, hasInsufficientMaterial, parseFen, WHITE } from './index.ts';

test('agrees with chessops which side can still mate, with any material', () => {
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
