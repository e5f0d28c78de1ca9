// matchmaking: what its parts are given, and how they come to a game.
import type { Escrow } from '../escrow-games/index.ts';
import type { Games, Held, Turn } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Random } from '../platform/random.ts';
import type { CreateRateLimiter } from '../platform/rate-limits.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import type { CodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { Departures } from './departures.ts';

export interface MatchmakingDeps {
  database: Database;
  time: Time;
  random: Random;
  games: Games;
  users: Users;
  createRateLimiter: CreateRateLimiter;
  /** Null where there is no escrow program: games with stakes on chain are refused. */
  escrow: Pick<Escrow, 'open' | 'reserve'> | null;
  /** Users with an open socket. */
  onlineUsers(): readonly number[];
  /** Called after the commit: a stake was held, so these users' balances have changed. */
  onBalanceChanged(userIds: readonly number[]): void;
}

export interface MatchmakingContext extends MatchmakingDeps {
  codeAttempts: CodeAttemptLimiter;
  departures: Departures;
}

/** Runs `work` alone on a game as its row is now. Refuses when games cannot be written or there is no such game. */
export async function onGame<T>(
  { games }: MatchmakingContext,
  gameId: number,
  work: (handle: Turn, held: Held) => Promise<T>,
): Promise<T | Refusal> {
  if (!games.acceptsCommands()) return refuse('UNAVAILABLE');
  return games.runExclusive(gameId, async (handle) => {
    const held = await handle.load({ fresh: true });
    return held === null ? refuse('NOT_FOUND') : work(handle, held);
  });
}
