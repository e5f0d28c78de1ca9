// sim: the seeds of `npm test`, in parts that run in parallel. A fault that a seed finds also gets a test next to the faulty code,
// because a seed's run changes whenever the simulator does.
import { readFileSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { SimNode } from './node.ts';
import { addTo } from './report.ts';
import { run } from './world.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
/** Shared by the parts. `npm test` runs only the seed that runs twice. */
const SEEDS = Number(process.env['SIM_SEEDS'] ?? (IS_SHORT ? 0 : 6));
const PARTS = 2;
const GROUP = 25;
/** With this many seeds, every kind of end occurs in each group. */
const ALL_KINDS_FROM = 75;
/** Ends by a deadline, which occur in abandoned runs. */
const BY_TIME = ['timeout', 'first-move', 'ready-expired'];
/** The seed that runs twice. */
const TWICE = 7;
/** The number of nodes in a run. */
const SERVERS = 2;

/** Declares the tests of one part. Parts count from 0. */
export function testSeeds(part: number): void {
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
    `keeps every promise: ${Math.min(GROUP, own)} seeds from %i on`,
    async (first) => {
      const [sums, rare]: [Record<string, number>, Record<string, number>] = [{}, {}];
      const speeds = new Set<string>();
      const last = Math.min(first + GROUP - 1, end);
      for (let seed = first; seed <= last; seed += 1) {
        const report = await run(engine, seed);
        expect(report.faults, `npm run sim -- --seed ${seed}`).toEqual([]);
        const { games, moves, crashes, rematches, reSigned, ends, stakes } = report;
        const { keys = 0, ...acts } = report.receipts;
        for (const speed of Object.keys(report.speeds)) speeds.add(speed);
        addTo(sums, { games, moves, crashes, ...acts });
        addTo(rare, { rematches, reSigned, newKeys: keys, stakesOnChain: stakes['opened'] ?? 0 });
        addTo(rare, { resignations: ends['resignation'] ?? 0, voided: ends['outage'] ?? 0 });
        for (const reason of BY_TIME) addTo(rare, { byTime: ends[reason] ?? 0 });
      }
      // A run without games, moves or faults would prove nothing.
      for (const [what, count] of Object.entries(sums)) expect(count, what).toBeGreaterThan(last - first);
      if (SEEDS < ALL_KINDS_FROM) return;
      for (const [what, count] of Object.entries(rare)) expect(count, what).toBeGreaterThan(0);
      expect([...speeds].sort()).toEqual([...OFFERED_TIME_CONTROLS].sort());
    },
    300_000,
  );

  if (part > 0) return;
  // Nodes are killed, never closed, so a leaked reference to one slows down thousands of seeds. The event loop may still reference the
  // nodes of the newest run.
  test.runIf(!IS_SHORT)(
    'releases the nodes of a run',
    async () => {
      for (let runs = 0; runs < 4; runs += 1) await run(engine, TWICE);
      expect(queryObjects(SimNode)).toBeLessThanOrEqual(SERVERS);
    },
    60_000,
  );

  test('keeps every promise, and repeats a run from its seed', async () => {
    const [first, second] = [await run(engine, TWICE), await run(engine, TWICE)];
    expect(first).toMatchObject({ faults: [], trace: second.trace });
    expect(Math.min(first.games, first.moves, first.crashes)).toBeGreaterThan(0);
  }, 60_000);
}
