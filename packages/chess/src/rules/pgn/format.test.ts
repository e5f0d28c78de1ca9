import { describe, expect, test } from 'vitest';
import { CLASSIC_GAMES } from '../../testkit/classic-games.ts';
import { pgnGameOf } from '../../testkit/pgn-games.ts';
import { formatPgn } from './format.ts';
import type { PgnComment, PgnGame } from './pgn-game.ts';

const ROSTER = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
`;

/** Returns the written moves of a game, on one line. */
function movesOf(game: PgnGame): string {
  return (formatPgn(game).split('\n\n')[1] ?? '').replaceAll('\n', ' ').trim();
}

function comment(text: string, clockMs: number | null = null): PgnComment {
  return { text, clockMs, commands: [] };
}

const EMPTY: PgnGame = {
  tags: new Map(),
  initialFen: null,
  mainLine: { comments: [], moves: [] },
  result: '*',
};

describe('tags', () => {
  test('writes all seven tags of the roster, even if unknown', () => {
    expect(formatPgn(EMPTY)).toBe(`${ROSTER}[Result "*"]\n\n*\n`);
  });

  test('writes the tags of the roster in its order, then the others sorted', () => {
    const tags = new Map([
      ['White', 'A'],
      ['ECO', 'C41'],
      ['Annotator', 'B'],
      ['WhiteElo', '1500'],
      ['Event', 'E'],
      ['__proto__', 'p'],
    ]);
    expect(formatPgn({ ...EMPTY, tags, result: '1-0' })).toBe(
      '[Event "E"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "?"]\n[Result "1-0"]\n' +
        '[Annotator "B"]\n[ECO "C41"]\n[WhiteElo "1500"]\n[__proto__ "p"]\n\n1-0\n',
    );
  });

  test('writes FEN and SetUp for another initial position', () => {
    const initialFen = '4k3/8/8/8/8/8/8/4K2R b K - 3 40';
    const tags = new Map([
      ['Annotator', 'A'],
      ['TimeControl', '600'],
    ]);
    expect(formatPgn({ ...EMPTY, initialFen, tags })).toContain(
      `[Annotator "A"]\n[FEN "${initialFen}"]\n[SetUp "1"]\n[TimeControl "600"]\n`,
    );
  });

  test('ignores tags that are fields of the game', () => {
    const tags = new Map([
      ['Result', '0-1'],
      ['SetUp', '1'],
      ['FEN', 'x'],
    ]);
    expect(formatPgn({ ...EMPTY, tags, result: '1-0' })).toBe(`${ROSTER}[Result "1-0"]\n\n1-0\n`);
  });

  test.each([
    ['a quote', 'A "B"', 'A \\"B\\"'],
    ['a backslash', 'A\\', 'A\\\\'],
    ['line breaks', 'A\r\nB\tC', 'A B C'],
    ['brackets', '[A] {B}', '[A] {B}'],
  ])('writes a value with %s', (_, value, written) => {
    expect(formatPgn({ ...EMPTY, tags: new Map([['White', value]]) })).toContain(`[White "${written}"]\n`);
  });

  test.each(['', 'A B', 'A"', 'Ä'])('throws for the name %j', (name) => {
    expect(() => formatPgn({ ...EMPTY, tags: new Map([[name, 'x']]) })).toThrow(RangeError);
  });
});

describe('moves', () => {
  test.each([
    ['with numbers', 'e4 e5 Nf3', '1. e4 e5 2. Nf3 *'],
    ['with annotations', 'e4! e5?? $10', '1. e4 $1 e5 $4 $10 *'],
    ['with comments', '{a} e4 {b} e5 {c} {d} Nf3', '{a} 1. e4 {b} 1... e5 {c} {d} 2. Nf3 *'],
    [
      'with clocks',
      'e4 {[%clk 0:09:58]} e5 {fine [%clk 0:09:57]}',
      '1. e4 {[%clk 0:09:58]} 1... e5 {[%clk 0:09:57] fine} *',
    ],
    [
      'with variations',
      'e4 e5 (c5 Nf3) (e6) Nf3 (Nc3)',
      '1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 (2. Nc3) *',
    ],
    ['with variations of White', 'e4 (d4 d5) e5', '1. e4 (1. d4 d5) 1... e5 *'],
    ['with variations in variations', 'e4 (d4 (c4 (Nf3))) e5', '1. e4 (1. d4 (1. c4 (1. Nf3))) 1... e5 *'],
    ['with comments in variations', 'e4 ({a} d4 {b}) e5', '1. e4 ({a} 1. d4 {b}) 1... e5 *'],
    ['from a position', '[FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 40"] Kd7 O-O Kc6', '40... Kd7 41. O-O Kc6 *'],
  ])('writes moves %s', (_, text, written) => {
    expect(movesOf(pgnGameOf(text))).toBe(written);
  });

  test.each(CLASSIC_GAMES)('writes the moves of $name', ({ moves }) => {
    expect(movesOf(pgnGameOf(moves))).toBe(moves);
  });

  test('throws for an invalid initial position', () => {
    expect(() => formatPgn({ ...EMPTY, initialFen: 'x' })).toThrow(RangeError);
  });
});

describe('comments', () => {
  const withComment = (...comments: PgnComment[]) => movesOf({ ...EMPTY, mainLine: { comments, moves: [] } });

  test('L11 writes brackets instead of braces', () => {
    expect(withComment(comment('a {b} c } {'))).toBe('{a [b] c ] [} *');
    expect(pgnGameOf('{a {b} e4 ; {c}\n*').mainLine).toMatchObject({
      comments: [{ text: 'a [b' }],
      moves: [{ comments: [{ text: '[c]' }] }],
    });
  });

  test.each([
    ['line breaks as spaces', comment('a\n\n b'), '{a b} *'],
    ['the clock first', comment('a', 598_000), '{[%clk 0:09:58] a} *'],
    [
      'other commands after the clock',
      { text: 'a', clockMs: 0, commands: [{ name: 'eval', value: '{0.2}' }] },
      '{[%clk 0:00:00] [%eval [0.2]] a} *',
    ],
    ['nothing for an empty comment', comment(''), '*'],
  ])('writes %s', (_, parsed, written) => {
    expect(withComment(parsed)).toBe(written);
  });
});

describe('lines', () => {
  const longestOf = (game: PgnGame) =>
    Math.max(
      ...formatPgn(game)
        .split('\n')
        .map((line) => line.length),
    );

  test.each(CLASSIC_GAMES)('writes fewer than 80 columns for $name', ({ moves }) => {
    expect(longestOf(pgnGameOf(moves))).toBeLessThan(80);
  });

  test('ends lines between words, also in comments', () => {
    const game = pgnGameOf(`e4 {${'word '.repeat(100)}} ({${'word '.repeat(100)}} d4)`);
    expect(longestOf(game)).toBeLessThan(80);
    expect(pgnGameOf(formatPgn(game)).mainLine).toEqual(game.mainLine);
  });

  test('uses the full width', () => {
    const game = {
      ...EMPTY,
      mainLine: { comments: [comment(`${'x'.repeat(70)} ${'y'.repeat(7)} z`)], moves: [] },
    };
    expect(formatPgn(game)).toContain(`\n{${'x'.repeat(70)} ${'y'.repeat(7)}\nz} *\n`);
  });

  test('exceeds the width for a long word, and never breaks a command', () => {
    const word = 'x'.repeat(100);
    const game = pgnGameOf(`{a ${word} b} e4 {[%csl ${word} ${word}] ${word}}`);
    const lines = ['{a', word, 'b} 1. e4', `{[%csl ${word} ${word}]`, `${word}}`, '*'];
    expect(formatPgn(game)).toContain(`\n\n${lines.join('\n')}\n`);
  });

  test('starts no line with the escape character', () => {
    const game = pgnGameOf(`e4 {${'1 % '.repeat(60)}}`);
    expect(formatPgn(game)).not.toMatch(/^%/m);
    expect(pgnGameOf(formatPgn(game)).mainLine).toEqual(game.mainLine);
  });
});
