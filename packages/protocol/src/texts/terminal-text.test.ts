import { expect, test } from 'vitest';
import { isPrintable, quotedLines, terminalLine, terminalText } from './terminal-text.ts';

test.each([
  ['plain text', 'Él jugó 1. e4 ♟ 👨‍👩‍👧 שלום', 'Él jugó 1. e4 ♟ 👨‍👩‍👧 שלום'],
  ['a colour', '\x1b[31mred', '\\u001b[31mred'],
  ['a copy to the clipboard', '\x1b]52;c;cm0=\x1b\\', '\\u001b]52;c;cm0=\\u001b\\'],
  ['a control of eight bits', '\u009b2J', '\\u009b2J'],
  ['a carriage return, a tab and a deletion', 'a\rb\tc\x7f', 'a\\u000db\\u0009c\\u007f'],
  ['another direction', 'a\u202eb\u2066c\u200f', 'a\\u202eb\\u2066c\\u200f'],
  ['separators of lines', 'a\u2028b\u2029', 'a\\u2028b\\u2029'],
  ['half a character', 'a\ud83d', 'a\\ud83d'],
])('shows %s on a terminal without its effect', (_what, text, shown) => {
  expect(terminalLine(text)).toBe(shown);
  expect(isPrintable(text)).toBe(text === shown);
});

test('keeps or marks new lines', () => {
  const text = 'one\n  ok  proved\x1b';
  expect(isPrintable('one\n\ntwo')).toBe(true);
  expect(terminalLine(text)).toBe('one\\u000a  ok  proved\\u001b');
  expect(terminalText(text)).toBe('one\n  ok  proved\\u001b');
  expect(quotedLines(text)).toEqual(['> one', '>   ok  proved\\u001b']);
});

test('shows the strings of JSON so that they are read as before', () => {
  const text = JSON.stringify({ text: '\x1b\u009b\u202e\n' });
  expect(JSON.parse(terminalText(text))).toEqual(JSON.parse(text));
});
