// matchmaking: what its parts are given. Types only.
import type { Games } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Random } from '../platform/random.ts';
import type { CreateRateLimiter } from '../platform/rate-limits.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import type { CodeAttemptLimiter } from './code-attempt-limiter.ts';

export interface MatchmakingDeps {
  database: Database;
  time: Time;
  random: Random;
  games: Games;
  users: Users;
  createRateLimiter: CreateRateLimiter;
  isOnline(userId: number): boolean;
  /** After the commit: a stake was held, so these balances are other ones now. */
  onBalanceChanged(userIds: readonly number[]): void;
}

export interface Desk extends MatchmakingDeps {
  codeAttempts: CodeAttemptLimiter;
}
