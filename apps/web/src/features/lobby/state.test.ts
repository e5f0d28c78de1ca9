import type { Game, GamePlayer, WaitingGame } from '@kingstake/protocol/game';
import { describe, expect, test } from 'vitest';
import { ACCEPT_MS, IDLE, type MatchDialog, type MatchEvent, nextDialog } from './state.ts';

const NOW = 1_700_000_000_000;

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
const bob: GamePlayer = { ...ada, id: 2, username: 'Bob' };

const game: Game = {
  id: 7,
  status: 'waiting',
  result: null,
  reason: null,
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
const found: MatchDialog = { kind: 'found', game, opponent: bob, untilMs: NOW + ACCEPT_MS };

const steps: [string, MatchDialog, MatchEvent, MatchDialog][] = [
  [
    'B20 matches of the wager: those whose creator is online come first',
    IDLE,
    { type: 'searched', games: [away, here] },
    { kind: 'available', games: [here, away] },
  ],
  ['B21 no match of the wager offers to create one', IDLE, { type: 'searched', games: [] }, { kind: 'none' }],
  [
    'B22 a created public game looks for an opponent',
    { kind: 'none' },
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
  [
    'B23 an opponent for the game that is looked for',
    { kind: 'finding', game },
    { type: 'opponent-joined', game, opponent: bob, nowMs: NOW },
    found,
  ],
  [
    'B23 an opponent comes while another dialog is open',
    { kind: 'policy' },
    { type: 'opponent-joined', game, opponent: bob, nowMs: NOW },
    found,
  ],
  [
    'a repeated message does not start the time anew',
    found,
    { type: 'opponent-joined', game, opponent: bob, nowMs: NOW + 5000 },
    found,
  ],
  ['nothing covers Match Found', found, { type: 'searched', games: [] }, found],
  ['the found game ended', found, { type: 'settled', gameId: 7 }, IDLE],
  ['another game ended', found, { type: 'settled', gameId: 8 }, found],
  ['the search was cancelled', { kind: 'finding', game }, { type: 'settled', gameId: 7 }, IDLE],
  [
    'a game ended while no dialog is about one',
    { kind: 'none' },
    { type: 'settled', gameId: 7 },
    { kind: 'none' },
  ],
  ['closing', { kind: 'available', games: [here] }, { type: 'closed' }, IDLE],
];

describe('what the lists show when no message came', () => {
  const ready: Game = {
    ...game,
    status: 'ready',
    blackPlayerId: bob.id,
    blackPlayer: bob,
    players: [ada, bob],
    expiresAt: new Date(NOW + 12_000).toISOString(),
  };
  const listed = (dialog: MatchDialog, games: readonly Game[], userId = ada.id) =>
    nextDialog(dialog, { type: 'listed', games, userId, nowMs: NOW });
  const asked: MatchDialog = { kind: 'found', game: ready, opponent: bob, untilMs: NOW + 12_000 };

  test('B23 the creator whose socket was down is asked, for the time that is left, whatever is open', () => {
    const dialogs: MatchDialog[] = [IDLE, { kind: 'finding', game }, { kind: 'policy' }, { kind: 'none' }];
    for (const dialog of dialogs) expect(listed(dialog, [other, ready])).toEqual(asked);
  });

  test('B23 only the creator is asked, and only while the ready check is open', () => {
    expect(listed(IDLE, [ready], bob.id)).toEqual(IDLE);
    for (const status of ['waiting', 'active', 'ended'] as const)
      expect(listed(IDLE, [{ ...ready, status }])).toEqual(IDLE);
  });

  test('B23 a clock that is wrong does not close the time before the server does', () => {
    for (const expiresAt of [null, new Date(NOW - 1).toISOString(), new Date(NOW + 3_600_000).toISOString()])
      expect(listed(IDLE, [{ ...ready, expiresAt }])).toMatchObject({ untilMs: NOW + ACCEPT_MS });
  });

  test('B23 the question that stands goes on, and ends with its game', () => {
    expect(listed(found, [ready])).toBe(found);
    expect(listed(found, [{ ...ready, status: 'active' }])).toEqual(IDLE);
    expect(listed(found, [])).toEqual(IDLE);
    expect(listed(found, [{ ...ready, id: 8 }])).toMatchObject({ kind: 'found', game: { id: 8 } });
  });

  test('B22 a search ends with its game; a game that waits, or is another’s, changes nothing', () => {
    const finding: MatchDialog = { kind: 'finding', game };
    const sheet: MatchDialog = { kind: 'confirm-join', game: other, gameCode: null };
    expect(listed(finding, [game])).toBe(finding);
    expect(listed(finding, [other])).toEqual(IDLE);
    expect(listed(finding, [{ ...ready, status: 'active' }])).toEqual(IDLE);
    expect(listed(sheet, [])).toBe(sheet);
  });
});

test.for(steps)('%s', ([, before, event, after]) => {
  expect(nextDialog(before, event)).toEqual(after);
});
