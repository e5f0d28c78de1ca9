import { expect, test } from 'vitest';
import { startOf } from './start.ts';

test('A17 mode=rematch with a wager opens the dialog to create the match, with that wager', () => {
  expect(startOf('mode=rematch&wager=5', false)).toEqual({ wager: '5', dialog: { kind: 'creating' } });
  for (const search of ['', 'wager=5', 'mode=rematch', 'mode=rematch&wager=3'])
    expect(startOf(search, false).dialog).toEqual({ kind: 'idle' });
});

test('A17 G45 while the own offer stands it only waits for the answer', () => {
  expect(startOf('mode=rematch&wager=5', true)).toEqual({ wager: '5', dialog: { kind: 'idle' } });
});
