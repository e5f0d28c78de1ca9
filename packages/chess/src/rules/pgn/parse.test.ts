import { describe, expect, test } from 'vitest';
import { outlineOf, pgnGameOf } from '../../testkit/pgn-games.ts';
import { INITIAL_FEN } from '../index.ts';
import { parsePgnGames } from './parse.ts';

describe('moves', () => {
  test.each([
    ['a game without moves', '*', ''],
    ['move numbers in any form', '1.e4 1...e5 2 . Nf3 2. ... Nc6 77 Bb5 …a6 *', 'e4 e5 Nf3 Nc6 Bb5 a6'],
    ['missing and wrong check marks', 'e4+ f6 Qh5 g6# *', 'e4 f6 Qh5+ g6'],
    ['annotations', 'e4! e5 ? Nf3!?$10 Nc6$146 *', 'e4$1 e5$2 Nf3$5$10 Nc6$146'],
    ['comments', '{a} {b {} e4 {c\n} ; d } (\r\n1... e5 {e} *', '{a} {b [} e4 {c} {d ] (} e5 {e}'],
    ['empty comments', '{} e4 { } ;\n*', 'e4'],
    ['clocks', 'e4 {[%clk 0:09:58]} e5 {[%clk 0:09:57] fine} *', 'e4 {clk=598000|} e5 {clk=597000|fine}'],
    ['a variation', 'e4 e5 (c5 Nf3) (1... e6) 2. Nf3 *', 'e4 e5[c5 Nf3][e6] Nf3'],
    ['nested variations', 'e4 (d4 d5 (Nf6 c4 (Nf3)) c4) e5 *', 'e4[d4 d5[Nf6 c4[Nf3]] c4] e5'],
    ['comments around a variation', 'e4 {a} ({b} d4 {c}) {d} e5 *', 'e4 {a} {d}[{b} d4 {c}] e5'],
    ['an annotation after a variation', 'e4 (d4) $1 *', 'e4$1[d4]'],
    ['a variation after en passant', 'e4 a6 e5 d5 exd6 (Nf3) cxd6 *', 'e4 a6 e5 d5 exd6[Nf3] cxd6'],
    ['escaped lines', '\ufeff% e3\ne4\n%d6 {\ne5 *', 'e4 e5'],
    ['line breaks of all systems', '1. e4\r\n1... e5\r2. Nf3\nNc6\u00852...*', 'e4 e5 Nf3 Nc6'],
    ['other white space, NUL and an end-of-file of DOS', 'e4\u00a0e5\v\fNf3\u0000Nc6\u001a', 'e4 e5 Nf3 Nc6'],
    ['a byte order mark', '\ufeff[White "A"]\n\n1. e4 *', 'e4'],
  ])('parses %s', (_, text, outline) => {
    expect(outlineOf(pgnGameOf(text).mainLine).trim()).toBe(outline);
  });
});

describe('tags', () => {
  test.each([
    ['in any order', '[White "A"]\n[Annotator "B"]\n[Event "D"]\n\n*', 'White=A Annotator=B Event=D'],
    ['without moves or white space', '[White"A"][Black"B"]', 'White=A Black=B'],
    ['with white space and an empty value', ' [\tWhite\n""\r\n]', 'White='],
    ['with brackets', '[White "[A] {b} ; (c)"]', 'White=[A] {b} ; (c)'],
    ['with escaped quotes and backslashes', '[A "\\"x\\" \\\\ \\y \\\\"]', 'A="x" \\ \\y \\'],
    ['with names of object properties', '[__proto__ "x"][constructor "y"]', '__proto__=x constructor=y'],
    ['after and between comments', '; a\n[White "A"]\n{b} [Black "é"]\n\n{c} e4 *', 'White=A Black=é'],
  ])('accepts tags %s', (_, text, tags) => {
    expect(Array.from(pgnGameOf(text).tags, ([name, value]) => `${name}=${value}`).join(' ')).toBe(tags);
  });
});

describe('the initial position', () => {
  const fen = '4k3/P7/8/8/8/8/8/4K3 w - - 3 40';

  test.each([
    ['without tags', '', null],
    ['with SetUp 0', '[SetUp "0"]', null],
    ['with SetUp and FEN', `[SetUp "1"][FEN "${fen}"]`, fen],
    ['with FEN only', `[FEN "${fen}"]`, fen],
    ['with the usual FEN', `[SetUp "1"][FEN "${INITIAL_FEN}"]`, null],
  ])('returns the initial position %s', (_, tags, initialFen) => {
    const game = pgnGameOf(`${tags}\n\n*`);
    expect(game.initialFen).toBe(initialFen);
    expect(game.tags.size).toBe(0);
  });

  test('parses the moves from the initial position', () => {
    const { mainLine } = pgnGameOf(
      `[SetUp "1"][FEN "${fen}"]\n40. a8=Q+ (40. a8=R+ Kd7) 40... Kd7 41. Qb7+ *`,
    );
    expect(outlineOf(mainLine)).toBe('a8=Q+[a8=R+ Kd7] Kd7 Qb7+');
  });
});

describe('the result', () => {
  test.each([
    ['of the end marker', '', '1-0', '1-0'],
    ['of the tag without an end marker', '[Result "1/2-1/2"]', '', '1/2-1/2'],
    ['of the tag if the end marker is *', '[Result "1-0"]', '*', '1-0'],
    ['of the end marker if the tag is *', '[Result "*"]', '1-0', '1-0'],
    ['of the end marker if the tag is invalid', '[Result "?"]', '0-1', '0-1'],
    ['* without either', '', '', '*'],
  ])('returns the result %s', (_, tag, marker, result) => {
    const game = pgnGameOf(`[White "A"]${tag}\n\n1. e4 ${marker}`);
    expect(game.result).toBe(result);
    expect(game.tags.has('Result')).toBe(false);
  });
});

describe('several games', () => {
  function outlines(text: string): string[] {
    return [...parsePgnGames(text)].map((parsed) => {
      if (!parsed.ok) return `${parsed.fault} at ${parsed.at.line}:${parsed.at.column}`;
      return `${parsed.game.tags.get('White') ?? '-'}: ${outlineOf(parsed.game.mainLine)} ${parsed.game.result}`;
    });
  }

  test.each([
    ['only comments', '; a\n{b}', []],
    ['two games', '[White "A"]\n\n1. e4 1-0\n\n[White "B"]\n\n1. d4 0-1\n', ['A: e4 1-0', 'B: d4 0-1']],
    ['games without end markers', '[White "A"]\n\n1. e4\n\n[White "B"]\n\n1. d4', ['A: e4 *', 'B: d4 *']],
    ['a comment between games', 'e4 1-0 {to the next} d4 *', ['-: e4 1-0', '-: {to the next} d4 *']],
    ['a broken tag', '[White "A\n\n1. e4 *\n\n[White "B"]\n\n*', ['unterminated-tag at 1:1', 'B:  *']],
    ['an open comment, up to the end of the text', 'e4 {\n\n[White "B"]\n*', ['unterminated-comment at 1:4']],
    [
      'broken games with all line breaks',
      '1. e5\r\n\r\n[White "B"]\r1. e5\r\r[White "C"]\n*',
      ['invalid-move at 1:4', 'invalid-move at 4:4', 'C:  *'],
    ],
  ])('parses %s', (_, text, games) => {
    expect(outlines(text)).toEqual(games);
  });

  test('applies the limits to each game', () => {
    const text = `${'1. e4 *\n'.repeat(100)}1. e4 {too long} *\n\n[White "A"] *`;
    const games = [...parsePgnGames(text, { maxGameLength: 10 })];
    const tooLong = ['game-too-long', 'game-too-long'];
    expect(games.map((parsed) => parsed.ok || parsed.fault)).toEqual([...Array(100).fill(true), ...tooLong]);
  });

  test('parses games lazily', () => {
    const meter = { steps: 0 };
    const games = parsePgnGames('1. e4 *\n'.repeat(1000), {}, meter);
    games.next();
    const first = meter.steps;
    games.next();
    expect(first).toBeGreaterThan(0);
    expect(meter.steps).toBe(2 * first + 1); // plus the line break before the second
  });
});
