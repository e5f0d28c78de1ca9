// protocol: who has won most. A file of its own: the lobby loads it, and nothing of what was played.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id } from '../ids.ts';
import { SolText } from '../money.ts';
import { PageLimit, PageNumber } from '../paging.ts';
import { RatingPool } from '../ratings.ts';
import { call } from './call.ts';

export const LeaderboardUser = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  totalEarnings: SolText,
  wins: z.int(),
  losses: z.int(),
  /** In the pool of a pool's leaderboard; by winnings, in the pool that the player has played more, if any. */
  rating: z.optional(z.int()),
  /** By winnings, beside the rating: it is a guess yet. On a pool's leaderboard none is. */
  provisional: z.optional(z.boolean()),
  /** Rated ones, of a pool's leaderboard. */
  games: z.optional(z.int()),
});
export type LeaderboardUser = z.infer<typeof LeaderboardUser>;

export const getLeaderboard = call({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'registered',
  rate: 'bulk',
  summary:
    'Leaderboard: by earnings, then wins, then id; of a pool: settled ratings, then rated games, then id',
  query: z.object({
    page: z.optional(PageNumber),
    limit: z.optional(PageLimit),
    pool: z.optional(RatingPool),
  }),
  answers: {
    200: z.object({
      users: z.array(LeaderboardUser),
      pagination: z.object({
        currentPage: z.int(),
        totalPages: z.int(),
        hasNextPage: z.boolean(),
        hasPrevPage: z.boolean(),
        totalUsers: z.int(),
      }),
    }),
  },
});
