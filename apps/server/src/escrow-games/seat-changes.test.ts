// Which payouts on chain are not what was decided.
import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import type { SeatEvent } from '../chain/index.ts';
import type { GameOutcome } from '../games/index.ts';
import { contradictionOf } from './seat-changes.ts';
import type { EscrowGame } from './store.ts';

const game: EscrowGame = {
  gameId: 1,
  match: new Uint8Array(16),
  program: 'program',
  arbiter: 'arbiter',
  lockSeconds: 86_400n,
  whiteWallet: 'white wallet',
  black: { userId: 2, wallet: 'black wallet', untilMs: 0 },
  isOffered: true,
  alarm: null,
  createdMs: 0,
  settledMs: null,
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
  ['to whom the node does not say', ended('white'), paid(), null],
  ['of a draw', ended(null), paid('white wallet'), 'a game without a winner was paid out'],
  ['of a game in play', ended(null, 'active'), paid('white wallet'), 'a game was paid out before its end'],
  ['that is a return', ended('black'), { signature: 's', kind: 'returned' }, null],
])('a payout %s', (_name, outcome, event, how) => {
  expect(contradictionOf({ game, outcome }, event)).toBe(how);
});
