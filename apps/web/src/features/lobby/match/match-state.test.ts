import type { Game, GamePlayer } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { describe, expect, test } from 'vitest';
import { IDLE, type MatchDialog, type MatchEvent, nextDialog } from './match-state.ts';
import { startOf } from './matchmaking.ts';

const ada: GamePlayer = {
  id: 1,
  username: 'Ada',
  walletAddress: '11111111111111111111111111111111' as GamePlayer['walletAddress'],
  profilePicId: 'doge.png' as GamePlayer['profilePicId'],
  wins: 3,
  losses: 1,
  draws: 0,
  totalEarnings: '1.5',
};

const game: Game = {
  id: 7,
  status: 'waiting',
  result: null,
  reason: null,
  stakeSource: 'balance',
  winner: null,
  whitePlayerId: ada.id,
  blackPlayerId: null,
  whitePlayer: ada,
  blackPlayer: null,
  players: [ada],
  wagerAmount: '0.1',
  fee: '0.005',
  prizePool: '0.195',
  timeControl: '600+0',
  isPrivate: false,
  allowObservers: false,
  gameCode: null,
  initialFen: '',
  gameState: { fen: '' },
  moves: [],
  createdAt: '2025-11-20T00:00:00.000Z',
  startedAt: null,
  endedAt: null,
  expiresAt: null,
};
const other: Game = { ...game, id: 8 };
const hidden: Game = { ...game, isPrivate: true, gameCode: 'ABCD1234' };
const away: WaitingGame = { ...game, creatorOnline: false };
const here: WaitingGame = { ...other, creatorOnline: true };

const steps: [string, MatchDialog, MatchEvent, MatchDialog][] = [
  [
    'B20 lists the matches of the wager, those with an online creator first',
    IDLE,
    { type: 'searched', games: [away, here], source: 'balance', speed: null },
    { kind: 'available', games: [here, away], source: 'balance', speed: null },
  ],
  [
    'B21 offers to create a match if there is none of the wager',
    IDLE,
    { type: 'searched', games: [], source: 'escrow', speed: null },
    { kind: 'none', source: 'escrow', speed: null },
  ],
  [
    'B20 keeps source and time control of the search with the list',
    { kind: 'none', source: 'balance', speed: '180+2' },
    { type: 'searched', games: [here], source: 'balance', speed: '900+10' },
    { kind: 'available', games: [here], source: 'balance', speed: '900+10' },
  ],
  [
    'B21 keeps source and time control of a search without results',
    { kind: 'available', games: [here], source: 'balance', speed: null },
    { type: 'searched', games: [], source: 'balance', speed: '300+3' },
    { kind: 'none', source: 'balance', speed: '300+3' },
  ],
  [
    'B22 looks for an opponent after creating a public game',
    { kind: 'none', source: 'balance', speed: null },
    { type: 'created', game },
    { kind: 'finding', game },
  ],
  [
    'B24 shows the code of a created private game',
    { kind: 'creating' },
    { type: 'created', game: hidden },
    { kind: 'private-created', game: hidden },
  ],
  [
    'B13 opens the dialog for a private match',
    IDLE,
    { type: 'opened', dialog: 'creating' },
    { kind: 'creating' },
  ],
  ['B14 asks for a code to join', IDLE, { type: 'opened', dialog: 'join-code' }, { kind: 'join-code' }],
  ['B17 opens the policy', IDLE, { type: 'opened', dialog: 'policy' }, { kind: 'policy' }],
  [
    'asks for confirmation after a code',
    { kind: 'join-code' },
    { type: 'chosen', game: hidden, gameCode: 'ABCD1234' },
    { kind: 'confirm-join', game: hidden, gameCode: 'ABCD1234' },
  ],
  [
    'closes the dialog of a cancelled search',
    { kind: 'finding', game },
    { type: 'settled', gameId: 7 },
    IDLE,
  ],
  [
    'keeps a dialog that is not about the game that ended',
    { kind: 'none', source: 'balance', speed: null },
    { type: 'settled', gameId: 7 },
    { kind: 'none', source: 'balance', speed: null },
  ],
  [
    'asks before it cancels a game with a wager on chain',
    IDLE,
    { type: 'leaving', game },
    { kind: 'leaving', game },
  ],
  [
    'shows the return of the wager of a cancelled game',
    { kind: 'leaving', game },
    { type: 'left', game },
    { kind: 'left', game },
  ],
  ['closes', { kind: 'available', games: [here], source: 'balance', speed: null }, { type: 'closed' }, IDLE],
];

describe('a new list of the player’s games', () => {
  const finding: MatchDialog = { kind: 'finding', game };
  const created: MatchDialog = { kind: 'private-created', game: hidden };
  const listed = (dialog: MatchDialog, games: readonly Game[]) =>
    nextDialog(dialog, { type: 'listed', games });

  test('B22 B24 closes the dialog of a search or a code when its game no longer waits', () => {
    for (const dialog of [finding, created, { kind: 'leaving', game } as const]) {
      expect(listed(dialog, [other, game])).toBe(dialog);
      expect(listed(dialog, [other])).toEqual(IDLE);
      for (const status of ['ready', 'active'] as const)
        expect(listed(dialog, [{ ...game, status }])).toEqual(IDLE);
    }
  });

  test('keeps a dialog that is not about the player’s own game', () => {
    const sheet: MatchDialog = { kind: 'confirm-join', game: other, gameCode: null };
    const none: MatchDialog = { kind: 'none', source: 'balance', speed: null };
    for (const dialog of [sheet, IDLE, { kind: 'policy' } as const, none, { kind: 'left', game } as const])
      expect(listed(dialog, [])).toBe(dialog);
  });
});

test.for(steps)('%s', ([, before, event, after]) => {
  expect(nextDialog(before, event)).toEqual(after);
});

test('A17 opens Create Match with the wager for mode=rematch', () => {
  expect(startOf('mode=rematch&wager=5', false)).toEqual({ wager: '5', dialog: { kind: 'creating' } });
  for (const search of ['', 'wager=5', 'mode=rematch', 'mode=rematch&wager=3'])
    expect(startOf(search, false).dialog).toEqual({ kind: 'idle' });
});

test('A17 G45 opens no dialog while the player’s own rematch offer is pending', () => {
  expect(startOf('mode=rematch&wager=5', true)).toEqual({ wager: '5', dialog: { kind: 'idle' } });
});
