// Open challenges in the lobby's messages. The messages are compact, because there may be a thousand games and all watchers get them.
import * as z from 'zod/mini';
import { ProfilePicId } from './avatars.ts';
import { StakeSource } from './game.ts';
import { Id } from './ids.ts';
import { SolText } from './money.ts';
import { RatingRange } from './rating-range.ts';
import { TimeControlText } from './time-control.ts';

/** A public game that waits for an opponent. Newer games have higher ids. */
export const LobbyGame = z.object({
  id: Id,
  creator: z.object({
    id: Id,
    username: z.string(),
    profilePicId: ProfilePicId,
    /** The rating in the pool of the game's time control, as of when the game was first sent. */
    rating: z.int(),
    provisional: z.optional(z.boolean()), // omitted if false
  }),
  wagerAmount: SolText,
  timeControl: TimeControlText,
  ratingRange: z.optional(RatingRange), // omitted if anyone may join
  stakeSource: z.optional(StakeSource), // omitted if it is the balance
});
export type LobbyGame = z.infer<typeof LobbyGame>;

const Ids = z.array(Id);
const Games = z.array(LobbyGame);

/**
 * All open games, oldest first, and which of their creators are away. Games of creators whom the caller must not meet (because of a
 * block in either direction) are omitted, here and in changes.
 */
export const LobbyGames = z.object({
  type: z.literal('lobby_games'),
  games: Games,
  away: Ids,
});
export type LobbyGames = z.infer<typeof LobbyGames>;

/**
 * Changes since the last message. `gone` are ids of games, `away` and `back` ids of creators. The creator of a new game is online
 * unless `away` contains them.
 */
export const LobbyChanged = z.object({
  type: z.literal('lobby_changed'),
  opened: Games,
  gone: Ids,
  away: Ids,
  back: Ids,
});
export type LobbyChanged = z.infer<typeof LobbyChanged>;

export const LobbyMessage = z.discriminatedUnion('type', [LobbyGames, LobbyChanged]);
