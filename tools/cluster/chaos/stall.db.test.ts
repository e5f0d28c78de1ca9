// Chaos in a cluster: all nodes stand still under thousands of games. Row 8 of the table of `npm run chaos:cluster`.
import { readStoredMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyGame } from '../../../apps/server/src/games/testkit/many-games.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { counted, noted, SKIPPED, sizeOf, timed } from '../testkit/figures.ts';

const { postgres } = inject('testDatabases');
const { program } = inject('testRedis');

const GAMES = sizeOf('CHAOS_LIVE', 1_000, 10_000);
const NAMES = ['one', 'two', 'three'] as const;
const STALL_MS = 5_000;
const WELL_MS = 3_000;
/** A cluster that counts its own giving back as an outage falls ill again within this. */
const WATCHED_MS = 12_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(postgres !== null && program !== null && SKIPPED === null)(
  'a cluster that stands still',
  () => {
    let cluster: ChaosCluster;
    beforeAll(async () => {
      cluster = await openCluster(postgres ?? { adminUrl: '', template: '' }, program ?? '', 'chaos_stall');
    }, 180_000);
    afterAll(() => cluster?.close(), 60_000);

    /** Since when the clocks of all games run, in ms since 1970. */
    async function runningSince(): Promise<number[]> {
      const { rows } = await cluster.database.run((queries) =>
        sql<{ match: unknown }>`select match from game where status = 'active'`.execute(queries),
      );
      return rows.flatMap(({ match: stored }) => {
        const match = readStoredMatch(stored);
        return match.status === 'active' && match.clock.runningSinceMs !== null
          ? [match.clock.runningSinceMs]
          : [];
      });
    }

    test(`8: ${GAMES} live games, all nodes held for 5 s`, async () => {
      const how = { thinkMs: null, returns: true };
      const tables = (
        await Promise.all(NAMES.map((name) => cluster.sit(1, { ...how, at: [name, name] })))
      ).flat();
      for (const table of tables) for (let ply = 0; ply < 3; ply += 1) await table.play();
      await copyGame(cluster.database, tables[0]?.plan.gameId ?? 0, GAMES - tables.length);
      const before = await runningSince();
      expect(before).toHaveLength(GAMES);
      await pause(2_000);
      for (const name of NAMES) cluster.node(name).process.pause();
      await pause(STALL_MS);
      for (const name of NAMES) cluster.node(name).process.resume();
      const wokenMs = performance.now();
      const well = await Promise.all(
        tables.map(async (table) => {
          await table.play();
          return performance.now() - wokenMs;
        }),
      );
      const refused = () => tables.flatMap((table) => table.refused).length;
      noted(
        8,
        `a move is taken at each node after ${well.map((ms) => ms.toFixed(0)).join(', ')} ms; ${refused()} were refused until then`,
      );
      const refusedBefore = refused();
      for (const table of tables) table.pace(() => 200);
      await pause(WATCHED_MS);
      for (const table of tables) table.pace(null);
      counted(8, `moves refused in the ${WATCHED_MS / 1_000} s after that`, refused() - refusedBefore);
      timed(8, 'play is well after waking, at the last node', Math.max(...well), WELL_MS);
      const after = await runningSince();
      const given = Math.min(...after) - Math.min(...before);
      noted(8, `the ${GAMES - tables.length} games that nobody moved in were given ${given} ms`);
      // Three nodes give each up to an instant of its own.
      const copies = [...after].sort((one, other) => one - other).slice(0, GAMES - tables.length);
      noted(8, `the last of them ${(copies.at(-1) ?? 0) - (copies[0] ?? 0)} ms more`);
      expect(given).toBeGreaterThan(STALL_MS - 1_500);
      for (const table of tables) table.leave();
    }, 180_000);
  },
);

if (SKIPPED !== null) test.skip(`8: ${GAMES} live games, all nodes held for 5 s (${SKIPPED})`);
