// matchmaking: decides who may challenge whom. Pure.
import { CHALLENGES } from '@kingstake/protocol';
import { type Refusal, refuse } from '../platform/http/index.ts';
import type { Blocked } from '../players/contacts/index.ts';

/** The facts on which the decision depends. */
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
