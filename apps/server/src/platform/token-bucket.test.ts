import { describe, expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

function takeAll(credits: TokenBucket, nowMs: number): number {
  let taken = 0;
  while (taken < 1_000 && credits.take(nowMs)) taken += 1;
  return taken;
}

describe('a bucket of 100 tokens that refills in 20 s', () => {
  it.each([
    { waitMs: 0, gained: 0 },
    { waitMs: 199, gained: 0 },
    { waitMs: 200, gained: 1 },
    { waitMs: 10_000, gained: 50 },
    { waitMs: 20_000, gained: 100 },
    { waitMs: 3_600_000, gained: 100 },
  ])('has $gained tokens $waitMs ms after the last one was taken', ({ waitMs, gained }) => {
    const credits = new TokenBucket(100, 20_000, 5_000);
    expect(takeAll(credits, 5_000)).toBe(100);
    expect(takeAll(credits, 5_000 + waitMs)).toBe(gained);
  });

  it('accumulates fractions of a token', () => {
    const credits = new TokenBucket(100, 20_000, 0);
    takeAll(credits, 0);
    const looks = Array.from({ length: 20 }, (_, look) => credits.take((look + 1) * 50));
    expect(looks.filter((taken) => taken)).toHaveLength(5);
  });

  it('never overdraws with a fractional capacity', () => {
    expect(takeAll(new TokenBucket(2.5, 20_000, 0), 0)).toBe(2);
  });
});
