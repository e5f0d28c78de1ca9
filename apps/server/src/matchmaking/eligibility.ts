// Decides who may create or join a game, and who may challenge whom. Pure.
import type { Refusal as MatchRefusal } from '@kingstake/chess';
import {
  CHALLENGES,
  fitsRange,
  formatSol,
  GAME_QUOTAS,
  isFriendly,
  type Lamports,
  type RatingRange,
  type Reason,
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

/** Refusals that concern one game or its creator. With another game the same player may succeed. */
const SEAT_LOST: ReadonlySet<unknown> = new Set([
  'seat-taken',
  'game-ended',
  'you-blocked',
  'not-available',
  'creator-is-playing',
  'creator-not-staked',
  'seat-being-taken',
  'reservation-over',
  'too-many-unplayed',
] satisfies (Reason | MatchRefusal)[]);

/** Whether a refused join leaves the player free to join another game. Any other refusal concerns the player. */
export function isSeatLost({ refused, details }: Refusal): boolean {
  if (refused === 'NOT_FOUND' || refused === 'RATING_OUT_OF_RANGE') return true;
  return refused === 'CONFLICT' && SEAT_LOST.has(details?.['reason']);
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

/** The facts on which a challenge depends. */
export interface ChallengeStanding {
  readonly challengerId: number;
  readonly challengedId: number | null; // null: no such player
  readonly blocked: Blocked; // `byUser`: by the challenger
  readonly hasChallengePrivacy: boolean; // whether the challenged player refuses new opponents
  readonly havePlayed: boolean; // the two have begun a game before
  readonly openTo: readonly number[]; // players who have an open challenge from this challenger
  readonly openToReceiver: number; // open challenges to the challenged player, by any challenger
  readonly otherNewOpponentMs: number | null; // when another new opponent last challenged them, within `newOpponentMs`
  readonly newOpponentsMs: readonly number[]; // times of the challenges to new opponents in the window, newest first
}

/** Checks in this order: invalid names, decisions of the challenged player, quotas. */
export function refuseChallenge(standing: ChallengeStanding, nowMs: number): Refusal | null {
  const { challengerId, challengedId, blocked, openTo } = standing;
  if (challengedId === null) return refuse('NOT_FOUND', 'no-such-user');
  if (challengedId === challengerId) return refuse('VALIDATION', 'challenge-yourself');
  if (blocked.byUser) return refuse('CONFLICT', 'you-blocked');
  // One reason for both, so that the challenger cannot tell a block from challenge privacy.
  if (blocked.byOther || (standing.hasChallengePrivacy && !standing.havePlayed))
    return refuse('FORBIDDEN', 'challenges-closed');
  if (openTo.includes(challengedId)) return refuse('CONFLICT', 'already-challenged');
  if (openTo.length >= CHALLENGES.openPerPlayer) return refuse('CONFLICT', 'too-many-challenges');
  if (standing.openToReceiver >= CHALLENGES.openPerReceiver) return refuse('CONFLICT', 'receiver-is-busy');
  return standing.havePlayed ? null : refuseNewOpponent(standing, nowMs);
}

function refuseNewOpponent(
  { newOpponentsMs, otherNewOpponentMs }: ChallengeStanding,
  nowMs: number,
): Refusal | null {
  const newWaitMs = otherNewOpponentMs === null ? 0 : otherNewOpponentMs + CHALLENGES.newOpponentMs - nowMs;
  if (newWaitMs > 0)
    return refuse('RATE_LIMITED', 'receiver-just-challenged', { retryAfter: Math.ceil(newWaitMs / 1000) });
  const oldestMs = newOpponentsMs[CHALLENGES.newOpponents - 1];
  const waitMs = oldestMs === undefined ? 0 : oldestMs + CHALLENGES.newOpponentsWindowMs - nowMs;
  if (waitMs <= 0) return null;
  return refuse('RATE_LIMITED', 'too-many-strangers', { retryAfter: Math.ceil(waitMs / 1000) });
}
