import { describe, expect, test } from 'vitest';
import { parsePgn, parsePgnGames } from './parse.ts';

// Counts steps instead of time: every character that the parser reads, and every ply that it makes or unmakes. A
// character of any text costs at most STEPS_PER_CHARACTER, so the time is linear in the length of the text.
const STEPS_PER_CHARACTER = 4;
const NO_LIMITS = {
  maxGameLength: Number.POSITIVE_INFINITY,
  maxTags: Number.POSITIVE_INFINITY,
  maxMoves: Number.POSITIVE_INFINITY,
  maxVariationDepth: Number.POSITIVE_INFINITY,
};

/** Returns a text of at least a length that repeats a part. */
function filled(length: number, part: string, start = ''): string {
  return start + part.repeat(Math.ceil((length - start.length) / part.length));
}

/** Returns decoded invalid UTF-8: bytes of a linear congruential generator, the same in every run. */
function decodedNoise(length: number): string {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[i] = state >>> 16;
  }
  return new TextDecoder().decode(bytes);
}

// A comment is parsed only in a game, so it follows a move.
const SHAPES: readonly (readonly [string, (length: number) => string])[] = [
  ['opening parentheses', (length) => filled(length, '(')],
  ['nested variations', (length) => filled(length, '(Nc3', 'Nf3')],
  ['nested variations that end', (length) => `Nf3${'(Nc3'.repeat(length / 5)}${')'.repeat(length / 5)}`],
  ['consecutive variations', (length) => filled(length, '(d4)', 'e4')],
  ['long consecutive variations', (length) => filled(length, `(${'Nf3 Nf6 Ng1 Ng8 '.repeat(50)})`, 'e4')],
  ['variations at every move of a long line', (length) => filled(length, 'Nf3(e4)Nf6(e5)Ng1(e4)Ng8(e5)')],
  ['comments to the end of the line', (length) => filled(length, ';a\n')],
  ['an unterminated comment', (length) => filled(length, '{')],
  ['unterminated commands', (length) => `e4{${'[%'.repeat(length / 2)}}`],
  ['named commands with a single end', (length) => `e4{${'[%clk '.repeat(length / 6)}]}`],
  ['commands', (length) => `e4{${'[%clk 0:00:01]'.repeat(length / 14)}}`],
  ['white space in a comment', (length) => `{a${' \n'.repeat(length / 2)}b}`],
  ['tags', (length) => Array.from({ length: length / 16 }, (_, i) => `[T${i} "value"]\n`).join('')],
  ['an unterminated tag', (length) => filled(length, 'a', '[White "')],
  ['escaped quotes', (length) => `[White "${'\\"'.repeat(length / 2)}"]`],
  ['a FEN', (length) => `[FEN "${'8/'.repeat(length / 2)}"]`],
  ['one annotation', (length) => filled(length, '9', 'e4 $')],
  ['one mark', (length) => filled(length, '!', 'e4')],
  ['one word', (length) => filled(length, 'e4')],
  ['periods', (length) => filled(length, '.')],
  ['escaped lines', (length) => filled(length, '%\n')],
  ['white space', (length) => filled(length, '\ufeff \r\n')],
  ['games', (length) => filled(length, '[White "A"]\n\n1. e4 *\n\n')],
  ['broken games', (length) => filled(length, '[White "A"]\n\n1. e5 *\n\n')],
  ['broken games without white space', (length) => filled(length, '[A ""]\n\n{\n\n')],
  ['tags over several lines', (length) => filled(length, '[\n')],
  ['invalid UTF-8', decodedNoise],
  ['invalid UTF-8 in a comment', (length) => `e4{${decodedNoise(length).replaceAll('}', '')}}`],
];

describe('parsing time', () => {
  test.each(SHAPES)('takes linear time for %s', (_, textOf) => {
    for (const length of [1 << 13, 1 << 14]) {
      const text = textOf(length);
      const one = { steps: 0 };
      parsePgn(text, NO_LIMITS, one);
      expect(one.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + 1));
      const all = { steps: 0 };
      let games = 0;
      for (const _parsed of parsePgnGames(text, NO_LIMITS, all)) games++;
      expect(games).toBeLessThanOrEqual(text.length);
      expect(all.steps).toBeLessThanOrEqual(STEPS_PER_CHARACTER * (text.length + 1));
    }
  });
});

describe('a long text', () => {
  test('parses a million annotations', () => {
    const parsed = parsePgn(`e4${'$1'.repeat(1_000_000)}`, NO_LIMITS);
    expect(parsed.ok && parsed.game.mainLine.moves[0]?.nags.length).toBe(1_000_000);
  });
});
