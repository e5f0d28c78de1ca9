// Games in lists. A separate file, because pages without lists do not load it.
import * as z from 'zod/mini';
import { ProfilePicId } from './avatars.ts';
import { Game, GameResult } from './game.ts';
import { Id, Instant } from './ids.ts';
import { SolText } from './money.ts';
import { seatRating } from './ratings.ts';
import { TimeControlText } from './time-control.ts';

/** A game that waits for an opponent. */
export const WaitingGame = z.extend(Game, { creatorOnline: z.boolean() });
export type WaitingGame = z.infer<typeof WaitingGame>;

/** A running game from which the caller is absent. At `courtesyDelayExpires` it is forfeited or flagged. */
export const PausedGame = z.extend(Game, { courtesyDelayExpires: Instant });
export type PausedGame = z.infer<typeof PausedGame>;

const WatchedPlayer = z.object({ id: Id, username: z.string(), profilePicId: ProfilePicId, ...seatRating });

/** A public game in progress that any signed-in user may watch. */
export const RunningGame = z.object({
  id: Id,
  whitePlayer: WatchedPlayer,
  blackPlayer: WatchedPlayer,
  wagerAmount: SolText,
  timeControl: TimeControlText,
  gameState: z.object({ fen: z.string() }),
  /** Plies visible to spectators. In a staked game these are fewer than were played, and the position is an older one. */
  ply: z.int(),
  startedAt: Instant,
  /** Number of spectators, a few seconds old at most. Always sent, but missing in older answers. */
  watching: z.optional(z.int().check(z.gte(0))),
});
export type RunningGame = z.infer<typeof RunningGame>;

/** A public staked game that has ended, for everyone. Ratings are those at its start, with the change by its result. */
export const RecentGame = z.object({
  id: Id,
  whitePlayer: WatchedPlayer,
  blackPlayer: WatchedPlayer,
  result: GameResult,
  /** A user id; null for a draw. */
  winner: z.nullable(Id),
  wagerAmount: SolText,
  timeControl: TimeControlText,
  /** The final position. */
  gameState: z.object({ fen: z.string() }),
  endedAt: Instant,
});
export type RecentGame = z.infer<typeof RecentGame>;
