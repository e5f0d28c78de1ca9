import type { Game } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { expect, test } from 'vitest';
import { IDLE, type MatchDialog, type MatchEvent, nextDialog } from './match-state.ts';
import { startOf } from './matchmaking.ts';

const game = { id: 7, status: 'waiting', isPrivate: false } as Game;
const other: Game = { ...game, id: 8 };
const hidden: Game = { ...game, isPrivate: true };
const away = { ...game, creatorOnline: false } as WaitingGame;
const here = { ...other, creatorOnline: true } as WaitingGame;
const searched = (speed: '900+10' | null, ...games: WaitingGame[]) =>
  ({ type: 'searched', games, source: 'escrow', speed }) as const;
const NONE: MatchDialog = { kind: 'none', source: 'escrow', speed: null };
const FINDING: MatchDialog = { kind: 'finding', game };
const CODE: MatchDialog = { kind: 'private-created', game: hidden };

test.each<[string, MatchEvent, MatchDialog]>([
  [
    'the matches of a search, those with an online creator first',
    searched('900+10', away, here),
    { kind: 'available', games: [here, away], source: 'escrow', speed: '900+10' },
  ],
  ['an offer to create a match if there is none', searched(null), NONE],
  ['the search for an opponent in a created public game', { type: 'created', game }, FINDING],
  ['the code of a created private game', { type: 'created', game: hidden }, CODE],
  ['the dialog for a private match', { type: 'opened', dialog: 'creating' }, { kind: 'creating' }],
  [
    'a confirmation after a code',
    { type: 'chosen', game: hidden, gameCode: 'ABCD1234' },
    { kind: 'confirm-join', game: hidden, gameCode: 'ABCD1234' },
  ],
  ['a question before a wager on chain is cancelled', { type: 'leaving', game }, { kind: 'leaving', game }],
  ['the return of that wager', { type: 'left', game }, { kind: 'left', game }],
  ['nothing, once the game of the dialog is settled', { type: 'settled', gameId: 8 }, IDLE],
  ['nothing, once it is closed', { type: 'closed' }, IDLE],
])('B20 B21 B22 B24 shows %s', (_name, event, after) => {
  expect(nextDialog({ kind: 'finding', game: other }, event)).toEqual(after);
});

test('B22 B24 closes the dialog of a search or a code when its game no longer waits', () => {
  const listed = (dialog: MatchDialog, games: readonly Game[]) =>
    nextDialog(dialog, { type: 'listed', games });
  for (const dialog of [FINDING, CODE, { kind: 'leaving', game } as const]) {
    expect(listed(dialog, [other, game])).toBe(dialog);
    expect(listed(dialog, [other])).toEqual(IDLE);
    for (const status of ['ready', 'active'] as const)
      expect(listed(dialog, [{ ...game, status }])).toEqual(IDLE);
  }
  const sheet: MatchDialog = { kind: 'confirm-join', game: other, gameCode: null };
  for (const dialog of [sheet, IDLE, { kind: 'policy' } as const, NONE, { kind: 'left', game } as const]) {
    expect(listed(dialog, [])).toBe(dialog);
    expect(nextDialog(dialog, { type: 'settled', gameId: 9 })).toBe(dialog);
  }
});

test('A17 G45 opens Create Match with the wager for mode=rematch, unless the player’s own offer is pending', () => {
  expect(startOf('mode=rematch&wager=5', false)).toEqual({ wager: '5', dialog: { kind: 'creating' } });
  expect(startOf('mode=rematch&wager=5', true)).toEqual({ wager: '5', dialog: IDLE });
  for (const search of ['', 'wager=5', 'mode=rematch', 'mode=rematch&wager=3'])
    expect(startOf(search, false).dialog).toEqual(IDLE);
});
