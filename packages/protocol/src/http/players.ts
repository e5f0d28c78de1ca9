// The public profile of a player: ratings, games, and earnings as on the leaderboard.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id, Instant } from '../ids.ts';
import { SolText } from '../money.ts';
import { Ratings } from '../ratings.ts';
import { call } from './call.ts';
import { HistoryItem } from './history.ts';
import { UsernameInput } from './users.ts';

/** A player's rating after a rated game, or after an operator reverted one. */
const RatingPoint = z.object({ at: Instant, rating: z.int() });

/** A public game, as in the player's history, without money. */
const ProfileGame = z.omit(HistoryItem, { wagerAmount: true, earnings: true });

export const PlayerProfile = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  memberSince: Instant,
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  totalEarnings: SolText,
  ratings: Ratings,
  /** Ended games with a result, newest first. */
  games: z.array(ProfileGame),
  /** Oldest first. Long histories contain only the newest part. */
  ratingHistory: z.object({ blitz: z.array(RatingPoint), rapid: z.array(RatingPoint) }),
});
export type PlayerProfile = z.infer<typeof PlayerProfile>;

export const getPlayer = call({
  method: 'GET',
  path: '/api/players/:username',
  access: 'registered',
  rate: 'bulk',
  summary: 'Get a player by display name: ratings, record and recent public games',
  params: z.object({ username: UsernameInput }),
  answers: { 200: PlayerProfile },
});
