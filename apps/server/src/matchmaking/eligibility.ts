// matchmaking: who may create or join a staked game now. Pure: facts in, a refusal or null out.
import { formatSol, GAMES, type Lamports, WAGER_OPTIONS, WAGER_OPTIONS_SOL } from '@kingstake/protocol';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { StakeHeld } from '../wagers/index.ts';

const NO_SUCH_WAGER = `Choose a wager of ${WAGER_OPTIONS_SOL.join(', ')} SOL.`;
const TOO_MANY_WAITING = `You already have ${GAMES.waitingPerUser} games waiting for an opponent. Cancel one first.`;
const TOO_MANY_ABORTS = `You aborted more than ${GAMES.abortsAllowed} games within an hour. Please wait an hour and try again.`;
const TOO_MANY_CANCELS = `You cancelled ${GAMES.cancels.perHour} matches within an hour, or ${GAMES.cancels.perDay} within a day. Please wait before you create another one.`;
const CREATOR_IS_PLAYING = 'The creator of this game is playing another one right now.';
const OPPONENT_IS_PLAYING = 'Your opponent is playing another game right now.';
const OPPONENT_IS_SUSPENDED = 'Your opponent cannot start a new game right now.';
const OPPONENT_CANNOT_PAY =
  'Your opponent does not have enough SOL for a rematch. Nothing was taken from your balance.';
export const STAKES_PAUSED = 'New wagers are paused while we verify our reserves. Your balance is safe.';

/** One of the six options, whatever the page showed. */
export function refuseWager(wager: Lamports): Refusal | null {
  return WAGER_OPTIONS.includes(wager) ? null : refuse('VALIDATION', NO_SUCH_WAGER);
}

/** How far back aborts can still count: four within an hour, the last of them an hour ago. */
export const ABORT_LOOKBACK_MS = 2 * GAMES.abortWindowMs;

/** More aborts within an hour than allowed, and none of them may be followed by a new game for an hour (rulings 3.4). */
export function isSuspended(abortsMs: readonly number[], nowMs: number): boolean {
  return abortsMs.some((atMs, index) => {
    const earlierMs = abortsMs[index - GAMES.abortsAllowed];
    if (earlierMs === undefined || atMs - earlierMs > GAMES.abortWindowMs) return false;
    return nowMs - atMs < GAMES.abortWindowMs;
  });
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back cancelled games count, and how many of them, the newest, are looked at. */
export const CANCEL_LOOKBACK = { ms: DAY_MS, games: GAMES.cancels.perDay } as const;

/**
 * How long a creator whose games were cancelled at these instants, the newest first, must wait for another one; 0 = not at all.
 */
export function cancelWaitMs(cancelsMs: readonly number[], nowMs: number): number {
  const waitFor = (allowed: number, windowMs: number): number => {
    const oldestMs = cancelsMs[allowed - 1];
    return oldestMs === undefined ? 0 : Math.max(0, oldestMs + windowMs - nowMs);
  };
  return Math.max(waitFor(GAMES.cancels.perHour, HOUR_MS), waitFor(GAMES.cancels.perDay, DAY_MS));
}

/** `waiting`: the player's games that wait for an opponent; `cancelsMs`: as `cancelWaitMs` takes them. */
export function refuseCreate(
  standing: { waiting: number; suspended: boolean; cancelsMs: readonly number[] },
  nowMs: number,
): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', TOO_MANY_ABORTS);
  const waitMs = cancelWaitMs(standing.cancelsMs, nowMs);
  if (waitMs > 0) return refuse('RATE_LIMITED', TOO_MANY_CANCELS, { retryAfter: Math.ceil(waitMs / 1000) });
  return standing.waiting >= GAMES.waitingPerUser ? refuse('CONFLICT', TOO_MANY_WAITING) : null;
}

export function refuseJoin(standing: { suspended: boolean; creatorIsPlaying: boolean }): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', TOO_MANY_ABORTS);
  return standing.creatorIsPlaying ? refuse('CONFLICT', CREATOR_IS_PLAYING) : null;
}

/** As for a join: the accepter joins, and the other side is in the place of the creator. */
export function refuseRematch(standing: {
  suspended: boolean;
  opponentIsSuspended: boolean;
  opponentIsPlaying: boolean;
}): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', TOO_MANY_ABORTS);
  if (standing.opponentIsSuspended) return refuse('CONFLICT', OPPONENT_IS_SUSPENDED);
  return standing.opponentIsPlaying ? refuse('CONFLICT', OPPONENT_IS_PLAYING) : null;
}

/**
 * Returns what the accepter of a rematch is told when the other side's stake could not be held; null when it was. The
 * amounts are the other side's business and stay out.
 */
export function refuseOpponentHold(held: StakeHeld): Refusal | null {
  if ('ok' in held) return null;
  return held.refused === 'frozen' ? refuseHold(held) : refuse('INSUFFICIENT_BALANCE', OPPONENT_CANNOT_PAY);
}

/** Returns what the player is told about a stake that could not be held; null when it was. */
export function refuseHold(held: StakeHeld): Refusal | null {
  if ('ok' in held) return null;
  if (held.refused === 'frozen') return refuse('UNAVAILABLE', STAKES_PAUSED);
  return refuse('INSUFFICIENT_BALANCE', undefined, {
    requiredAmount: formatSol(held.needed),
    currentBalance: formatSol(held.balance),
  });
}
