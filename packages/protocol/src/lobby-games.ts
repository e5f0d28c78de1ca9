// protocol: open challenges as the lobby hears of them: short, as there may be a thousand and all watchers are sent them.
import * as z from 'zod/mini';
import { ProfilePicId } from './avatars.ts';
import { StakeSource } from './game.ts';
import { Id } from './ids.ts';
import { SolText } from './money.ts';
import { RatingRange } from './rating-range.ts';
import { TimeControlText } from './time-control.ts';

/** A public game that waits for an opponent. A later one has a higher id. */
export const LobbyGame = z.object({
  id: Id,
  creator: z.object({
    id: Id,
    username: z.string(),
    profilePicId: ProfilePicId,
    /** In the pool of the game's time control, as it was when the game was first told. */
    rating: z.int(),
    provisional: z.optional(z.boolean()), // left out where it is false
  }),
  wagerAmount: SolText,
  timeControl: TimeControlText,
  ratingRange: z.optional(RatingRange), // left out where anyone may join
  stakeSource: z.optional(StakeSource), // left out where it is the balance
});
export type LobbyGame = z.infer<typeof LobbyGame>;

const Ids = z.array(Id);
const Games = z.array(LobbyGame);

/**
 * All open games, the oldest first, and which of their creators are not here. Games of creators whom the caller does not meet (one of the
 * two blocked the other) are not among them, nor in what follows.
 */
export const LobbyGames = z.object({
  type: z.literal('lobby_games'),
  games: Games,
  away: Ids,
});
export type LobbyGames = z.infer<typeof LobbyGames>;

/**
 * What has become of them since. `gone` are ids of games, `away` and `back` of creators; the creator of a game that opens is here unless
 * `away` names them.
 */
export const LobbyChanged = z.object({
  type: z.literal('lobby_changed'),
  opened: Games,
  gone: Ids,
  away: Ids,
  back: Ids,
});
export type LobbyChanged = z.infer<typeof LobbyChanged>;

/** Either of them. */
export const LobbyTold = z.discriminatedUnion('type', [LobbyGames, LobbyChanged]);
