// sim: seeds in which players cheat and collude, and operators decide cases. Seeds of the other modes have some cases too.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../../apps/server/src/platform/testkit/shared-engine.ts';
import { type Mode, run } from '../world.ts';

const SEEDS: readonly (readonly [seed: number, mode: Mode])[] = [
  [1, 'two-nodes'],
  [2, 'cluster'],
];

let engine: SharedEngine;
beforeAll(async () => {
  engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
}, 180_000);
afterAll(() => engine.close());

test.each(SEEDS)(
  'has no fault with players who cheat and operators who decide: seed %i with %s',
  async (seed, mode) => {
    const { faults } = await run(engine, seed, { mode, isReviewed: true });
    expect(faults, `npm run sim -- --fair-play --seed ${seed}, with ${mode}`).toEqual([]);
  },
  120_000,
);
