import { lamports, parseSol } from '@kingstake/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rateLimitersInMemory } from '../platform/rate-limits.ts';
import { createSeededRandom } from '../platform/testkit/seeded-random.ts';
import { createCodeAttemptLimiter } from './code-attempt-limiter.ts';
import { drawCode, drawFreeCode, isCodeOf } from './codes.ts';
import {
  cancelWaitMs,
  isSuspended,
  refuseCreate,
  refuseHold,
  refuseJoin,
  refuseOpponentHold,
  refuseRating,
  refuseRematch,
  refuseWager,
  servicesOf,
} from './eligibility.ts';

const NO_BLOCK = { byUser: false, byOther: false };
const sol = (text: string) => lamports(parseSol(text) ?? -1n);

describe('eligibility for creating and joining games', () => {
  test.each([
    ['0.1', null],
    ['1', null],
    ['5', null],
    ['20', null],
    ['50', null],
    ['100', null],
    ['0', null], // a friendly game
    ['0.2', 'VALIDATION'],
    ['0.100000001', 'VALIDATION'],
    ['1000', 'VALIDATION'],
  ])('judges a wager of %s: %s', (wager, code) => {
    expect(refuseWager(sol(wager))?.refused ?? null).toBe(code);
  });

  test('refuses a friendly game on chain, and requires fewer services for it', () => {
    expect(refuseWager(sol('0'), 'escrow')?.refused).toBe('VALIDATION');
    expect(refuseWager(sol('1'), 'escrow')).toBeNull();
    expect([servicesOf(sol('0')), servicesOf(sol('1'))]).toEqual([['newgames'], ['newgames', 'stakes']]);
  });

  test.each([
    [1500, null, null],
    [1500, { min: 1500, max: 1500 }, null],
    [1499, { min: 1500, max: 1600 }, 'RATING_OUT_OF_RANGE'],
    [1601, { min: 1500, max: 1600 }, 'RATING_OUT_OF_RANGE'],
  ] as const)('judges a rating of %i in %o: %s', (rating, range, code) => {
    expect(refuseRating(rating, range)?.refused ?? null).toBe(code);
  });

  test.each([
    [0, false, null],
    [4, false, null],
    [5, false, 'CONFLICT'],
    [0, true, 'CONFLICT'],
    [9, true, 'CONFLICT'],
  ])('judges a new game with %i waiting, suspended %s: %s', (waiting, suspended, code) => {
    const standing = {
      waiting: { all: waiting, friendly: 0 },
      isOneOfFriendly: true,
      suspended,
      cancelsMs: [],
    };
    expect(refuseCreate(standing, 0)?.refused ?? null).toBe(code);
  });

  test.each([
    [{ all: 1, friendly: 1 }, true, 'CONFLICT'],
    [{ all: 1, friendly: 1 }, false, null],
    [{ all: 4, friendly: 0 }, true, null],
  ])('judges a new game with %o waiting, the new one friendly %s: %s', (waiting, isOneOfFriendly, code) => {
    const standing = { waiting, isOneOfFriendly, suspended: false, cancelsMs: [] };
    expect(refuseCreate(standing, 0)?.refused ?? null).toBe(code);
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

  test.each([
    [false, false, null],
    [true, false, 'CONFLICT'],
    [false, true, 'CONFLICT'],
  ])('judges a join, suspended %s, creator playing %s: %s', (suspended, creatorIsPlaying, code) => {
    expect(refuseJoin({ suspended, creatorIsPlaying, blocked: NO_BLOCK })?.refused ?? null).toBe(code);
  });

  test('tells blockers about their block, and hides it from the blocked player', () => {
    const free = {
      suspended: false,
      creatorIsPlaying: false,
      opponentIsSuspended: false,
      opponentIsPlaying: false,
    };
    const byUser = { ...free, blocked: { byUser: true, byOther: false } };
    const byOther = { ...free, blocked: { byUser: false, byOther: true } };
    for (const refused of [refuseJoin(byUser), refuseRematch(byUser)])
      expect(refused?.message).toBe('You have blocked this player. Unblock them to play.');
    expect(refuseJoin(byOther)?.message).toBe(
      'You cannot join this game right now. Please choose another one.',
    );
    expect(refuseRematch(byOther)).toEqual(
      refuseRematch({ ...free, opponentIsSuspended: true, blocked: NO_BLOCK }),
    );
    for (const refused of [refuseJoin(byOther), refuseRematch(byOther)])
      expect(refused?.message).not.toMatch(/block/i);
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

  test.each([
    ['ABCD1230', true],
    ['abcd-1230', true],
    [' ab cd i2 3o ', true],
    ['ABCD1231', false],
    ['ABCD123', false],
    ['', false],
    [undefined, false],
  ])('compares the typed code %s: %s', (typed, opens) => {
    expect(isCodeOf(typed, 'ABCD1230')).toBe(opens);
    expect(isCodeOf(typed, null)).toBe(false);
  });
});

describe('code attempts', () => {
  const ada = { userId: 1, address: 'a' };
  beforeEach(() => void vi.useFakeTimers({ now: 0 }));
  afterEach(() => void vi.useRealTimers());

  test('allows twenty a minute for a user from any address, and for an address with any user', async () => {
    const attempts = createCodeAttemptLimiter(rateLimitersInMemory(1));
    for (let count = 0; count < 20; count++)
      expect(await attempts.take({ ...ada, address: `${count}` })).toBeNull();
    vi.advanceTimersByTime(1_500);
    expect(await attempts.take({ ...ada, address: 'x' })).toEqual({
      refused: 'RATE_LIMITED',
      details: { retryAfter: 59 },
    });
    for (let count = 0; count < 20; count++)
      expect(await attempts.take({ userId: 100 + count, address: 'b' })).toBeNull();
    expect((await attempts.take({ userId: 99, address: 'b' }))?.refused).toBe('RATE_LIMITED');
    vi.advanceTimersByTime(60_000);
    expect(await attempts.take(ada)).toBeNull();
    expect(await attempts.take({ userId: 99, address: 'b' })).toBeNull();
  });

  test('multiplies the quota by the rate factor, and resets it after the window', async () => {
    const attempts = createCodeAttemptLimiter(rateLimitersInMemory(2));
    for (let count = 0; count < 40; count++) expect(await attempts.take(ada)).toBeNull();
    expect((await attempts.take(ada))?.refused).toBe('RATE_LIMITED');
    expect(vi.getTimerCount()).toBe(2);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});
