// matchmaking: what its parts are given, and how they come to a game.
import type { Notice } from '@kingstake/protocol';
import type { Escrow } from '../escrow-games/index.ts';
import type { Games, Held, Turn } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { CreateRateLimiter } from '../platform/rate-limits.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../users/index.ts';
import type { CodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { Departures } from './departures.ts';
import type { LobbyTopicDeps } from './lobby/lobby-topic.ts';
import type { OpenGames } from './lobby/open-games.ts';

/** What a closed browser is told. */
export interface AwayNotice {
  kind: 'challenge';
  gameId: number;
  challenger: string;
  wager: string; // SOL
}

export interface MatchmakingDeps {
  database: Database;
  time: Time;
  random: Random;
  games: Games;
  users: Users;
  createRateLimiter: CreateRateLimiter;
  /** Null where there is no escrow program: games with stakes on chain are refused. */
  escrow: Pick<Escrow, 'openGame' | 'reserve' | 'fundsOf'> | null;
  /** Users with an open socket. */
  onlineUsers(): readonly number[];
  /** Tells a user, at whatever node, what another one did, or could not do. */
  tellUser(userId: number, notice: Notice): void;
  /** Tells a user whose browser may be closed; never waits. */
  tellAway?(userId: number, notice: AwayNotice): void;
  /** Called after the commit: a stake was held, so these users' balances have changed. */
  onBalanceChanged(userIds: readonly number[]): void;
  log: Log;
  /** What the topic of open games needs. */
  lobby: LobbyTopicDeps;
}

export interface MatchmakingContext extends MatchmakingDeps {
  codeAttempts: CodeAttemptLimiter;
  departures: Departures;
  openGames: Pick<OpenGames, 'now'>;
  /** The open games may be others now: told after the commit. */
  onOpenGames(): void;
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
