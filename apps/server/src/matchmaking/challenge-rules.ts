// matchmaking: who may challenge whom. Pure: facts in, a refusal or null out.
import { CHALLENGES } from '@kingstake/protocol';
import type { Blocked } from '../contacts/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';

const YOURSELF = 'You cannot challenge yourself.';
const NO_SUCH_PLAYER = 'User not found';
export const YOU_BLOCKED = 'You have blocked this player. Unblock them to play.';
/** Of a blocked player and of a stranger at a closed door alike, so that neither learns which. */
const NOT_TAKEN = 'This player is not accepting challenges right now.';
const ALREADY_CHALLENGED =
  'You have already challenged this player. Wait for an answer, or cancel your challenge.';
const TOO_MANY_OPEN = `You already have ${CHALLENGES.openPerPlayer} open challenges. Wait for an answer, or cancel one.`;
const TOO_MANY_STRANGERS = `You have challenged ${CHALLENGES.toStrangers} players you never played within a day. Please wait before you challenge another one.`;

/** What decides whether a player may challenge another. */
export interface ChallengeStanding {
  readonly challengerId: number;
  readonly challengedId: number | null; // null: there is no such player
  readonly blocked: Blocked; // `byUser`: by the challenger
  readonly doorIsClosed: boolean; // to strangers, by the challenged player
  readonly havePlayed: boolean; // a game of the two has begun before
  readonly openTo: readonly number[]; // players whom the challenger's open challenges are for
  readonly toStrangersMs: readonly number[]; // when the challenger challenged strangers in the window, the newest first
}

/** Refusals in this order: what the challenger can mend by another name, what is the other's to decide, and last the limits. */
export function refuseChallenge(standing: ChallengeStanding, nowMs: number): Refusal | null {
  const { challengerId, challengedId, blocked, openTo } = standing;
  if (challengedId === null) return refuse('NOT_FOUND', NO_SUCH_PLAYER);
  if (challengedId === challengerId) return refuse('VALIDATION', YOURSELF);
  if (blocked.byUser) return refuse('CONFLICT', YOU_BLOCKED);
  if (blocked.byOther || (standing.doorIsClosed && !standing.havePlayed))
    return refuse('FORBIDDEN', NOT_TAKEN);
  if (openTo.includes(challengedId)) return refuse('CONFLICT', ALREADY_CHALLENGED);
  if (openTo.length >= CHALLENGES.openPerPlayer) return refuse('CONFLICT', TOO_MANY_OPEN);
  return standing.havePlayed ? null : refuseStranger(standing.toStrangersMs, nowMs);
}

function refuseStranger(toStrangersMs: readonly number[], nowMs: number): Refusal | null {
  const oldestMs = toStrangersMs[CHALLENGES.toStrangers - 1];
  const waitMs = oldestMs === undefined ? 0 : oldestMs + CHALLENGES.strangersWindowMs - nowMs;
  if (waitMs <= 0) return null;
  return refuse('RATE_LIMITED', TOO_MANY_STRANGERS, { retryAfter: Math.ceil(waitMs / 1000) });
}
