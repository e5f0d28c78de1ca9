// protocol: parsing and formatting time controls.
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  DEFAULT_TIME_CONTROL,
  formatTimeControl,
  labelOfTimeControl,
  OFFERED_TIME_CONTROLS,
  parseTimeControl,
  TimeControlInput,
  TimeControlText,
  timeControlOf,
} from './time-control.ts';

describe('a time control', () => {
  it.each([
    ['600+0', 600_000, 0],
    ['900+10', 900_000, 10_000],
    ['9999+999', 9_999_000, 999_000],
  ])('parses %s as %i ms and %i ms a move', (text, initialMs, incrementMs) => {
    expect(parseTimeControl(text)).toEqual({ initialMs, incrementMs });
    expect(timeControlOf(text)).toEqual({ initialMs, incrementMs });
    expect(formatTimeControl({ initialMs, incrementMs })).toBe(text);
    expect(z.safeParse(TimeControlText, text).success).toBe(true);
  });

  it.each([
    ...['', '600', '600+', '+0', '0+5', '0600+0', '600+00', '600 + 0', '-600+0', '1e3+0', '10:00'],
    ...['10000+0', '600+0\n'],
  ])('rejects %j', (text) => {
    expect(parseTimeControl(text)).toBeNull();
    expect(() => timeControlOf(text)).toThrow(RangeError);
    expect(z.safeParse(TimeControlText, text).success).toBe(false);
  });

  it('cannot be formatted with fractions of a second', () => {
    expect(() => formatTimeControl({ initialMs: 600_500, incrementMs: 0 })).toThrow(RangeError);
    expect(() => formatTimeControl({ initialMs: 600_000, incrementMs: 1 })).toThrow(RangeError);
  });

  it('S1 of a new game is 180+2, 300+3, 600+0 or 900+10, by default 600+0', () => {
    expect(OFFERED_TIME_CONTROLS).toEqual(['180+2', '300+3', '600+0', '900+10']);
    expect(DEFAULT_TIME_CONTROL).toBe('600+0');
    for (const offered of OFFERED_TIME_CONTROLS) {
      expect(z.parse(TimeControlInput, offered)).toBe(offered);
      expect(z.safeParse(TimeControlText, offered).success).toBe(true);
    }
    for (const other of ['180+0', '60+0', '600+5', '900+10 ', '0600+0', '10+0', 600, null]) {
      expect(z.safeParse(TimeControlInput, other).success).toBe(false);
    }
  });

  it.each([
    ['900+10', '15+10'],
    ['90+2', '90s+2'],
  ])('shows %s as %s', (text, label) => {
    expect(labelOfTimeControl(timeControlOf(text))).toBe(label);
  });
});
