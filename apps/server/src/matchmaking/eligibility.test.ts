import { CHALLENGES, gameCalls, LOBBY, lamports, parseSol } from '@kingstake/protocol';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusalOf } from '../games/index.ts';
import { refuse } from '../platform/http/index.ts';
import { rateLimitersInMemory } from '../platform/quotas.ts';
import { createSeededRandom } from '../platform/testkit/seeded-random.ts';
import { createCodeAttemptLimiter, drawCode, drawFreeCode, isCodeOf } from './context.ts';
import {
  type ChallengeStanding,
  cancelWaitMs,
  isSeatLost,
  isSuspended,
  refuseChallenge,
  refuseCreate,
  refuseHold,
  refuseOpponentHold,
  refuseWager,
  servicesOf,
} from './eligibility.ts';

const sol = (text: string) => lamports(parseSol(text) ?? -1n);

describe('eligibility for creating and joining games', () => {
  test.each([
    [['0', '0.1', '1', '5', '20', '50', '100'], null], // 0: a friendly game
    [['0.2', '0.100000001', '1000'], 'VALIDATION'],
  ])('judges wagers of %s: %s', (wagers, code) => {
    for (const wager of wagers) expect(refuseWager(sol(wager))?.refused ?? null, wager).toBe(code);
  });

  test('refuses a friendly game on chain, and requires fewer services for it', () => {
    expect(refuseWager(sol('0'), 'escrow')?.refused).toBe('VALIDATION');
    expect(refuseWager(sol('1'), 'escrow')).toBeNull();
    expect([servicesOf(sol('0')), servicesOf(sol('1'))]).toEqual([['newgames'], ['newgames', 'stakes']]);
  });

  const SECOND = 1_000;
  const DAY_S = 86_400;
  /** Times of `count` cancelled games, one every `everyS` seconds, the newest at 0. */
  const cancels = (count: number, everyS: number) =>
    Array.from({ length: count }, (_, back) => 0 - back * everyS * SECOND);
  test.each([
    ['19 within an hour', cancels(19, 60), 0, 0],
    ['20 within an hour: until the oldest is an hour ago', cancels(20, 60), 0, 3_600 - 19 * 60],
    ['20, the oldest an hour ago', cancels(20, 60), 3_600 - 19 * 60, 0],
    ['99 within a day', cancels(99, 800), 0, 0],
    ['100 within a day: until the oldest is a day ago', cancels(100, 800), 0, DAY_S - 99 * 800],
    ['both: the longer wait', cancels(100, 10), 0, DAY_S - 99 * 10],
  ])('makes the creator wait after %s', (_name, cancelsMs, nowS, waitS) => {
    expect(cancelWaitMs(cancelsMs, nowS * SECOND)).toBe(waitS * SECOND);
    const none = { waiting: { all: 0, friendly: 0 }, isOneOfFriendly: false, suspended: false };
    const refused = refuseCreate({ ...none, cancelsMs }, nowS * SECOND);
    expect(refused?.details ?? null).toEqual(
      waitS === 0 ? null : { reason: 'too-many-cancels', retryAfter: waitS },
    );
  });

  const MINUTE = 60_000;
  test.each([
    ['three within the hour', [0, 10, 20], 21, false],
    ['four within the hour', [0, 10, 20, 30], 31, true],
    ['an hour after the fourth, not after the first', [0, 10, 20, 30], 61, true],
    ['an hour after the fourth', [0, 10, 20, 30], 90, false],
    ['four, but the first is older than an hour by then', [0, 30, 50, 61], 62, false],
    ['a fifth prolongs it', [0, 10, 20, 30, 50], 100, true],
    ['none', [], 0, false],
  ])('R15 suspends new games after aborts at %s', (_name, minutes, now, suspended) => {
    const aborts = minutes.map((minute) => ({ atMs: minute * MINUTE, actedMs: 0, isSilence: false }));
    expect(isSuspended(aborts, now * MINUTE)).toBe(suspended);
  });

  test.each([
    ['all created before the first absence', [0, 0, 0, 0], false],
    ['each created after the previous absence', [0, 11, 21, 31], true],
    ['two by two', [0, 0, 21, 21], false],
  ])('counts an absence once: four missed games, %s', (_name, created, suspended) => {
    const aborts = created.map((minute, index) => ({
      atMs: (index + 1) * 10 * MINUTE,
      actedMs: minute * MINUTE,
      isSilence: true,
    }));
    expect(isSuspended(aborts, 41 * MINUTE)).toBe(suspended);
  });

  test('U2 reports why a stake cannot be taken, and of the opponent only that it cannot', () => {
    expect(refuseHold(null)).toBeNull();
    expect(refuseHold({ refused: 'overdrawn', balance: sol('0.05'), needed: sol('0.1') })).toEqual({
      refused: 'INSUFFICIENT_BALANCE',
      details: { requiredAmount: '0.1', currentBalance: '0.05' },
    });
    expect(refuseHold({ refused: 'frozen' })?.refused).toBe('UNAVAILABLE');
    const held = { refused: 'held', held: sol('1'), untilMs: Date.parse('2026-05-01T12:00:00Z') } as const;
    expect(refuseHold(held)).toEqual({
      refused: 'UNDER_REVIEW',
      details: { until: '2026-05-01T12:00:00.000Z', held: '1' },
    });
    expect(refuseOpponentHold(held)).toMatchObject({
      refused: 'CONFLICT',
      message: 'Your opponent cannot take this game now.',
    });
    expect(refuseOpponentHold({ refused: 'frozen' })).toEqual(refuseHold({ refused: 'frozen' }));
  });
});

describe('game codes', () => {
  test('draws eight letters of Crockford’s base32 without bias', () => {
    const random = createSeededRandom(3);
    const seen = new Map<string, number>();
    for (let round = 0; round < 4_000; round++) {
      const code = drawCode(random);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      for (const letter of code) seen.set(letter, (seen.get(letter) ?? 0) + 1);
    }
    expect(seen.size).toBe(32);
    for (const count of seen.values()) expect(Math.abs(count - 1_000)).toBeLessThan(200);
  });

  test('retries a taken code, and throws if the random source repeats itself', async () => {
    const draws = [0, 0, 1];
    const random = { bytes: (count: number) => new Uint8Array(count).fill(draws.shift() ?? 0) };
    expect(await drawFreeCode(random, async (code) => code === '00000000')).toBe('11111111');
    await expect(drawFreeCode(random, async () => true)).rejects.toThrow('taken');
  });

  test('compares a typed code in any spelling', () => {
    const typed = [' ab-cd i2 3o ', 'ABCD1231', undefined];
    expect(typed.map((code) => isCodeOf(code, 'ABCD1230'))).toEqual([true, false, false]);
    expect(isCodeOf('ABCD1230', null)).toBe(false);
  });
});

describe('code attempts', () => {
  afterEach(() => void vi.useRealTimers());

  test('are twenty a minute for a user from any address, and for a network with any user or none', async () => {
    vi.useFakeTimers({ now: 0 });
    const attempts = createCodeAttemptLimiter(rateLimitersInMemory(1));
    const take = (userId: number | null, address: string) => attempts.take({ userId, address });
    const network = '2001:db8:1:2';
    for (let count = 0; count < 20; count++) {
      expect(await take(1, `${count}`)).toBeNull();
      expect(await take(100 + count, `${network}::${count}`)).toBeNull();
      expect(await take(null, '192.0.2.1')).toBeNull();
    }
    vi.advanceTimersByTime(1_500);
    expect(await take(1, 'x')).toEqual({ refused: 'RATE_LIMITED', details: { retryAfter: 59 } });
    for (const address of [`${network}:ffff::1`, '192.0.2.1'])
      expect((await take(null, address))?.refused).toBe('RATE_LIMITED');
    for (const address of ['2001:db8:1:3::1', '192.0.2.2']) expect(await take(null, address)).toBeNull();
    vi.advanceTimersByTime(60_000);
    expect(await take(1, '192.0.2.1')).toBeNull();
  });
});

test.each([
  ['an exact one', { min: 1500, max: 1500 }, true],
  ['upside down', { min: 1600, max: 1500 }, false],
  ['below the least', { min: LOBBY.ratings.least - 1, max: 1500 }, false],
  ['above the most', { min: 1500, max: LOBBY.ratings.most + 1 }, false],
  ['in halves', { min: 1500.5, max: 1600 }, false],
  ['open at an end', { min: 1500 }, false],
])('accepts a rating range in a new game: %s, %o: %s', (_what, ratingRange, isAccepted) => {
  const body = { whitePlayerId: 1, wagerAmount: '1', ratingRange };
  expect(gameCalls.createGame.body.safeParse(body).success).toBe(isAccepted);
});

test.each([
  ['a full game', refusalOf('seat-taken'), true],
  ['a game that is over', refusalOf('game-ended'), true],
  ['a creator who plays', refuse('CONFLICT', 'creator-is-playing'), true],
  ['a creator who may not play', refuse('CONFLICT', 'not-available'), true],
  ['a reserved seat', refuse('CONFLICT', 'seat-being-taken'), true],
  ['another range', refuse('RATING_OUT_OF_RANGE'), true],
  ['no such game', refuse('NOT_FOUND'), true],
  ['too many aborts of the caller', refuse('CONFLICT', 'too-many-aborts'), false],
  ['a key of another request', refuse('CONFLICT', 'idempotency-key-reused'), false],
  ['too little money', refuse('INSUFFICIENT_BALANCE'), false],
  ['held money', refuse('UNDER_REVIEW'), false],
  ['a limit', refuse('LIMIT_REACHED'), false],
  ['a missing signature', refuse('STEP_UP_REQUIRED'), false],
  ['an outage', refuse('UNAVAILABLE'), false],
])('X4 X6 knows whether %s concerns one seat alone', (_name, refusal, isLost) => {
  expect(isSeatLost(refusal)).toBe(isLost);
});

test.each([
  [{}, true],
  [{ isPrivate: false }, true],
  [{ isPrivate: true }, false],
])('X5 accepts orJoin with %j: %s', (more, isAccepted) => {
  const body = { whitePlayerId: 1, wagerAmount: '1', orJoin: true, ...more };
  expect(gameCalls.createGame.body.safeParse(body).success).toBe(isAccepted);
});

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
