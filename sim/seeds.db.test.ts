// The seeds of `npm test`. What a seed finds gets a test of its own beside the code that was wrong: a seed's story changes
// with the simulator.
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { run } from './world.ts';

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 150);
const GROUP = 25;

let pglite: PGlite;
beforeAll(async () => {
  pglite = await openSharedEngine();
}, 60_000);
afterAll(() => pglite.close());

const groups = Array.from({ length: Math.ceil(SEEDS / GROUP) }, (_, index) => index * GROUP + 1);

test.each(groups)(
  'after a storm all is well: 25 seeds from %i on',
  async (first) => {
    const totals = { games: 0, moves: 0, crashes: 0 };
    for (let seed = first; seed < Math.min(first + GROUP, SEEDS + 1); seed += 1) {
      const report = await run(pglite, seed);
      expect(report.faults, `npm run sim -- --seed ${seed}`).toEqual([]);
      totals.games += report.games;
      totals.moves += report.moves;
      totals.crashes += report.crashes;
    }
    // Storms in which nothing happened would show nothing.
    for (const count of Object.values(totals)) expect(count).toBeGreaterThan(GROUP);
  },
  180_000,
);

test('the same seed is the same story', async () => {
  const [first, second] = [await run(pglite, 7), await run(pglite, 7)];
  expect(second.trace).toBe(first.trace);
}, 60_000);
