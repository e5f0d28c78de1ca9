// protocol: games as lists show them. Beside game.ts: who does not look at a list loads none of it.
import * as z from 'zod/mini';
import { ProfilePicId } from './avatars.ts';
import { Game } from './game.ts';
import { Id, Instant } from './ids.ts';
import { SolText } from './money.ts';
import { seatRating } from './ratings.ts';
import { TimeControlText } from './time-control.ts';

/** A game that waits for an opponent, in the list. */
export const WaitingGame = z.extend(Game, { creatorOnline: z.boolean() });
export type WaitingGame = z.infer<typeof WaitingGame>;

/** A running game from which the caller is absent. `courtesyDelayExpires`: then it is forfeited, or flagged. */
export const PausedGame = z.extend(Game, { courtesyDelayExpires: Instant });
export type PausedGame = z.infer<typeof PausedGame>;

const WatchedPlayer = z.object({ id: Id, username: z.string(), profilePicId: ProfilePicId, ...seatRating });

/** A public game in progress that anyone signed in may watch, as far as a list shows it. */
export const RunningGame = z.object({
  id: Id,
  whitePlayer: WatchedPlayer,
  blackPlayer: WatchedPlayer,
  wagerAmount: SolText,
  timeControl: TimeControlText,
  gameState: z.object({ fen: z.string() }),
  /** Half-moves that observers have heard: of a staked game less than were played, and so is its position. */
  ply: z.int(),
  startedAt: Instant,
  /** Users who watch it, at most seconds old. Always sent; older answers had none. */
  watching: z.optional(z.int().check(z.gte(0))),
});
export type RunningGame = z.infer<typeof RunningGame>;
