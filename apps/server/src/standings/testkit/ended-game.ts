// standings/testkit: a drawn staked game, of which tests change the fields that matter to them.
import { lamports } from '@kingstake/protocol';
import type { EndedGame } from '../../games/index.ts';

export const [WHITE, BLACK] = [7, 3] as const;

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
