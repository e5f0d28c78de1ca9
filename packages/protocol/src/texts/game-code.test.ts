import { describe, expect, test } from 'vitest';
import { parseGameCode } from '../game.ts';

const CODE = 'ABCD1230';

describe('R8 a game code is read', () => {
  test.each([
    ['as shown', 'ABCD1230'],
    ['in lower case, with I, L and O', 'abcd-l23o'],
    ['with a space', 'ABCD 1230'],
    ['with an en dash', 'ABCD\u20131230'],
    ['with a minus sign', 'ABCD\u22121230'],
    ['with a zero-width space', 'ABCD\u200b1230'],
    ['after a direction mark', '\u200eABCD1230\u200f'],
    ['in full width', 'ＡＢＣＤ１２３０'],
    ['with a full stop', 'ABCD-1230.'],
    ['in quotation marks', '«ABCD-1230»,'],
    ['after a label', 'Code: ABCD-1230'],
    ['after a label without a space', 'Code:ABCD1230'],
    ['after a label that could be a code', 'Passcode: ABCD1230'],
    ['in a sentence', 'Play me! My code is ABCD1230, come.'],
    ['at the start of a sentence', 'ABCD1230 is my code'],
    ['from a link', 'https://kingstake.example/game/7?gameCode=ABCD1230'],
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
