// sim: seeds in which players cheat and collude, and operators decide cases. Seeds of the other modes have some cases too.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import { type Mode, run } from '../world.ts';

/** A run in which nothing happened would prove nothing, so seeds follow until each of these has happened. About half of the seeds have one. */
const MUST_HAPPEN = ['held', 'upheld', 'returned games', 'appeals'];
const MOST_SEEDS = 12;

let engine: SharedEngine;
beforeAll(async () => {
  engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
}, 180_000);
afterAll(() => engine.close());

test.each<Mode>(['two-nodes', 'cluster'])(
  'has no fault with players who cheat and operators who decide: %s',
  async (mode) => {
    const missing = new Set(MUST_HAPPEN);
    for (let seed = 1; missing.size > 0 && seed <= MOST_SEEDS; seed += 1) {
      const { faults, reviews } = await run(engine, seed, { mode, isReviewed: true });
      expect(faults, `npm run sim -- --fair-play --seed ${seed}, with ${mode}`).toEqual([]);
      for (const what of MUST_HAPPEN) if ((reviews[what] ?? 0) > 0) missing.delete(what);
    }
    expect([...missing]).toEqual([]);
  },
  300_000,
);
