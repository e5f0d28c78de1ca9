// sim: the seeds of `npm test`, in parts that run beside each other. What a seed finds gets a test of its own beside the code
// that was wrong: a seed's story changes with the simulator.
import { readFileSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { SimNode } from './node.ts';
import { run } from './world.ts';

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 6);
const PARTS = 2;
const GROUP = 25;
/** With so many seeds every kind of end comes up in each group. */
const ALL_KINDS_FROM = 75;
/** Ends that no one asked for: the abandoned runs come to them. */
const BY_TIME = ['timeout', 'first-move', 'ready-expired'];
/** The one whose story is told twice. */
const TWICE = 7;
/** In every run. */
const SERVERS = 2;

/** Declares the tests of one part, from 0. */
export function testStorms(part: number): void {
  let engine: SharedEngine;
  beforeAll(async () => {
    engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
  }, 60_000);
  afterAll(() => engine.close());

  const own = Math.ceil(SEEDS / PARTS);
  const end = Math.min(SEEDS, (part + 1) * own);
  const groups: number[] = [];
  for (let first = part * own + 1; first <= end; first += GROUP) groups.push(first);

  test.each(groups)(
    `after a storm all is well: ${Math.min(GROUP, own)} seeds from %i on`,
    async (first) => {
      const totals = {
        games: 0,
        moves: 0,
        crashes: 0,
        resignations: 0,
        byTime: 0,
        voided: 0,
        rematches: 0,
        reSigned: 0,
        stakesOnChain: 0,
      };
      const speeds = new Set<string>();
      const last = Math.min(first + GROUP - 1, end);
      for (let seed = first; seed <= last; seed += 1) {
        const report = await run(engine, seed);
        expect(report.faults, `npm run sim -- --seed ${seed}`).toEqual([]);
        totals.games += report.games;
        for (const speed of Object.keys(report.speeds)) speeds.add(speed);
        totals.moves += report.moves;
        totals.crashes += report.crashes;
        totals.resignations += report.ends['resignation'] ?? 0;
        for (const reason of BY_TIME) totals.byTime += report.ends[reason] ?? 0;
        totals.voided += report.ends['outage'] ?? 0;
        totals.rematches += report.rematches;
        totals.reSigned += report.reSigned;
        totals.stakesOnChain += report.stakes['opened'] ?? 0;
      }
      // Storms in which nothing happened would show nothing.
      const { games, moves, crashes, ...rare } = totals;
      for (const count of [games, moves, crashes]) expect(count).toBeGreaterThan(last - first);
      if (SEEDS < ALL_KINDS_FROM) return;
      for (const [what, count] of Object.entries(rare)) expect(count, what).toBeGreaterThan(0);
      expect([...speeds].sort()).toEqual([...OFFERED_TIME_CONTROLS].sort());
    },
    300_000,
  );

  if (part > 0) return;
  // A server is killed, never closed: whatever still holds one slows down thousands of seeds.
  // The newest run's own may still be held by what the event loop has not let go of yet.
  test('the servers of a run do not outlive the next one', async () => {
    for (let runs = 0; runs < 4; runs += 1) await run(engine, TWICE);
    expect(queryObjects(SimNode)).toBeLessThanOrEqual(SERVERS);
  }, 60_000);

  test('the same seed is the same story', async () => {
    const [first, second] = [await run(engine, TWICE), await run(engine, TWICE)];
    expect(second.trace).toBe(first.trace);
  }, 60_000);
}
