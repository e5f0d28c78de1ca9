// The leaderboards. A separate file, because the lobby loads them without the rest of the history.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id } from '../ids.ts';
import { SolText } from '../money.ts';
import { pagedCall } from '../paging.ts';
import { RatingPool } from '../ratings.ts';

export const LeaderboardUser = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  totalEarnings: SolText,
  wins: z.int(),
  losses: z.int(),
  /** On a pool's leaderboard, the rating in that pool. By earnings, the rating in the pool that the player has played more, if any. */
  rating: z.optional(z.int()),
  /** By earnings, whether the rating is provisional. A pool's leaderboard has no provisional ratings. */
  provisional: z.optional(z.boolean()),
  /** Number of rated games, on a pool's leaderboard. */
  games: z.optional(z.int()),
});
export type LeaderboardUser = z.infer<typeof LeaderboardUser>;

export const getLeaderboard = pagedCall(
  {
    path: '/api/leaderboard',
    summary:
      'Leaderboard: by earnings, then wins, then id; of a pool: settled ratings, then rated games, then id',
  },
  { pool: z.optional(RatingPool) },
  z.object({
    users: z.array(LeaderboardUser),
    pagination: z.object({
      currentPage: z.int(),
      totalPages: z.int(),
      hasNextPage: z.boolean(),
      hasPrevPage: z.boolean(),
      totalUsers: z.int(),
    }),
  }),
);
