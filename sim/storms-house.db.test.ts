// sim: some seeds of a house of three servers; the storms of servers that share a database only are in `storms.ts`.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openSharedEngine, type SharedEngine } from '../apps/server/src/platform/testkit/shared-engine.ts';
import { runHouse } from './house-world.ts';
import type { Report } from './report.ts';

const SEEDS = [1, 2, 4, 7, 10, 83];
/** The one whose story is told twice. */
const TWICE = 2;

let engine: SharedEngine;
beforeAll(async () => {
  engine = await openSharedEngine(new Blob([readFileSync(inject('testDatabases').pgliteTemplate)]));
}, 60_000);
afterAll(() => engine.close());

const reports = new Map<number, Report>();
const seedOf = async (seed: number): Promise<Report> => {
  const report = await runHouse(engine, seed);
  reports.set(seed, report);
  return report;
};

test.each(SEEDS)(
  'three servers of one house: after storm %i all is well',
  async (seed) => {
    const { faults } = await seedOf(seed);
    expect(faults, `npm run sim -- --house --seed ${seed}`).toEqual([]);
  },
  60_000,
);

test('storms in which nothing happened between the servers would show nothing', () => {
  const sum = (what: string): number =>
    [...reports.values()].reduce((all, { house }) => all + (house?.[what] ?? 0), 0);
  for (const what of ['lost', 'doubled', 'late', 'partings', 'freezes', 'tabs', 'quietGames'])
    expect(sum(what), what).toBeGreaterThan(0);
  for (const { moves, crashes } of reports.values()) expect(moves + crashes).toBeGreaterThan(0);
});

test('the same seed of three servers is the same story', async () => {
  const first = reports.get(TWICE) ?? (await seedOf(TWICE));
  expect((await runHouse(engine, TWICE)).trace).toBe(first.trace);
}, 60_000);
