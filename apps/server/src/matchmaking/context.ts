// Dependencies that the parts of matchmaking share.
import type { Notice, Result } from '@kingstake/protocol';
import type { Escrow } from '../escrow/index.ts';
import type { GameHandle, Games, LoadedGame } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { Random } from '../platform/random.ts';
import type { CreateRateLimiter } from '../platform/rate-limits.ts';
import type { Hub } from '../platform/sockets/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import type { Limits } from '../protection/index.ts';
import type { CodeAttemptLimiter } from './code-attempt-limiter.ts';
import type { Departures } from './departures.ts';
import type { LobbyTopicDeps } from './lobby/lobby-topic.ts';
import type { OpenGames } from './lobby/open-games.ts';

/** A push notification for a player whose browser may be closed. */
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
  limits: Pick<Limits, 'refuseSeat'>;
  createRateLimiter: CreateRateLimiter;
  /** Null without an escrow program: games with stakes on chain are then refused. */
  escrow: Pick<Escrow, 'openGame' | 'reserve' | 'fundsOf'> | null;
  hub: Pick<Hub, 'sendToUser' | 'onlineUsers'>;
  /** Sends a notice to a user on all nodes. */
  sendNotice(userId: number, notice: Notice): void;
  /** Notifies a user whose browser may be closed. Does not wait for delivery. */
  notifyAway?(userId: number, notice: AwayNotice): void;
  /** Players who asked to be notified of an opponent. Absent: none. */
  awaiting?: {
    opponentCame(creatorId: number, readWager: () => Promise<string | null>): Promise<void>;
    stopAwaiting(userId: number): Promise<void>;
  };
  /** Called after the commit that held a stake: these users' balances have changed. */
  onBalanceChanged(userIds: readonly number[]): void;
  log: Log;
  lobby: LobbyTopicDeps;
}

export interface MatchmakingContext extends MatchmakingDeps {
  codeAttempts: CodeAttemptLimiter;
  departures: Departures;
  openGames: Pick<OpenGames, 'now'>;
  /** Called after a commit that may have changed the open games. */
  onOpenGames(): void;
  /** Called after the commit that gave a player a seat. `createdId` is set if the player created the game. */
  onSeat(userId: number, createdId?: number): void;
}

/** Runs `work` exclusively on the current row of a game. Refuses if games cannot be written or the game does not exist. */
export async function onGame<T>(
  { games }: MatchmakingContext,
  gameId: number,
  work: (handle: GameHandle, held: LoadedGame) => Promise<T>,
): Promise<Result<T, Refusal>> {
  if (!games.acceptsCommands()) return refuse('UNAVAILABLE');
  return games.runExclusive(gameId, async (handle) => {
    const held = await handle.load({ fresh: true });
    return held === null ? refuse('NOT_FOUND') : work(handle, held);
  });
}
