// sim: the seeds of `npm test`, in parts that run in parallel. A fault that a seed finds also gets a test next to the faulty code,
// because a seed's run changes whenever the simulator does.
import { readFileSync } from 'node:fs';
import { queryObjects } from 'node:v8';
import { OFFERED_TIME_CONTROLS } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { SimNode } from './node.ts';
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
        newKeys: 0,
      };
      const acts = { signed: 0, unsigned: 0 };
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
        totals.newKeys += report.receipts.keys;
        acts.signed += report.receipts.signed;
        acts.unsigned += report.receipts.unsigned;
        totals.stakesOnChain += report.stakes['opened'] ?? 0;
      }
      // A run without games, moves or faults would prove nothing.
      const { games, moves, crashes, ...rare } = totals;
      for (const count of [games, moves, crashes, acts.signed, acts.unsigned])
        expect(count).toBeGreaterThan(last - first);
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
