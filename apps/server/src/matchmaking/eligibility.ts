// matchmaking: who may create or join a staked game now. Pure: facts in, a refusal or null out.
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
import type { Blocked } from '../contacts/index.ts';
import type { Abort } from '../games/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { StakeHeld } from '../wagers/index.ts';

/** One of the six options, or nothing, whatever the page showed; nothing cannot be locked on chain. */
export function refuseWager(wager: Lamports, source: StakeSourceName = 'balance'): Refusal | null {
  if (!isFriendly(wager)) return WAGER_OPTIONS.includes(wager) ? null : refuse('VALIDATION', 'no-such-wager');
  return source === 'balance' ? null : refuse('VALIDATION', 'friendly-on-chain');
}

/** The services without which no such game begins. */
export function servicesOf(wager: Lamports): readonly SwitchName[] {
  return isFriendly(wager) ? ['newgames'] : ['newgames', 'stakes'];
}

/** Refuses whoever the creator does not play. `rating`: of the pool of the game's time control. */
export function refuseRating(rating: number, ratingRange: RatingRange | null): Refusal | null {
  if (ratingRange === null || fitsRange(rating, ratingRange)) return null;
  return refuse('RATING_OUT_OF_RANGE', undefined, { ratingRange, rating });
}

/** How far back aborts can still count: four within an hour, the last of them an hour ago. */
export const ABORT_LOOKBACK_MS = 2 * GAME_QUOTAS.abortWindowMs;

/** More aborts within an hour than allowed, and none of them may be followed by a new game for an hour (rulings 3.4). */
export function isSuspended(aborts: readonly Abort[], nowMs: number): boolean {
  const abortsMs = countedAborts(aborts);
  return abortsMs.some((atMs, index) => {
    const earlierMs = abortsMs[index - GAME_QUOTAS.abortsAllowed];
    if (earlierMs === undefined || atMs - earlierMs > GAME_QUOTAS.abortWindowMs) return false;
    return nowMs - atMs < GAME_QUOTAS.abortWindowMs;
  });
}

/**
 * One silence counts once: whoever is away while several of their games are joined, one after the other, has not acted for the later
 * ones since the first one lapsed.
 */
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

/** How far back cancelled games count, and how many of them, the newest, are looked at. */
export const CANCEL_LOOKBACK = { ms: DAY_MS, games: GAME_QUOTAS.cancels.perDay } as const;

/**
 * How long a creator whose games were cancelled at these instants, the newest first, must wait for another one; 0 = not at all.
 */
export function cancelWaitMs(cancelsMs: readonly number[], nowMs: number): number {
  const waitFor = (allowed: number, windowMs: number): number => {
    const oldestMs = cancelsMs[allowed - 1];
    return oldestMs === undefined ? 0 : Math.max(0, oldestMs + windowMs - nowMs);
  };
  return Math.max(waitFor(GAME_QUOTAS.cancels.perHour, HOUR_MS), waitFor(GAME_QUOTAS.cancels.perDay, DAY_MS));
}

/**
 * `waiting`: the player's games that wait for an opponent; `cancelsMs`: as `cancelWaitMs` takes them; `isOneOfFriendly`: the new game
 * has no wager and is no challenge.
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

/** What a blocked player is told says nothing of the block. */
export function refuseJoin(standing: {
  suspended: boolean;
  creatorIsPlaying: boolean;
  blocked: Blocked; // `byUser`: by who joins
}): Refusal | null {
  if (standing.suspended) return refuse('CONFLICT', 'too-many-aborts');
  if (standing.blocked.byUser) return refuse('CONFLICT', 'you-blocked');
  if (standing.blocked.byOther) return refuse('CONFLICT', 'not-available');
  return standing.creatorIsPlaying ? refuse('CONFLICT', 'creator-is-playing') : null;
}

/** As for a join: the accepter joins, and the other side is in the place of the creator. */
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
 * Returns what the accepter of a rematch is told when the other side's stake could not be held; null when it was. The
 * amounts are the other side's business and stay out.
 */
export function refuseOpponentHold(held: StakeHeld): Refusal | null {
  if ('ok' in held) return null;
  return held.refused === 'frozen' ? refuseHold(held) : refuse('INSUFFICIENT_BALANCE', 'opponent-cannot-pay');
}

/** Returns what the player is told about a stake that could not be held; null when it was. */
export function refuseHold(held: StakeHeld): Refusal | null {
  if ('ok' in held) return null;
  if (held.refused === 'frozen') return refuse('UNAVAILABLE', 'stakes-frozen');
  return refuse('INSUFFICIENT_BALANCE', undefined, {
    requiredAmount: formatSol(held.needed),
    currentBalance: formatSol(held.balance),
  });
}
