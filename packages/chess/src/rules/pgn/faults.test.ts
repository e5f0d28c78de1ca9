import { describe, expect, test } from 'vitest';
import { PGN_FAULTS, type PgnFault, PlaceFinder } from './faults.ts';
import { PGN_LIMITS } from './limits.ts';
import { parsePgn } from './parse.ts';

const moves = (count: number) => 'Nf3 Nf6 Ng1 Ng8 '.repeat(count / 4);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `[T${index} ""]\n`).join('');
const deep = (depth: number) => `Nf3${' (Nc3'.repeat(depth)}`;

const FEN = '4k3/8/8/8/8/8/8/4K2R w - - 0 1';

// Each row: the fault, the problem, the text, the place, and the text at that place.
const ROWS: readonly (readonly [PgnFault, string, string, string, string])[] = [
  ['setup-without-fen', 'SetUp alone', '[White "A"]\n[SetUp "1"]\n\n*', '2:1', '[SetUp "1"]'],
  ['invalid-move', 'an illegal move', '1. e4 e5 2. e5', '1:13', 'e5'],
  ['invalid-move', 'an unparseable move', '1. e4\n  hello', '2:3', 'hello'],
  ['invalid-move', 'a text like a result', 'e4 1/2', '1:4', '1/2'],
  ['invalid-move', 'an escape inside a line', 'e4 %x', '1:4', '%x'],
  ['invalid-move', 'half a character', '\ud800', '1:1', '\ud800'],
  ['invalid-move', 'a move in a variation', 'e4 e5\n(1... e4)', '2:7', 'e4'],
  ['invalid-move', 'the main line after a variation', 'e4 (d4 d5) d4 d5', '1:12', 'd4'],
  ['invalid-move', 'a move after mate', 'f3 e5 g4 Qh4# a3', '1:15', 'a3'],
  ['invalid-move', 'a very long word', 'e4'.repeat(1000), '1:1', 'e4'.repeat(20)],
  ['no-game', 'white space', '\n\n ', '3:2', ''],
  ['no-game', 'a comment', '{a}', '1:4', ''],
  ['text-after-end', 'a second game', '1. e4 1-0\n\n1. d4 *', '3:1', '1.'],
  ['text-after-end', 'the tags of a second game', '[White "A"]\ne4\n[White "B"]', '3:1', '[White "B"]'],
  ['unexpected-character', 'a brace', 'e4 }', '1:4', '}'],
  ['bad-tag-pair', 'no value', '[White]', '1:1', '[White'],
  ['bad-tag-pair', 'no name', '["A"]', '1:1', '['],
  ['bad-tag-pair', 'two values', '\n[White "A" "B"]', '2:1', '[White "A"'],
  ['bad-tag-pair', 'a command among the moves', 'e4 [%clk 0:01:00]', '1:4', '['],
  ['unterminated-tag', 'a line break', '[White "A\n"]', '1:1', '[White "A'],
  ['unterminated-tag', 'an escaped quote', '[White "A\\"]', '1:1', '[White "A\\"]'],
  ['duplicate-tag', 'a property twice', '[__proto__ "A"]\r\n[__proto__ "B"]', '2:1', '[__proto__ "B"]'],
  ['bad-setup', 'a word', '[SetUp "yes"]', '1:1', '[SetUp "yes"]'],
  ['fen-against-setup', 'SetUp 0', `[SetUp "0"][FEN "${FEN}"]`, '1:12', `[FEN "${FEN}"]`],
  ['bad-fen', 'a trailing space', `[FEN "${FEN} "]`, '1:1', `[FEN "${FEN} "]`],
  ['bad-fen', 'no position', '[SetUp "1"]\n[FEN "x"]', '2:1', '[FEN "x"]'],
  ['unterminated-comment', 'no brace', '1. e4\r{a\n*', '2:1', '{a\n*'],
  ['bad-nag', 'too large', 'e4 $256', '1:4', '$256'],
  ['bad-nag', 'not a number', 'e4 $x', '1:4', '$'],
  ['bad-nag', 'not a suffix of the standard', 'e4 ?!?', '1:4', '?!?'],
  ['nag-without-move', 'at the start', '$1 e4', '1:1', '$1'],
  ['nag-without-move', 'at the start of a variation', 'e4 ($1 d4)', '1:5', '$1'],
  ['variation-without-move', 'at the start', '(e4) e4', '1:1', '('],
  ['variation-without-move', 'at the start of a variation', 'e4 ((d4))', '1:5', '('],
  ['empty-variation', 'a comment', 'e4 ({d4})', '1:9', ')'],
  ['unbalanced-variation', 'none is open', 'e4 (d4)) e5', '1:8', ')'],
  ['unterminated-variation', 'the end of the text', 'e4 (d4\n(c4) d5', '1:4', '('],
  ['unterminated-variation', 'the end of the game', 'e4 (d4 (c4 1-0', '1:8', '('],
  ['unterminated-variation', 'the next game', 'e4 (d4\n\n[White "B"]', '1:4', '('],
  ['result-contradicts', 'two results', '[Result "1-0"]\n\ne4 0-1', '3:4', '0-1'],
  ['game-too-long', 'a comment', `{${'a'.repeat(PGN_LIMITS.maxGameLength)}}`, '1:1', `{${'a'.repeat(39)}`],
  ['game-too-long', 'tokens', `e4\n${'1. '.repeat(PGN_LIMITS.maxGameLength / 3)}`, '2:1048573', '1.'],
  ['too-many-tags', 'one more', tags(PGN_LIMITS.maxTags + 1), '257:1', '[T256 ""]'],
  ['too-many-moves', 'one more', `${moves(PGN_LIMITS.maxMoves)}\ne4`, '2:1', 'e4'],
  ['variations-too-deep', 'one more', deep(PGN_LIMITS.maxVariationDepth + 1), '1:325', '('],
];

test.each(ROWS)('returns the fault %s: %s', (fault, _, text, place, found) => {
  const parsed = parsePgn(text);
  if (parsed.ok) throw new Error('the text was not refused');
  const { at, message, fenFault } = parsed;
  expect([parsed.fault, `${at.line}:${at.column}`, parsed.found]).toEqual([fault, place, found]);
  expect(message).toBe(PGN_FAULTS[fault]);
  expect(fenFault === null).toBe(fault !== 'bad-fen');
});

test('L9 L10 has rows for all faults, and the messages of the specification', () => {
  expect(new Set(ROWS.map(([fault]) => fault))).toEqual(new Set(Object.keys(PGN_FAULTS)));
  const setUp = 'Invalid PGN: FEN tag must be supplied with SetUp tag';
  expect(PGN_FAULTS).toMatchObject({ 'setup-without-fen': setUp, 'invalid-move': 'Invalid move in PGN' });
});

describe('limits', () => {
  test.each([
    ['tags', tags(PGN_LIMITS.maxTags)],
    ['moves', moves(PGN_LIMITS.maxMoves)],
    ['depth', deep(PGN_LIMITS.maxVariationDepth) + ')'.repeat(PGN_LIMITS.maxVariationDepth)],
    ['length', `{${'a'.repeat(PGN_LIMITS.maxGameLength - 3)}}*`],
  ])('accepts the maximum of %s', (_, text) => {
    expect(parsePgn(text).ok).toBe(true);
  });

  test('accepts limits that differ from the default', () => {
    expect(parsePgn('e4 e5', { maxMoves: 1 })).toMatchObject({ ok: false, fault: 'too-many-moves' });
    expect(parsePgn('e4 (d4)', { maxVariationDepth: 0 })).toMatchObject({ fault: 'variations-too-deep' });
  });
});

test('counts all kinds of line breaks', () => {
  const text = 'a\nb\rc\r\nd\n\re';
  const places = new PlaceFinder(text);
  const all = [...text].map((_, offset) => places.find(offset));
  expect(all.map(({ line, column }) => `${line}:${column}`)).toEqual(
    '1:1 1:2 2:1 2:2 3:1 3:2 3:3 4:1 4:2 5:1 6:1'.split(' '),
  );
  expect(() => places.find(1)).toThrow(RangeError);
});
