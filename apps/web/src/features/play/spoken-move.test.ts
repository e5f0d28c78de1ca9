// What is said of a move.
import { expect, test } from 'vitest';
import { spokenMove } from './spoken-move.ts';

test.each([
  ['e4', 'e4'],
  ['Nf3+', 'Knight f3, check'],
  ['exd5', 'e takes d5'],
  ['Nbd2', 'Knight b d2'],
  ['R1xa3', 'Rook 1 takes a3'],
  ['Qh4#', 'Queen h4, checkmate'],
  ['e8=Q', 'e8, promotes to Queen'],
  ['dxc1=N+', 'd takes c1, promotes to Knight, check'],
  ['O-O', 'castles kingside'],
  ['O-O-O#', 'castles queenside, checkmate'],
  ['?', '?'],
])('%s is said "%s"', (san, words) => {
  expect(spokenMove(san)).toBe(words);
});
