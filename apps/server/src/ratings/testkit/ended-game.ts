// standings/testkit: an ended game for tests. White has the higher id, so that tests see the order of user ids.
import { lamports } from '@kingstake/protocol';
import type { EndedGame } from '../../games/index.ts';

export const [WHITE, BLACK] = [7, 3] as const;

/** Returns a drawn staked game of 40 plies, with other fields as given. */
export const endedGame = (more: Partial<EndedGame>): EndedGame => ({
  gameId: 9,
  stakeSource: 'balance',
  result: 'draw',
  reason: 'agreement',
  ply: 40,
  whiteId: WHITE,
  blackId: BLACK,
  winnerId: null,
  wager: lamports(1_000n),
  fee: lamports(50n),
  timeControl: { initialMs: 600_000, incrementMs: 0 },
  endedAtMs: 0,
  ...more,
});
