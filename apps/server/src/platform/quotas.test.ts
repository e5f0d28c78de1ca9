import { describe, expect, it } from 'vitest';
import { ADDRESS, createAddressQuota, Quota } from './quotas.ts';
import { answerCost, createUserQuotas, HUB_LIMITS } from './sockets/limits.ts';
import { countSlices } from './testkit/counted-slices.ts';

const KIB = 1_024;

function takeAll<Key extends string | number>(quota: Quota<Key>, key: Key, nowMs: number): number {
  let taken = 0;
  while (taken < 10_000 && quota.take(key, nowMs) === null) taken += 1;
  return taken;
}

describe('a quota of 100 that refills evenly in 20 s', () => {
  it.each([
    { waitMs: 0, gained: 0 },
    { waitMs: 199, gained: 0 },
    { waitMs: 200, gained: 1 },
    { waitMs: 10_000, gained: 50 },
    { waitMs: 20_000, gained: 100 },
    { waitMs: 3_600_000, gained: 100 },
  ])('has $gained left $waitMs ms after the last one was taken', ({ waitMs, gained }) => {
    const quota = new Quota({ max: 100, windowMs: 20_000 });
    expect(takeAll(quota, 'key', 5_000)).toBe(100);
    expect(takeAll(quota, 'key', 5_000 + waitMs)).toBe(gained);
  });

  it('accumulates fractions', () => {
    const quota = new Quota({ max: 100, windowMs: 20_000 });
    takeAll(quota, 'key', 0);
    const waits = Array.from({ length: 20 }, (_, look) => quota.take('key', (look + 1) * 50));
    expect(waits.filter((waitMs) => waitMs === null)).toHaveLength(5);
  });

  it('never overdraws with a fractional maximum', () => {
    expect(takeAll(new Quota({ max: 2.5, windowMs: 20_000 }), 'key', 0)).toBe(2);
  });
});

describe('a quota of 20 that refills at the end of its window of 60 s', () => {
  it('refuses until the window ends that the first one began, and counts charges', () => {
    const quota = new Quota({ max: 20, windowMs: 60_000 }, 'at the end');
    expect(quota.take('key', 1_000)).toBeNull();
    quota.charge('key', 9, 30_000);
    expect(takeAll(quota, 'key', 60_000)).toBe(10);
    expect(quota.take('key', 60_999)).toBe(1);
    quota.charge('key', 50, 60_999);
    expect(takeAll(quota, 'key', 61_000)).toBe(20);
    expect(quota.take('key', 61_000)).toBe(60_000);
    expect(quota.take('other', 61_000)).toBeNull();
  });

  it('is forgotten after its window', () => {
    const quota = new Quota({ max: 20, windowMs: 60_000 }, 'at the end');
    quota.take('key', 0);
    void quota.forgetFull(59_999, countSlices().slices);
    expect(quota.size).toBe(1);
    void quota.forgetFull(60_000, countSlices().slices);
    expect(quota.size).toBe(0);
  });
});

describe('the quota of an address', () => {
  it('is 3,000 requests at once and 50 more each second', () => {
    const quota = createAddressQuota(1);
    expect(takeAll(quota, '9.9.9.9', 0)).toBe(3_000);
    expect(quota.take('9.9.9.9', 0)).toBe(20);
    expect(takeAll(quota, '9.9.9.9', 1_000)).toBe(50);
    expect(takeAll(quota, '9.9.9.8', 1_000)).toBe(3_000);
  });

  it('may be overdrawn', () => {
    const quota = createAddressQuota(1);
    quota.charge('9.9.9.9', 0, 0);
    expect(takeAll(quota, '9.9.9.9', 0)).toBe(3_000);
    quota.charge('9.9.9.9', 100, 0);
    expect(takeAll(quota, '9.9.9.9', 2_000)).toBe(0);
    expect(takeAll(quota, '9.9.9.9', 3_000)).toBe(50);
  });

  it('grows with the rate factor', () => {
    expect(takeAll(createAddressQuota(2), '9.9.9.9', 0)).toBe(2 * ADDRESS.requests);
    expect(takeAll(createAddressQuota(0.000_1), '9.9.9.9', 0)).toBe(1);
  });

  it('is forgotten when it is full again', () => {
    const quota = createAddressQuota(1);
    quota.take('9.9.9.9', 0);
    void quota.forgetFull(10, countSlices().slices);
    expect(quota.size).toBe(1);
    void quota.forgetFull(20, countSlices().slices);
    expect(quota.size).toBe(0);
  });
});

describe('the cost of an answer to a user, one credit for each started 2 KiB', () => {
  it.each([
    { bytes: 0, left: 99 },
    { bytes: 1, left: 99 },
    { bytes: 2 * KIB, left: 99 },
    { bytes: 2 * KIB + 1, left: 98 },
    { bytes: 70 * KIB, left: 65 },
    { bytes: 200 * KIB, left: 0 },
    { bytes: 202 * KIB, left: 0 },
  ])('leaves $left of 100 credits after $bytes bytes', ({ bytes, left }) => {
    const { ordinary } = createUserQuotas(HUB_LIMITS, 1);
    ordinary.take(1, 0);
    ordinary.charge(1, answerCost(bytes, HUB_LIMITS), 0);
    expect(ordinary.isOverdrawn(1, 0)).toBe(bytes > 200 * KIB);
    expect(takeAll(ordinary, 1, 0)).toBe(left);
  });

  it('is repaid after an overdraft before the next credit is available', () => {
    const { ordinary } = createUserQuotas(HUB_LIMITS, 1);
    ordinary.take(1, 0);
    ordinary.charge(1, answerCost(400 * KIB, HUB_LIMITS), 0);
    expect(ordinary.waitMs(1, 0)).toBe(20_200);
    const waits = [ordinary.take(1, 20_000), ordinary.take(1, 20_200), ordinary.take(1, 20_200)];
    expect(waits.map((waitMs) => waitMs === null)).toEqual([false, true, false]);
    expect(ordinary.take(2, 0)).toBeNull();
  });
});

it('gives a staked player 60 priority messages and 20 pings a minute, whatever the state of the ordinary quota', () => {
  const { ordinary, priority } = createUserQuotas(HUB_LIMITS, 1);
  ordinary.charge(1, 5_000, 0);
  const takeBoth = (nowMs: number) => [takeAll(priority.ping, 1, nowMs), takeAll(priority.message, 1, nowMs)];
  expect(takeBoth(0)).toEqual([20, 60]);
  expect(takeBoth(30_000)).toEqual([10, 30]);
});

it('forgets a user with a full quota, but not one with an overdraft', async () => {
  const { ordinary } = createUserQuotas(HUB_LIMITS, 1);
  ordinary.take(1, 0);
  ordinary.charge(2, 400, 0);
  await ordinary.forgetFull(20_000, countSlices().slices);
  expect([ordinary.size, ordinary.isOverdrawn(2, 20_000)]).toEqual([1, true]);
});

it('checks 10,000 users in slices', async () => {
  const { ordinary } = createUserQuotas(HUB_LIMITS, 1);
  for (let user = 1; user <= 10_000; user += 1) ordinary.take(user, 0);
  const { slices, sizes } = countSlices();
  let looks = 0;
  const isOver = (): boolean => {
    looks += 1;
    return looks % 10 === 0;
  };
  await ordinary.forgetFull(20_000, { ...slices, isOver });
  expect([ordinary.size, sizes().length]).toEqual([0, 1_001]);
});
