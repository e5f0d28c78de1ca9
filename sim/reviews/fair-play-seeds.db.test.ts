// sim: seeds in which players cheat and collude, and operators decide cases. Seeds of the other modes have some cases too.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import { type Mode, run } from '../world.ts';

/** Seeds in which the most happens. A change of the server may need others: `npm run sim -- --fair-play --seed N` shows what happens. */
const SEEDS: readonly (readonly [seed: number, mode: Mode])[] = [
  [1, 'two-nodes'],
  [18, 'cluster'],
];

let engine: SharedEngine;
beforeAll(async () => {
  engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
}, 180_000);
afterAll(() => engine.close());

test.each(SEEDS)(
  'has no fault with players who cheat and operators who decide: seed %i with %s',
  async (seed, mode) => {
    const { faults, reviews } = await run(engine, seed, { mode, isReviewed: true });
    expect(faults, `npm run sim -- --fair-play --seed ${seed}, with ${mode}`).toEqual([]);
    const cases = Object.entries(reviews).filter(([what, times]) => what.endsWith(' cases') && times > 0);
    expect(cases.length).toBeGreaterThan(0);
    // A run in which nothing happened would prove nothing.
    for (const what of ['held', 'upheld', 'returned games', 'appeals'])
      expect(reviews[what] ?? 0, what).toBeGreaterThan(0);
  },
  120_000,
);
