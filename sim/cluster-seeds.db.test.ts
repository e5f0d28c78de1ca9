// sim: some seeds of the cluster mode. Seeds of the other modes are in `seeds.ts`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import type { Report } from './report.ts';
import { run } from './world.ts';

const IS_SHORT = process.env['TEST_SCOPE'] === 'short';
const SEEDS = IS_SHORT ? [83] : [1, 2, 3, 7, 10, 83];
/** The seed that runs twice. */
const TWICE = 2;

let engine: SharedEngine;
beforeAll(async () => {
  engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
}, 180_000);
afterAll(() => engine.close());

const reports = new Map<number, Report>();
const seedOf = async (seed: number): Promise<Report> => {
  const report = await run(engine, seed, { mode: 'cluster' });
  reports.set(seed, report);
  return report;
};

test.each(SEEDS)(
  'keeps every invariant of a three-node cluster: seed %i',
  async (seed) => {
    const { faults } = await seedOf(seed);
    expect(faults, `npm run sim -- --cluster --seed ${seed}`).toEqual([]);
  },
  180_000,
);

test.runIf(!IS_SHORT)('meets every kind of fault between nodes', () => {
  const sum = (what: string): number =>
    [...reports.values()].reduce((all, { cluster }) => all + (cluster?.[what] ?? 0), 0);
  for (const what of ['lost', 'doubled', 'late', 'partitions', 'freezes', 'tabs', 'quietGames'])
    expect(sum(what), what).toBeGreaterThan(0);
  for (const what of ['signed', 'unsigned', 'keys'] as const) {
    const entries = [...reports.values()].reduce((all, { receipts }) => all + (receipts[what] ?? 0), 0);
    expect(entries, what).toBeGreaterThan(0);
  }
  for (const { moves, crashes } of reports.values()) expect(moves + crashes).toBeGreaterThan(0);
});

test.runIf(!IS_SHORT)(
  'produces the same run again from the same seed',
  async () => {
    const first = reports.get(TWICE) ?? (await seedOf(TWICE));
    expect((await run(engine, TWICE, { mode: 'cluster' })).trace).toBe(first.trace);
  },
  180_000,
);
