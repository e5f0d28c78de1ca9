import { describe, expect, test } from 'vitest';
import { pgnGameOf } from '../../testkit/pgn-games.ts';
import { formatPgn } from './format.ts';
import type { PgnComment, PgnGame } from './pgn-game.ts';

/** Returns the written moves of a game, on one line. */
function movesOf(game: PgnGame): string {
  return (formatPgn(game).split('\n\n')[1] ?? '').replaceAll('\n', ' ').trim();
}

function comment(text: string, clockMs: number | null = null): PgnComment {
  return { text, clockMs, commands: [] };
}

function longestOf(game: PgnGame): number {
  const lengths = formatPgn(game).split('\n');
  return Math.max(...lengths.map((line) => line.length));
}

/** Fischer - Spassky, Belgrade 1992, game 29. */
const STANDARD_EXAMPLE =
  '1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 ' +
  '11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 ' +
  '20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 ' +
  '28. Qxg5 hxg5 29. b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6 36. Ra6+ Kc5 ' +
  '37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4 Bd3 43. Re6 1/2-1/2';

const EMPTY: PgnGame = {
  tags: new Map(),
  initialFen: null,
  mainLine: { comments: [], moves: [] },
  result: '*',
};

describe('tags', () => {
  test('writes all seven tags of the roster in its order, then the others sorted, with FEN and SetUp', () => {
    const initialFen = '4k3/8/8/8/8/8/8/4K2R b K - 3 40';
    const named = { White: 'A', ECO: 'C41', Annotator: 'B', Event: 'E', ['__proto__']: 'p' };
    // Fields of the game win.
    const fields = { Result: '0-1', SetUp: '0', FEN: 'x' };
    const tags = new Map(Object.entries({ ...named, ...fields }));
    expect(formatPgn({ ...EMPTY, initialFen, tags, result: '1-0' })).toBe(
      '[Event "E"]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "A"]\n[Black "?"]\n[Result "1-0"]\n' +
        `[Annotator "B"]\n[ECO "C41"]\n[FEN "${initialFen}"]\n[SetUp "1"]\n[__proto__ "p"]\n\n1-0\n`,
    );
  });

  test.each([
    ['a quote', 'A "B"', 'A \\"B\\"'],
    ['a backslash', 'A\\', 'A\\\\'],
    ['line breaks', 'A\r\nB\tC', 'A B C'],
  ])('writes a value with %s', (_, value, written) => {
    expect(formatPgn({ ...EMPTY, tags: new Map([['White', value]]) })).toContain(`[White "${written}"]\n`);
  });

  test.each(['', 'A B', 'A"', 'Ä'])('throws for the name %j', (name) => {
    expect(() => formatPgn({ ...EMPTY, tags: new Map([[name, 'x']]) })).toThrow(RangeError);
  });
});

describe('moves', () => {
  test.each([
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
    ['with variations in variations', 'e4 (d4 (c4 (Nf3))) e5', '1. e4 (1. d4 (1. c4 (1. Nf3))) 1... e5 *'],
    ['with comments in variations', 'e4 ({a} d4 {b}) e5', '1. e4 ({a} 1. d4 {b}) 1... e5 *'],
    ['from a position', '[FEN "4k3/8/8/8/8/8/8/4K2R b K - 3 40"] Kd7 O-O Kc6', '40... Kd7 41. O-O Kc6 *'],
  ])('writes moves %s', (_, text, written) => {
    expect(movesOf(pgnGameOf(text))).toBe(written);
  });

  test('writes the example of the standard as the standard does, in fewer than 80 columns', () => {
    const game = pgnGameOf(STANDARD_EXAMPLE);
    expect(movesOf(game)).toBe(STANDARD_EXAMPLE);
    expect(longestOf(game)).toBeLessThan(80);
  });

  test('throws for an invalid initial position', () => {
    expect(() => formatPgn({ ...EMPTY, initialFen: 'x' })).toThrow(RangeError);
  });
});

describe('comments', () => {
  test('L11 writes brackets instead of braces', () => {
    expect(pgnGameOf('{a {b} e4 ; {c}\n*').mainLine).toMatchObject({
      comments: [{ text: 'a [b' }],
      moves: [{ comments: [{ text: '[c]' }] }],
    });
  });

  test.each([
    ['brackets instead of braces', comment('a {b} c } {'), '{a [b] c ] [} *'],
    ['line breaks as spaces', comment('a\n\n b'), '{a b} *'],
    [
      'other commands after the clock',
      { text: 'a', clockMs: 0, commands: [{ name: 'eval', value: '{0.2}' }] },
      '{[%clk 0:00:00] [%eval [0.2]] a} *',
    ],
    ['nothing for an empty comment', comment(''), '*'],
  ])('writes %s', (_, parsed, written) => {
    expect(movesOf({ ...EMPTY, mainLine: { comments: [parsed], moves: [] } })).toBe(written);
  });
});

describe('lines', () => {
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

  test.each(['1 % ', 'word '])('ends lines of %j between words, and starts none with %%', (part) => {
    const game = pgnGameOf(`e4 {${part.repeat(60)}} ({${part.repeat(60)}} d4)`);
    expect(longestOf(game)).toBeLessThan(80);
    expect(formatPgn(game)).not.toMatch(/^%/m);
    expect(pgnGameOf(formatPgn(game)).mainLine).toEqual(game.mainLine);
  });
});
