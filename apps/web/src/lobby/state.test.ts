import type { Game } from '@kingstake/protocol/game';
import { expect, test } from 'vitest';
import { type MatchDialog, startOf, stillOpen, withoutGame } from './state.ts';

const game = { id: 7, status: 'waiting', isPrivate: false } as Game;
const other: Game = { ...game, id: 8 };

test('B22 B24 closes the dialog of a search or a code when its game no longer waits', () => {
  for (const dialog of [{ kind: 'waiting', game } as const, { kind: 'leaving', game } as const]) {
    expect(stillOpen(dialog, [other, game])).toBe(dialog);
    expect(stillOpen(dialog, [other])).toBeNull();
    for (const status of ['ready', 'active'] as const)
      expect(stillOpen(dialog, [{ ...game, status }])).toBeNull();
    expect([withoutGame(dialog, 7), withoutGame(dialog, 8)]).toEqual([null, dialog]);
  }
  const sheet: MatchDialog = { kind: 'confirm-join', game: other, gameCode: null };
  for (const dialog of [sheet, null, { kind: 'policy' } as const, { kind: 'left', game } as const]) {
    expect(stillOpen(dialog, [])).toBe(dialog);
    expect(withoutGame(dialog, 9)).toBe(dialog);
  }
});

test('A17 G45 opens Create Match with the wager for mode=rematch, unless the player’s own offer is pending', () => {
  expect(startOf('mode=rematch&wager=5', false)).toEqual({ wager: '5', dialog: { kind: 'creating' } });
  expect(startOf('mode=rematch&wager=5', true)).toEqual({ wager: '5', dialog: null });
  for (const search of ['', 'wager=5', 'mode=rematch', 'mode=rematch&wager=3'])
    expect(startOf(search, false).dialog).toBeNull();
});
