import { describe, expect, test } from 'vitest';
import { PGN_FAULTS, type PgnFault, PlaceFinder } from './faults.ts';
import { PGN_LIMITS } from './limits.ts';
import { parsePgn } from './parse.ts';

const moves = (count: number) => 'Nf3 Nf6 Ng1 Ng8 '.repeat(count / 4);
const tags = (count: number) => Array.from({ length: count }, (_, index) => `[T${index} ""]\n`).join('');
const deep = (depth: number) => `Nf3${' (Nc3'.repeat(depth)}`;

const PROMOTES = '8/4P3/8/8/8/8/8/4K2k w - - 0 1';

// Each row: the fault, the problem, the text, the place, and the text at that place.
const ROWS: readonly (readonly [PgnFault, string, string, string, string])[] = [
  ['setup-without-fen', 'SetUp alone', '[White "A"]\n[SetUp "1"]\n\n*', '2:1', '[SetUp "1"]'],
  ['invalid-move', 'an illegal move', '1. e4 e5 2. e5', '1:13', 'e5'],
  ['invalid-move', 'an unparseable move', '1. e4\n  hello', '2:3', 'hello'],
  ['invalid-move', 'a move of the wrong side', '1. e5', '1:4', 'e5'],
  ['invalid-move', 'an ambiguous move', 'd4 d5 Nf3 Nf6 Nd2', '1:15', 'Nd2'],
  ['invalid-move', 'castling in the initial position', '1. O-O', '1:4', 'O-O'],
  ['invalid-move', 'a missing promotion', '[FEN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"] a8', '1:40', 'a8'],
  ['invalid-move', 'a null move', 'e4 --', '1:4', '--'],
  ['invalid-move', 'a null move as ChessBase writes it', 'e4 Z0', '1:4', 'Z0'],
  ['invalid-move', 'a promotion with a slash', `[FEN "${PROMOTES}"] e8/Q`, '1:40', 'e8/Q'],
  ['invalid-move', 'a promotion in brackets', `[FEN "${PROMOTES}"] e8(Q)`, '1:40', 'e8'],
  ['invalid-move', 'a move in a variation', 'e4 e5\n(1... e4)', '2:7', 'e4'],
  ['invalid-move', 'the main line after a variation', 'e4 (d4 d5) d4 d5', '1:12', 'd4'],
  ['invalid-move', 'a move after mate', 'f3 e5 g4 Qh4# a3', '1:15', 'a3'],
  ['invalid-move', 'a figurine', '♘f3', '1:1', '♘f3'],
  ['invalid-move', 'a very long word', 'e4'.repeat(1000), '1:1', 'e4'.repeat(20)],
  ['no-game', 'an empty text', '', '1:1', ''],
  ['no-game', 'white space', '\n\n ', '3:2', ''],
  ['no-game', 'a comment', '{a}', '1:4', ''],
  ['text-after-end', 'a second game', '1. e4 1-0\n\n1. d4 *', '3:1', '1.'],
  ['text-after-end', 'a comment', '1-0 {a}', '1:5', '{a}'],
  ['text-after-end', 'the tags of a second game', '[White "A"]\ne4\n[White "B"]', '3:1', '[White "B"]'],
  ['unexpected-character', 'a brace', 'e4 }', '1:4', '}'],
  ['unexpected-character', 'a reserved character', '<e4>', '1:1', '<'],
  ['bad-tag-pair', 'no value', '[White]', '1:1', '[White'],
  ['bad-tag-pair', 'no name', '["A"]', '1:1', '['],
  ['bad-tag-pair', 'no end', '[White "A"', '1:1', '[White "A"'],
  ['bad-tag-pair', 'two values', '\n[White "A" "B"]', '2:1', '[White "A"'],
  ['bad-tag-pair', 'a name with a dash', '[White-Elo "1"]', '1:1', '[White'],
  ['bad-tag-pair', 'a command among the moves', 'e4 [%clk 0:01:00]', '1:4', '['],
  ['unterminated-tag', 'a line break', '[White "A\n"]', '1:1', '[White "A'],
  ['unterminated-tag', 'an escaped quote', '[White "A\\"]', '1:1', '[White "A\\"]'],
  ['duplicate-tag', 'a tag twice', '[White "A"]\r\n[White "A"]', '2:1', '[White "A"]'],
  [
    'duplicate-tag',
    'the name of an object property twice',
    '[__proto__ "A"][__proto__ "B"]',
    '1:16',
    '[__proto__ "B"]',
  ],
  ['bad-setup', 'a word', '[SetUp "yes"]', '1:1', '[SetUp "yes"]'],
  [
    'fen-against-setup',
    'SetUp 0',
    '[SetUp "0"][FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]',
    '1:12',
    '[FEN "4k3/8/8/8/8/8/8/4K2R w - - 0 1"]',
  ],
  ['bad-fen', 'four fields', '[FEN "4k3/8/8/8/8/8/8/4K3 w - -"]', '1:1', '[FEN "4k3/8/8/8/8/8/8/4K3 w - -"]'],
  ['bad-fen', 'a trailing space', `[FEN "${PROMOTES} "]`, '1:1', `[FEN "${PROMOTES} "]`],
  ['bad-fen', 'no position', '[SetUp "1"]\n[FEN "x"]', '2:1', '[FEN "x"]'],
  [
    'bad-fen',
    'no black king',
    '[SetUp "1"][FEN "8/8/8/8/8/8/8/4K3 w - - 0 1"]',
    '1:12',
    '[FEN "8/8/8/8/8/8/8/4K3 w - - 0 1"]',
  ],
  ['unterminated-comment', 'no brace', '1. e4\r{a\n*', '2:1', '{a\n*'],
  ['unterminated-comment', 'before the tags', '{[White "A"]', '1:1', '{[White "A"]'],
  ['bad-nag', 'too large', 'e4 $256', '1:4', '$256'],
  ['bad-nag', 'not a number', 'e4 $x', '1:4', '$'],
  ['bad-nag', 'not a suffix of the standard', 'e4 ?!?', '1:4', '?!?'],
  ['nag-without-move', 'at the start', '$1 e4', '1:1', '$1'],
  ['nag-without-move', 'at the start of a variation', 'e4 ($1 d4)', '1:5', '$1'],
  ['variation-without-move', 'at the start', '(e4) e4', '1:1', '('],
  ['variation-without-move', 'at the start of a variation', 'e4 ((d4))', '1:5', '('],
  ['empty-variation', 'nothing', 'e4 ()', '1:5', ')'],
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

describe('parsePgn', () => {
  test.each(ROWS)('returns the fault %s: %s', (fault, _, text, place, found) => {
    const parsed = parsePgn(text);
    if (parsed.ok) throw new Error('the text was not refused');
    expect(parsed.fault).toBe(fault);
    expect(parsed.message).toBe(PGN_FAULTS[fault]);
    expect(`${parsed.at.line}:${parsed.at.column}`).toBe(place);
    expect(parsed.found).toBe(found);
    expect(parsed.fenFault === null).toBe(fault !== 'bad-fen');
  });

  test('has a row for every fault', () => {
    expect(new Set(ROWS.map(([fault]) => fault))).toEqual(new Set(Object.keys(PGN_FAULTS)));
  });
});

describe('the specification', () => {
  test("L9 reports SetUp without FEN as 'Invalid PGN: FEN tag must be supplied with SetUp tag'", () => {
    expect(parsePgn('[SetUp "1"]\n\n1. e4 *')).toMatchObject({
      ok: false,
      message: 'Invalid PGN: FEN tag must be supplied with SetUp tag',
    });
  });

  test("L10 reports an unparseable or illegal move as 'Invalid move in PGN'", () => {
    for (const text of ['1. e9 *', '1. Ke2 *', '1. e4 e5 (1... xyz) *']) {
      expect(parsePgn(text)).toMatchObject({ ok: false, message: 'Invalid move in PGN' });
    }
  });
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

describe('places', () => {
  test('counts all kinds of line breaks', () => {
    const text = 'a\nb\rc\r\nd\n\re';
    const places = new PlaceFinder(text);
    const all = [...text].map((_, offset) => places.find(offset));
    expect(all.map(({ line, column }) => `${line}:${column}`)).toEqual(
      '1:1 1:2 2:1 2:2 3:1 3:2 3:3 4:1 4:2 5:1 6:1'.split(' '),
    );
  });

  test('throws for a decreasing offset', () => {
    const places = new PlaceFinder('abc');
    places.find(2);
    expect(() => places.find(1)).toThrow(RangeError);
  });
});
