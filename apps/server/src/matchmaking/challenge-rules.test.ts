import { CHALLENGES } from '@kingstake/protocol';
import { describe, expect, test } from 'vitest';
import { type ChallengeStanding, refuseChallenge } from './challenge-rules.ts';

const NOW_MS = Date.parse('2026-11-23T12:00:00Z');
const HOUR_MS = 3_600_000;
const ADA = 1;
const BOB = 2;

const FREE: ChallengeStanding = {
  challengerId: ADA,
  challengedId: BOB,
  blocked: { byUser: false, byOther: false },
  hasChallengePrivacy: false,
  havePlayed: false,
  openTo: [],
  openToReceiver: 0,
  otherNewOpponentMs: null,
  newOpponentsMs: [],
};
const byUser = { blocked: { byUser: true, byOther: false } };
const byOther = { blocked: { byUser: false, byOther: true } };
const closed = { hasChallengePrivacy: true };
const friend = { havePlayed: true };
const twenty = {
  newOpponentsMs: Array.from({ length: CHALLENGES.newOpponents }, (_, n) => NOW_MS - n * HOUR_MS),
};

const NEUTRAL = 'FORBIDDEN: This player is not accepting challenges right now.';
const BLOCKED = 'CONFLICT: You have blocked this player. Unblock them to play.';
const ALREADY =
  'CONFLICT: You have already challenged this player. Wait for an answer, or cancel your challenge.';
const OPEN = 'CONFLICT: You already have 3 open challenges. Wait for an answer, or cancel one.';
const TOO_MANY =
  'RATE_LIMITED: You have challenged 20 players you never played within a day. Please wait before you challenge another one.';

const FULL = 'CONFLICT: This player has many open challenges. Please try again in a few minutes.';
const RECENT =
  'RATE_LIMITED: This player was challenged by somebody a moment ago. Please try again in a minute.';

describe('refuseChallenge', () => {
  test.each<[string, Partial<ChallengeStanding>, string | null]>([
    ['a new opponent', {}, null],
    ['a previous opponent', friend, null],
    ['an unknown name', { challengedId: null }, 'NOT_FOUND: User not found'],
    ['the challenger', { challengedId: ADA }, 'VALIDATION: You cannot challenge yourself.'],
    ['a player blocked by the challenger', byUser, BLOCKED],
    ['a player blocked by the challenger, with challenge privacy', { ...byUser, ...closed }, BLOCKED],
    ['a player who blocked the challenger', byOther, NEUTRAL],
    ['a previous opponent who blocked the challenger', { ...byOther, ...friend }, NEUTRAL],
    ['a new opponent with challenge privacy', closed, NEUTRAL],
    ['a previous opponent with challenge privacy', { ...closed, ...friend }, null],
    ['a player challenged already', { openTo: [BOB] }, ALREADY],
    ['a third open challenge', { openTo: [3, 4] }, null],
    ['a fourth open challenge', { openTo: [3, 4, 5] }, OPEN],
    ['a fourth open challenge, to a previous opponent', { openTo: [3, 4, 5], ...friend }, OPEN],
    [
      'a fourth open challenge, to a player who blocked the challenger',
      { openTo: [3, 4, 5], ...byOther },
      NEUTRAL,
    ],
    ['the fifth open challenge to a player', { openToReceiver: CHALLENGES.openPerReceiver - 1 }, null],
    ['a sixth open challenge to a player', { openToReceiver: CHALLENGES.openPerReceiver, ...friend }, FULL],
    [
      'a new opponent a minute after another',
      { otherNewOpponentMs: NOW_MS - CHALLENGES.newOpponentMs },
      null,
    ],
    [
      'a new opponent sooner after another',
      { otherNewOpponentMs: NOW_MS - CHALLENGES.newOpponentMs + 1 },
      RECENT,
    ],
    ['a previous opponent sooner after a new one', { otherNewOpponentMs: NOW_MS, ...friend }, null],
    ['the twentieth new opponent of a day', { newOpponentsMs: twenty.newOpponentsMs.slice(1) }, null],
    ['the twenty-first new opponent of a day', twenty, TOO_MANY],
    ['a previous opponent after twenty new ones', { ...twenty, ...friend }, null],
  ])('decides on %s: %j', (_who, facts, expected) => {
    const refusal = refuseChallenge({ ...FREE, ...facts }, NOW_MS);
    expect(refusal === null ? null : `${refusal.refused}: ${refusal.message}`).toBe(expected);
  });

  test('reports when the oldest of twenty challenges leaves the window', () => {
    expect(refuseChallenge({ ...FREE, ...twenty }, NOW_MS)?.details).toEqual({
      reason: 'too-many-strangers',
      retryAfter: 5 * 3_600,
    });
    expect(refuseChallenge({ ...FREE, ...twenty }, NOW_MS + 5 * HOUR_MS)).toBeNull();
  });
});
