// differential.test.ts compares the SAN of every legal move with chess.js.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUci, positionOf } from '../../testkit/positions.ts';
import { randomPosition } from '../../testkit/random-games.ts';
import { formatSan, initialPosition, legalMoves, parseSan, toMoveInput } from '../index.ts';

const CASTLES = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
const PROMOTES = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
const ROOKS = '3k4/8/8/8/8/8/K7/R6R w - - 0 1';
const BACK_RANK = '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1';

test.each([
  ['castling with zeros', CASTLES, '0-0', 'e1g1'],
  ['long castling with zeros and a mark', CASTLES, '0-0-0!?', 'e1c1'],
  ['castling as the king’s move', CASTLES, 'Kg1', null],
  ['castling in lower case', CASTLES, 'o-o', null],
  ['castling with a letter and a zero', CASTLES, 'O-0', null],
  ['a promotion without =', PROMOTES, 'e8Q', 'e7e8q'],
  ['a missing promotion', PROMOTES, 'e8', null],
  ['a promotion to a king', PROMOTES, 'e8=K', null],
  ['a promotion in lower case', PROMOTES, 'e8=q', null],
  ['a promotion of a king', PROMOTES, 'Kd2=Q', null],
  ['a capture without x', PROMOTES, 'ed8=R', 'e7d8r'],
  ['an ambiguous move', ROOKS, 'Re1', null],
  ['more disambiguation than needed', ROOKS, 'Rh1e1', 'h1e1'],
  ['a wrong file', ROOKS, 'Rbe1', null],
  ['a mark of check for a mate', BACK_RANK, 'Ra8+', 'a1a8'],
  ['mate with exclamation marks', BACK_RANK, 'Ra8#!!', 'a1a8'],
  ['a wrong mark of check', BACK_RANK, 'Ra2+', 'a1a2'],
  ['an x without a capture', BACK_RANK, 'Rxa8', null],
  ['an empty text', BACK_RANK, '', null],
  ['a null move', BACK_RANK, '--', null],
  ['a piece in lower case', BACK_RANK, 'ra8', null],
  ['a square off the board', BACK_RANK, 'Ra9', null],
  ['a long text', BACK_RANK, `Ra8${'!'.repeat(1_000_000)}`, null],
])('parseSan parses or refuses %s', (_, fen, san, uci) => {
  const move = parseSan(positionOf(fen), san);
  expect(move === null ? null : formatUci(toMoveInput(move))).toBe(uci);
});

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
