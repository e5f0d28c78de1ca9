import { describe, expect, it } from 'vitest';
import { countSlices } from '../testkit/counted-slices.ts';
import { HUB_LIMITS } from './limits.ts';
import { UserQuotas } from './user-quotas.ts';

const KIB = 1_024;

function takeAll(quota: UserQuotas, userId: number, nowMs: number): number {
  let taken = 0;
  while (taken < 1_000 && quota.take(userId, nowMs)) taken += 1;
  return taken;
}

describe('the cost of an answer, one credit for each started 2 KiB', () => {
  it.each([
    { bytes: 0, left: 99 },
    { bytes: 1, left: 99 },
    { bytes: 2 * KIB, left: 99 },
    { bytes: 2 * KIB + 1, left: 98 },
    { bytes: 70 * KIB, left: 65 },
    { bytes: 200 * KIB, left: 0 },
    { bytes: 202 * KIB, left: 0 },
  ])('leaves $left of 100 credits after $bytes bytes', ({ bytes, left }) => {
    const quota = new UserQuotas(HUB_LIMITS, 1);
    quota.take(1, 0);
    quota.charge(1, bytes, 0);
    expect(quota.isOverdrawn(1, 0)).toBe(bytes > 200 * KIB);
    expect(takeAll(quota, 1, 0)).toBe(left);
  });

  it('is repaid after an overdraft before the next credit is available', () => {
    const quota = new UserQuotas(HUB_LIMITS, 1);
    quota.take(1, 0);
    quota.charge(1, 400 * KIB, 0);
    expect(quota.waitMs(1, 0)).toBe(20_200);
    expect([quota.take(1, 20_000), quota.take(1, 20_200), quota.take(1, 20_200)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(quota.take(2, 0)).toBe(true);
  });
});

describe('the priority quota', () => {
  it('is 60 messages and 20 pings a minute, whatever the state of the normal quota', () => {
    const quota = new UserQuotas(HUB_LIMITS, 1);
    quota.charge(1, 10_000 * KIB, 0);
    const takePriority = (kind: 'message' | 'ping', nowMs: number) => {
      let taken = 0;
      while (taken < 1_000 && quota.takePriority(1, kind, nowMs)) taken += 1;
      return taken;
    };
    expect([takePriority('ping', 0), takePriority('message', 0)]).toEqual([20, 60]);
    expect([takePriority('ping', 30_000), takePriority('message', 30_000)]).toEqual([10, 30]);
  });
});

it('forgets a user with a full quota, but not one with an overdraft', async () => {
  const quota = new UserQuotas(HUB_LIMITS, 1);
  quota.take(1, 0);
  quota.charge(2, 800 * KIB, 0);
  await quota.forgetIdle(20_000, countSlices().slices);
  expect([quota.size, quota.take(2, 20_000)]).toEqual([1, false]);
});

it('checks 10,000 users in slices', async () => {
  const quota = new UserQuotas(HUB_LIMITS, 1);
  for (let user = 1; user <= 10_000; user += 1) quota.take(user, 0);
  const { slices, sizes } = countSlices();
  let looks = 0;
  const isOver = (): boolean => {
    looks += 1;
    return looks % 10 === 0;
  };
  await quota.forgetIdle(20_000, { ...slices, isOver });
  expect([quota.size, sizes().length]).toEqual([0, 1_001]);
});
