// A challenge of one player to another. Its game is private and its free seat reserved for the challenged player. The
// challenge's id is the game's.
import * as z from 'zod/mini';
import { GamePlayer } from './game.ts';
import { Id, Instant } from './ids.ts';
import { SolText } from './money.ts';
import { TimeControlText } from './time-control.ts';

export const Challenge = z.object({
  /** The game's id. Joining the game accepts the challenge. */
  id: Id,
  challenger: GamePlayer,
  challenged: GamePlayer,
  wagerAmount: SolText,
  prizePool: SolText,
  timeControl: TimeControlText,
  createdAt: Instant,
  expiresAt: Instant,
});
export type Challenge = z.infer<typeof Challenge>;

/** Why a challenge ended before it expired. */
export const ChallengeEnd = z.enum(['accepted', 'declined', 'cancelled']);
export type ChallengeEnd = z.infer<typeof ChallengeEnd>;
