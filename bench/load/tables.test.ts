import { describe, expect, it } from 'vitest';
import { spread, table } from './tables.ts';

describe('figures of several rounds', () => {
  it.each([
    ['one alone', [8_123.4], 0, '8,123'],
    ['the median with both ends', [8_400, 7_900, 8_123], 0, '8,123 (7,900-8,400)'],
    ['with the digits that are asked for', [1, 2], 1, '1.5 (1.0-2.0)'],
  ])('%s', (_name, figures, digits, text) => {
    expect(spread(figures, digits)).toBe(text);
  });

  it('are aligned in columns, names to the left and figures to the right', () => {
    const rows = [
      ['relay', '35,590'],
      ['parsing-relay', '9'],
    ];
    expect(table(['who', 'moves/s'], rows)).toBe(
      ['who            moves/s', 'relay           35,590', 'parsing-relay        9'].join('\n'),
    );
  });
});
