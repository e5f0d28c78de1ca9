import type { Game, GamePlayer } from '@kingstake/protocol/game';
import type { WaitingGame } from '@kingstake/protocol/listed-games';
import { describe, expect, test } from 'vitest';
import { IDLE, type MatchDialog, type MatchEvent, nextDialog, startOf } from './match-state.ts';

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
    'B20 matches of the wager: those whose creator is online come first',
    IDLE,
    { type: 'searched', games: [away, here], source: 'balance', speed: null },
    { kind: 'available', games: [here, away], source: 'balance', speed: null },
  ],
  [
    'B21 no match of the wager offers to create one',
    IDLE,
    { type: 'searched', games: [], source: 'escrow', speed: null },
    { kind: 'none', source: 'escrow', speed: null },
  ],
  [
    'B20 what was searched for stays with the list',
    { kind: 'none', source: 'balance', speed: '180+2' },
    { type: 'searched', games: [here], source: 'balance', speed: '900+10' },
    { kind: 'available', games: [here], source: 'balance', speed: '900+10' },
  ],
  [
    'B21 and with its absence',
    { kind: 'available', games: [here], source: 'balance', speed: null },
    { type: 'searched', games: [], source: 'balance', speed: '300+3' },
    { kind: 'none', source: 'balance', speed: '300+3' },
  ],
  [
    'B22 a created public game looks for an opponent',
    { kind: 'none', source: 'balance', speed: null },
    { type: 'created', game },
    { kind: 'finding', game },
  ],
  [
    'B24 a created private game shows its code',
    { kind: 'creating' },
    { type: 'created', game: hidden },
    { kind: 'private-created', game: hidden },
  ],
  ['B13 private creation asks first', IDLE, { type: 'opened', dialog: 'creating' }, { kind: 'creating' }],
  ['B14 joining asks for a code', IDLE, { type: 'opened', dialog: 'join-code' }, { kind: 'join-code' }],
  ['B17 the policy opens', IDLE, { type: 'opened', dialog: 'policy' }, { kind: 'policy' }],
  [
    'a code leads to the outcome sheet',
    { kind: 'join-code' },
    { type: 'chosen', game: hidden, gameCode: 'ABCD1234' },
    { kind: 'confirm-join', game: hidden, gameCode: 'ABCD1234' },
  ],
  ['the search was cancelled', { kind: 'finding', game }, { type: 'settled', gameId: 7 }, IDLE],
  [
    'a game ended while no dialog is about one',
    { kind: 'none', source: 'balance', speed: null },
    { type: 'settled', gameId: 7 },
    { kind: 'none', source: 'balance', speed: null },
  ],
  [
    'a wager on chain: whether to cancel is asked',
    IDLE,
    { type: 'leaving', game },
    { kind: 'leaving', game },
  ],
  [
    'a cancelled game shows the way back of its wager',
    { kind: 'leaving', game },
    { type: 'left', game },
    { kind: 'left', game },
  ],
  ['closing', { kind: 'available', games: [here], source: 'balance', speed: null }, { type: 'closed' }, IDLE],
];

describe('what the list of own games shows', () => {
  const finding: MatchDialog = { kind: 'finding', game };
  const created: MatchDialog = { kind: 'private-created', game: hidden };
  const listed = (dialog: MatchDialog, games: readonly Game[]) =>
    nextDialog(dialog, { type: 'listed', games });

  test('B22 B24 a search, and a code to send, end with the wait of their game', () => {
    for (const dialog of [finding, created, { kind: 'leaving', game } as const]) {
      expect(listed(dialog, [other, game])).toBe(dialog);
      expect(listed(dialog, [other])).toEqual(IDLE);
      for (const status of ['ready', 'active'] as const)
        expect(listed(dialog, [{ ...game, status }])).toEqual(IDLE);
    }
  });

  test('a dialog about no own game stays', () => {
    const sheet: MatchDialog = { kind: 'confirm-join', game: other, gameCode: null };
    const none: MatchDialog = { kind: 'none', source: 'balance', speed: null };
    for (const dialog of [sheet, IDLE, { kind: 'policy' } as const, none, { kind: 'left', game } as const])
      expect(listed(dialog, [])).toBe(dialog);
  });
});

test.for(steps)('%s', ([, before, event, after]) => {
  expect(nextDialog(before, event)).toEqual(after);
});

test('A17 mode=rematch with a wager opens the dialog to create the match, with that wager', () => {
  expect(startOf('mode=rematch&wager=5', false)).toEqual({ wager: '5', dialog: { kind: 'creating' } });
  for (const search of ['', 'wager=5', 'mode=rematch', 'mode=rematch&wager=3'])
    expect(startOf(search, false).dialog).toEqual({ kind: 'idle' });
});

test('A17 G45 while the own offer stands it only waits for the answer', () => {
  expect(startOf('mode=rematch&wager=5', true)).toEqual({ wager: '5', dialog: { kind: 'idle' } });
});
