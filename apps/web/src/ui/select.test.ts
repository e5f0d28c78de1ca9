import { describe, expect, it } from 'vitest';
import { checkedItems } from './select.tsx';

describe('select items', () => {
  it('returns items with values unchanged', () => {
    const items = [
      { value: 'all', label: 'All Games' },
      { value: 'win', label: 'Wins' },
    ];
    expect(checkedItems(items)).toBe(items);
  });

  it('K13 throws on an empty value and names the item', () => {
    expect(() => checkedItems([{ value: '', label: 'All Games' }])).toThrow(
      'A select item must have a non-empty value: "All Games" has none.',
    );
  });
});
