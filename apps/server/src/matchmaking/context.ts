// What the parts of matchmaking share: dependencies, exclusive work on a game, and codes of private games.
import {
  type ChallengeEnd,
  GAME_CODE_ALPHABET,
  GAME_CODE_LENGTH,
  type Game,
  type Notice,
  parseGameCode,
  type Result,
} from '@kingstake/protocol';
import type { Escrow } from '../escrow/index.ts';
import {
  type GameHandle,
  type GameRecord,
  type Games,
  gameView,
  type LoadedGame,
  listAborts,
} from '../games/index.ts';
import type { Database, Tx } from '../platform/database/index.ts';
import { quotaKey, type Refusal, refuse } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { CreateRateLimiter } from '../platform/quotas.ts';
import type { Random } from '../platform/random.ts';
import type { Hub } from '../platform/sockets/index.ts';
import type { Time } from '../platform/time.ts';
import type { Users } from '../players/users/index.ts';
import type { Limits } from '../protection/index.ts';
import { ABORT_LOOKBACK_MS, isSuspended } from './eligibility.ts';
import { CODE_ATTEMPTS } from './limits.ts';
import type { LobbyTopicDeps } from './lobby-topic.ts';
import type { Departures, OpenGames } from './open-games.ts';

/** A push notification for a player whose browser may be closed. */
interface AwayNotice {
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
  hub: Pick<Hub, 'sendToUser' | 'onlineUsers' | 'answersPings'>;
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
  codeAttempts: ReturnType<typeof createCodeAttemptLimiter>;
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

/** Returns a new or changed game, as the player sees it. */
export async function viewFor(
  { games }: MatchmakingContext,
  tx: Tx,
  record: GameRecord,
  userId: number,
): Promise<Game> {
  const [held] = await games.withPlayers(tx, [record]);
  if (held === undefined) throw new Error(`game ${record.id} has no players`);
  return gameView(held, userId);
}

/** Whether the player has aborted too many games to begin one now. */
export async function isSuspendedNow(tx: Tx, userId: number, nowMs: number): Promise<boolean> {
  return isSuspended(await listAborts(tx, userId, nowMs - ABORT_LOOKBACK_MS), nowMs);
}

/** Notifies both players that a challenge is no longer open. Does nothing for other games. */
export function sendChallengeClosed(
  { sendNotice }: Pick<MatchmakingContext, 'sendNotice'>,
  { id, challengedId, match }: GameRecord,
  how: ChallengeEnd,
): void {
  if (challengedId === null) return;
  for (const userId of [match.white.userId, challengedId])
    sendNotice(userId, { type: 'challenge_closed', challengeId: id, end: how });
}

/** Retries on collision. With 40 random bits even one collision is unlikely; four in a row mean a broken random source. */
const ATTEMPTS = 4;

/** 40 bits. The alphabet has 32 letters, so five bits of each byte select one letter without bias. */
export function drawCode(random: Random): string {
  return [...random.bytes(GAME_CODE_LENGTH)]
    .map((byte) => GAME_CODE_ALPHABET[byte % GAME_CODE_ALPHABET.length])
    .join('');
}

/** Returns a code that was never used. */
export async function drawFreeCode(
  random: Random,
  isTaken: (code: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = drawCode(random);
    if (!(await isTaken(code))) return code;
  }
  throw new Error(`${ATTEMPTS} game codes in a row were taken`);
}

/** Whether the typed text matches the code of a game. */
export function isCodeOf(typed: string | undefined, gameCode: string | null): boolean {
  return typed !== undefined && gameCode !== null && parseGameCode(typed) === gameCode;
}

/** An attempt is charged to the user and to the address. */
export interface RateLimitSubject {
  userId: number;
  address: string;
}

/** Limits attempts at game codes. Messages and calls share the quota. */
export function createCodeAttemptLimiter(createRateLimiter: CreateRateLimiter) {
  const ofUser = createRateLimiter('code:user', CODE_ATTEMPTS);
  const ofAddress = createRateLimiter('code:address', CODE_ATTEMPTS);
  return {
    /**
     * Charges one attempt to the user and the address; without a user, to the address alone. Resolves to a refusal when a
     * quota is used up.
     */
    async take({ userId, address }: { userId: number | null; address: string }): Promise<Refusal | null> {
      const waitsMs = await Promise.all([
        userId === null ? null : ofUser.take(String(userId)),
        ofAddress.take(quotaKey(address)),
      ]);
      const waitMs = Math.max(...waitsMs.map((ms) => ms ?? 0));
      return waitMs === 0
        ? null
        : refuse('RATE_LIMITED', undefined, { retryAfter: Math.ceil(waitMs / 1000) });
    },
  };
}
