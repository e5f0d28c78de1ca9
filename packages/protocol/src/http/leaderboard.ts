// protocol: who has won most. A file of its own: the lobby loads it, and nothing of what was played.
import * as z from 'zod/mini';
import { ProfilePicId } from '../avatars.ts';
import { Id } from '../ids.ts';
import { SolText } from '../money.ts';
import { PageLimit, PageNumber } from '../paging.ts';
import { call } from './call.ts';

export const LeaderboardUser = z.object({
  id: Id,
  username: z.string(),
  profilePicId: ProfilePicId,
  totalEarnings: SolText,
  wins: z.int(),
  losses: z.int(),
});
export type LeaderboardUser = z.infer<typeof LeaderboardUser>;

export const getLeaderboard = call({
  method: 'GET',
  path: '/api/leaderboard',
  access: 'registered',
  rate: 'read',
  summary: 'Leaderboard: by earnings, then wins, then id',
  query: z.object({ page: z.optional(PageNumber), limit: z.optional(PageLimit) }),
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
