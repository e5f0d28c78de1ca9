import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commentChunks, formatPgnClock, parseComment, parsePgnClock } from './comment.ts';

describe('parseComment', () => {
  test.each([
    ['line breaks, as spaces', ' a\r\n  fine\tmove ', 'a fine move', null, []],
    ['braces, as brackets', 'a {fine} move', 'a [fine] move', null, []],
    ['a clock in a text', 'a [%clk 1:00:00] fine move', 'a fine move', 3_600_000, []],
    ['other commands', '[%eval -1.2] x [%csl Gd4,Re5]', 'x', null, ['eval -1.2', 'csl Gd4,Re5']],
    ['a command without a value', '[%tqu]', '', null, ['tqu ']],
    ['two clocks, the second as a command', '[%clk 0:00:01][%clk 0:00:02]', '', 1000, ['clk 0:00:02']],
    ['an invalid clock, as a command', '[%clk soon][%clk 0:00:02]', '', 2000, ['clk soon']],
    ['an unterminated command, as text', 'x [%clk 0:00:01', 'x [%clk 0:00:01', null, []],
    ['brackets without a command, as text', '[%50% of all] [% x] [%]', '[%50% of all] [% x] [%]', null, []],
    ['a command in braces', '{%clk 0:00:01}', '', 1000, []],
    ['a command inside brackets, without forming another', '[[%a b]%c d]', '[ %c d]', null, ['a b']],
  ])('parses %s', (_, raw, text, clockMs, commands) => {
    const parsed = parseComment(raw);
    const found = parsed.commands.map(({ name, value }) => `${name} ${value}`);
    expect({ ...parsed, commands: found }).toEqual({ text, clockMs, commands });
  });

  test('parses a formatted comment to the same comment', () => {
    const pieces = [...'[]%{} \n"\\é', '[%', 'clk', 'a1', '0:09:58', '0:00:01.250'];
    const raw = fc.oneof(
      fc.string(),
      fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(raw, (text) => {
        const comment = parseComment(text);
        const written = commentChunks(comment).join(' ');
        expect(parseComment(written)).toEqual(comment);
        expect(written).not.toMatch(/[{}]/);
      }),
      { numRuns: 1000, examples: [['[%a1[%clk}]']] },
    );
  });
});

describe('a %clk value', () => {
  test.each([
    [0, '0:00:00'],
    [3_599_000, '0:59:59'],
    [36_000_000, '10:00:00'],
    [61_500, '0:01:01.5'],
    [1, '0:00:00.001'],
  ])('formats and parses %d ms as %s', (ms, text) => {
    expect(formatPgnClock(ms)).toBe(text);
    expect(parsePgnClock(text)).toBe(ms);
  });

  test('is refused otherwise', () => {
    for (const text of ['', '9:58', '0:60:00', '0:00:60', '-1:00:00', '0:00:00.1234', '1234567:00:00'])
      expect(parsePgnClock(text), text).toBeNull();
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('throws for %d ms', (ms) => {
    expect(() => formatPgnClock(ms)).toThrow(RangeError);
  });
});
