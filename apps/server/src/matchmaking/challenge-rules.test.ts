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
const STRANGERS =
  'RATE_LIMITED: You have challenged 20 players you never played within a day. Please wait before you challenge another one.';

const FULL = 'CONFLICT: This player has many open challenges. Please try again in a few minutes.';
const RECENT =
  'RATE_LIMITED: This player was challenged by somebody a moment ago. Please try again in a minute.';

describe('who may challenge whom', () => {
  test.each<[string, Partial<ChallengeStanding>, string | null]>([
    ['an outsider whose door is open', {}, null],
    ['someone played before', friend, null],
    ['nobody of that name', { challengedId: null }, 'NOT_FOUND: User not found'],
    ['oneself', { challengedId: ADA }, 'VALIDATION: You cannot challenge yourself.'],
    ['whom one has blocked', byUser, BLOCKED],
    ['whom one has blocked, and who has closed the door', { ...byUser, ...closed }, BLOCKED],
    ['who has blocked one', byOther, NEUTRAL],
    ['who has blocked one, played before', { ...byOther, ...friend }, NEUTRAL],
    ['an outsider whose door is closed', closed, NEUTRAL],
    ['someone played before, whose door is closed to outsiders', { ...closed, ...friend }, null],
    ['whom one has challenged already', { openTo: [BOB] }, ALREADY],
    ['the third at the same time', { openTo: [3, 4] }, null],
    ['a fourth at the same time', { openTo: [3, 4, 5] }, OPEN],
    ['a fourth at the same time, played before', { openTo: [3, 4, 5], ...friend }, OPEN],
    ['a fourth, who has blocked one', { openTo: [3, 4, 5], ...byOther }, NEUTRAL],
    ['the fifth that one player receives', { openToReceiver: CHALLENGES.openPerReceiver - 1 }, null],
    ['a sixth that one player receives', { openToReceiver: CHALLENGES.openPerReceiver, ...friend }, FULL],
    ['a minute after another outsider', { otherNewOpponentMs: NOW_MS - CHALLENGES.newOpponentMs }, null],
    ['sooner after another outsider', { otherNewOpponentMs: NOW_MS - CHALLENGES.newOpponentMs + 1 }, RECENT],
    ['sooner after an outsider, played before', { otherNewOpponentMs: NOW_MS, ...friend }, null],
    ['the twentieth outsider of the day', { newOpponentsMs: twenty.newOpponentsMs.slice(1) }, null],
    ['the twenty-first outsider of the day', twenty, STRANGERS],
    ['someone played before, after twenty outsiders', { ...twenty, ...friend }, null],
  ])('%s: %j', (_who, facts, expected) => {
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
