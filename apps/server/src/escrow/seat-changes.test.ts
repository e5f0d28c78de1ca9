// Payouts on chain that differ from the decision.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { SeatEvent } from '../chain/index.ts';
import type { GameOutcome } from '../games/index.ts';
import { contradictionOf, debtOf, isExplained } from './seat-changes.ts';
import type { EscrowGame, EscrowSeat } from './store.ts';

const game: EscrowGame = {
  gameId: 1,
  match: Buffer.alloc(16),
  program: 'program',
  arbiter: 'arbiter',
  lockSeconds: 86_400n,
  whiteWallet: 'white wallet',
  ...{ blackId: 2, blackWallet: 'black wallet', reservedUntil: new Date(0), isOffered: true, alarm: null },
  ...{ createdAt: new Date(0), boundUntil: null, settledAt: null, contradiction: null },
};
const paid = (winner?: string): SeatEvent => ({
  signature: 's',
  kind: 'paid',
  ...(winner === undefined ? {} : { winner }),
});
const ended = (winner: GameOutcome['winner'], status: GameOutcome['status'] = 'ended'): GameOutcome => ({
  id: 1,
  status,
  winner,
  endedMs: null,
  whiteId: 1,
  wager: lamports(100n),
  fee: lamports(5n),
});

test.each<[string, GameOutcome, SeatEvent, string | null]>([
  ['to the winner', ended('black'), paid('black wallet'), null],
  ['to the loser', ended('black'), paid('white wallet'), 'another player than the winner was paid'],
  ['to a player that the node does not name', ended('white'), paid(), null],
  ['of a draw', ended(null), paid('white wallet'), 'a game without a winner was paid out'],
  ['of a game in play', ended(null, 'active'), paid('white wallet'), 'a game was paid out before its end'],
  ['that is a return', ended('black'), { signature: 's', kind: 'returned' }, null],
])('judges a payout %s', (_name, outcome, event, how) => {
  expect(contradictionOf({ game, outcome }, event)).toBe(how);
});

const returned: SeatEvent = { signature: 's', kind: 'returned' };

test.each<[string, GameOutcome, SeatEvent, number | null]>([
  ['of a game that white won', ended('white'), returned, 1],
  ['of a game that black won', ended('black'), returned, 2],
  ['of a draw', ended(null), returned, null],
  ['that was paid out', ended('black'), paid('black wallet'), null],
])('computes what the operator owes for a stake %s', (_name, outcome, event, playerId) => {
  const debt = playerId === null ? null : { gameId: 1, playerId, owed: 95n };
  expect(debtOf({ game, outcome }, event)).toEqual(debt);
});

test.each<[EscrowSeat['state'], string, GameOutcome, boolean]>([
  ['paid', 'white wallet', ended('white'), true],
  ['returned', 'white wallet', ended(null), true],
  ['open', 'white wallet', ended(null), false],
  ['locked', 'black wallet', ended('white'), false],
  ['opening', 'white wallet', ended(null), true],
  ['opening', 'black wallet', ended('white'), false],
  ['opening', 'of a player who was too late', ended('white'), true],
])('decides whether a closed seat is explained: %s in its row, %s', (state, wallet, outcome, isKnown) => {
  const seat: EscrowSeat = {
    seat: 's',
    gameId: 1,
    side: 'white',
    playerId: 1,
    wallet,
    state,
    ...{ openedSignature: null, closedSignature: null, deadline: null, openedAt: null, closedAt: null },
    ...{ askedAt: new Date(0), changedAt: new Date(0) },
  };
  expect(isExplained({ game, outcome }, seat)).toBe(isKnown);
});
