import { describe, expect, test } from 'vitest';
import { parseGameCode } from '../game.ts';

const CODE = 'ABCD1230';

describe('R8 a game code is read', () => {
  test.each([
    ['in lower case, with I, L and O', 'abcd-l23o'],
    ['with a space', 'ABCD 1230'],
    ['with an en dash', 'ABCD\u20131230'],
    ['with a zero-width space', 'ABCD\u200b1230'],
    ['after a direction mark', '\u200eABCD1230\u200f'],
    ['in full width', 'ＡＢＣＤ１２３０'],
    ['after a label without a space', 'Code:ABCD1230'],
    ['after a label that could be a code', 'Passcode: ABCD1230'],
    ['in a sentence', 'Play me! My code is ABCD1230, come.'],
    [
      'from a link in a sentence',
      'Join: https://kingstake.example/chess-game-mobile?gameId=7&gameCode=abcd-1230.',
    ],
    ['from an escaped link', 'https://kingstake.example/?gameCode=ABCD%E2%80%931230#top'],
  ])('%s', (_name, text) => {
    expect(parseGameCode(text)).toBe(CODE);
  });

  test.each([
    ['in a text with two codes', 'ABCD1230 or ABCD1231'],
    ['of seven letters', 'ABCD123'],
    ['with a U', 'ABCDU230'],
    ['inside a longer word', 'XABCD1230'],
    ['from a link with another one', 'https://kingstake.example/?gameCode=XYZ ABCD1230'],
    ['from a link with a broken escape', 'https://kingstake.example/?gameCode=%E2ABCD1230'],
    ['in a text of more than 256 characters', `ABCD1230${' '.repeat(249)}`],
    ['in an empty text', ''],
  ])('not %s', (_name, text) => {
    expect(parseGameCode(text)).toBeNull();
  });
});
