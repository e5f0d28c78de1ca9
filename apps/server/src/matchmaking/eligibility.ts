// Decides who may create or join a game. Pure.
import {
  fitsRange,
  formatSol,
  GAME_QUOTAS,
  isFriendly,
  type Lamports,
  type RatingRange,
  type StakeSourceName,
  type SwitchName,
  WAGER_OPTIONS,
} from '@kingstake/protocol';
import type { Abort } from '../games/index.ts';
import type { StakeRefusal } from '../money/wagers/index.ts';
import { type Refusal, refuse, refuseHeld } from '../platform/http/index.ts';
import type { Blocked } from '../players/contacts/index.ts';

/** Accepts one of the six wagers or zero, whatever the page offered. Zero cannot be locked on chain. */
export function refuseWager(wager: Lamports, source: StakeSourceName = 'balance'): Refusal | null {
  if (!isFriendly(wager)) return WAGER_OPTIONS.includes(wager) ? null : refuse('VALIDATION', 'no-such-wager');
  return source === 'balance' ? null : refuse('VALIDATION', 'friendly-on-chain');
}

/** Services that a new game needs. */
export function servicesOf(wager: Lamports): readonly SwitchName[] {
  return isFriendly(wager) ? ['newgames'] : ['newgames', 'stakes'];
}

/** Refuses players outside the creator's rating range. `rating` is the player's in the pool of the game. */
export function refuseRating(rating: number, ratingRange: RatingRange | null): Refusal | null {
  if (ratingRange === null || fitsRange(rating, ratingRange)) return null;
  return refuse('RATING_OUT_OF_RANGE', undefined, { ratingRange, rating });
}

/** How far back aborts count: four within an hour, the last of them an hour ago. */
export const ABORT_LOOKBACK_MS = 2 * GAME_QUOTAS.abortWindowMs;

/** After more aborts within an hour than allowed, the player may not begin a game for an hour (ruling 3.4). */
export function isSuspended(aborts: readonly Abort[], nowMs: number): boolean {
  const abortsMs = countedAborts(aborts);
  return abortsMs.some((atMs, index) => {
    const earlierMs = abortsMs[index - GAME_QUOTAS.abortsAllowed];
    if (earlierMs === undefined || atMs - earlierMs > GAME_QUOTAS.abortWindowMs) return false;
    return nowMs - atMs < GAME_QUOTAS.abortWindowMs;
  });
}

/** Counts one absence once. A player who is away while opponents join several of their games could not act in the later ones. */
function countedAborts(aborts: readonly Abort[]): number[] {
  const counted: number[] = [];
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  for (const { atMs, actedMs, isSilence } of aborts) {
    if (isSilence && actedMs <= silentUntilMs) continue;
    if (isSilence) silentUntilMs = atMs;
    counted.push(atMs);
  }
  return counted;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How far back cancelled games count, and how many of the newest are read. */
export const CANCEL_LOOKBACK = { ms: DAY_MS, games: GAME_QUOTAS.cancels.perDay } as const;

/** Returns how long a creator must wait before another game, from the times of cancelled games, newest first. 0: no wait. */
export function cancelWaitMs(cancelsMs: readonly number[], nowMs: number): number {
  const waitFor = (allowed: number, windowMs: number): number => {
    const oldestMs = cancelsMs[allowed - 1];
    return oldestMs === undefined ? 0 : Math.max(0, oldestMs + windowMs - nowMs);
  };
  return Math.max(waitFor(GAME_QUOTAS.cancels.perHour, HOUR_MS), waitFor(GAME_QUOTAS.cancels.perDay, DAY_MS));
}

/**
 * `waiting` counts the player's games that wait for an opponent. `cancelsMs` are the times of cancelled games.
 * `isOneOfFriendly` is set if the new game has no wager and is no challenge.
 */
export function refuseCreate(
  standing: {
    waiting: { all: number; friendly: number };
    isOneOfFriendly: boolean;
    suspended: boolean;
    cancelsMs: readonly number[];
  },
  nowMs: number,
): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', 'too-many-aborts');
  const waitMs = cancelWaitMs(standing.cancelsMs, nowMs);
  if (waitMs > 0) return refuse('RATE_LIMITED', 'too-many-cancels', { retryAfter: Math.ceil(waitMs / 1000) });
  if (standing.waiting.all >= GAME_QUOTAS.waitingPerUser) return refuse('CONFLICT', 'too-many-waiting');
  return standing.isOneOfFriendly && standing.waiting.friendly >= GAME_QUOTAS.friendlyWaitingPerUser
    ? refuse('CONFLICT', 'friendly-waiting')
    : null;
}

/** The refusal of a blocked player does not reveal the block. */
export function refuseJoin(standing: {
  suspended: boolean;
  creatorIsPlaying: boolean;
  blocked: Blocked; // `byUser`: by the player who joins
}): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', 'too-many-aborts');
  if (standing.blocked.byUser) return refuse('CONFLICT', 'you-blocked');
  if (standing.blocked.byOther) return refuse('CONFLICT', 'not-available');
  return standing.creatorIsPlaying ? refuse('CONFLICT', 'creator-is-playing') : null;
}

/** Like `refuseJoin`: the accepting player joins, the other one counts as the creator. */
export function refuseRematch(standing: {
  suspended: boolean;
  opponentIsSuspended: boolean;
  opponentIsPlaying: boolean;
  blocked: Blocked;
}): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', 'too-many-aborts');
  if (standing.blocked.byUser) return refuse('CONFLICT', 'you-blocked');
  if (standing.opponentIsSuspended || standing.blocked.byOther)
    return refuse('CONFLICT', 'opponent-is-suspended');
  return standing.opponentIsPlaying ? refuse('CONFLICT', 'opponent-is-playing') : null;
}

/**
 * Returns the refusal for the player who accepts a rematch if the other side's stake could not be held, or null. It does
 * not reveal the other side's amounts, nor that they are held.
 */
export function refuseOpponentHold(held: StakeRefusal | null): Refusal | null {
  if (held === null) return null;
  switch (held.refused) {
    case 'frozen':
      return refuseHold(held);
    case 'held':
      return refuse('CONFLICT', 'opponent-cannot-take');
    case 'overdrawn':
      return refuse('INSUFFICIENT_BALANCE', 'opponent-cannot-pay');
  }
}

/** Returns the refusal for a stake that could not be held, or null. */
export function refuseHold(held: StakeRefusal | null): Refusal | null {
  if (held === null) return null;
  if (held.refused === 'frozen') return refuse('UNAVAILABLE', 'stakes-frozen');
  if (held.refused === 'held') return refuseHeld(held);
  return refuse('INSUFFICIENT_BALANCE', undefined, {
    requiredAmount: formatSol(held.needed),
    currentBalance: formatSol(held.balance),
  });
}
