// Which goals of the bench a run has missed, and how far the charge for a move was off. The numbers are made up, and nothing is timed.
import { describe, expect, it } from 'vitest';
import { missed, type Run } from './goals.ts';
import type { Played } from './messages.ts';
import { bookCharges, noCharges } from './report.ts';

const played: Played = {
  due: 100,
  received: 100,
  refused: {},
  p50: 5,
  p95: 8,
  p99: 10,
  max: 20,
  charges: { moves: 98, over: 300, under: 300, given: 900 },
  ownLateMs: 1,
};
const kept: Run = {
  alone: played,
  attacked: { ...played, p99: 29.9 },
  before: { rss: 100, heap: 50 },
  after: { rss: 110, heap: 55 },
};
const attackedBy = (more: Partial<Played>): Partial<Run> => ({ attacked: { ...played, ...more } });
const charged = (over: number, under: number) => attackedBy({ charges: { ...played.charges, over, under } });

describe('a run', () => {
  it.each<[string, Partial<Run>, string[]]>([
    ['that keeps every goal, just so', {}, []],
    [
      'with refused moves',
      attackedBy({ refused: { RATE_LIMITED: 2, NO_ANSWER: 1 } }),
      ['2 RATE_LIMITED, 1 NO_ANSWER'],
    ],
    ['three times as slow', attackedBy({ p99: 30 }), ['p99 of moves is 3.0x']],
    ['slow for one move of twenty', attackedBy({ p95: 24 }), ['p95 of moves is 3.0x']],
    ['in which no move was received', attackedBy({ received: 0, p99: Number.NaN }), ['NaNx']],
    ['that charged too much', charged(301, 0), ['301 ms too much']],
    ['that gave too much', charged(0, 301), ['given 301 ms']],
    ['that keeps memory', { after: { rss: 111, heap: 60 } }, ['(rss) stays 11 %', '(heap) stays 20 %']],
  ])('%s', (_name, more, faults) => {
    const found = missed({ ...kept, ...more });
    expect(found).toHaveLength(faults.length);
    for (const [index, fault] of faults.entries()) expect(found[index]).toContain(fault);
  });
});

describe('the difference between a charge and what the player needed', () => {
  it.each([
    // charged, needed: over, under
    [2.3, 2_000, 300, 0],
    [1.7, 2_000, 0, 300],
    [2, 2_000, 0, 0],
  ])('is computed for a charge of %d s and %d ms of thinking', (seconds, neededMs, over, under) => {
    const charges = noCharges();
    const book = bookCharges(() => charges);
    book.received(100, 5_000);
    book.sent(5_000 + neededMs);
    book.sent(9_000); // a repeated send does not count
    book.charged(100 - seconds);
    expect(charges.moves).toBe(1);
    expect([charges.over, charges.under, charges.given].map(Math.round)).toEqual([over, under, under]);
  });

  it('is not computed for a first move', () => {
    const charges = noCharges();
    const book = bookCharges(() => charges);
    book.sent(1_000);
    book.charged(90);
    expect(charges).toEqual(noCharges());
  });
});
