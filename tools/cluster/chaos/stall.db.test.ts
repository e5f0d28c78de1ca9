// Fault tests of a cluster: all nodes are paused during thousands of games. Scenario 8 of `npm run chaos:cluster`.
import { readStoredMatch } from '@kingstake/chess';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyGame } from '../../../apps/server/src/games/testkit/many-games.ts';
import { describeOnServices } from '../../../apps/server/src/platform/testkit/databases.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { reportCount, reportFigure, reportTime, SKIPPED, sizeOf } from '../testkit/figures.ts';

const GAMES = sizeOf('CHAOS_LIVE', 1_000, 10_000);
const NAMES = ['one', 'two', 'three'] as const;
const STALL_MS = 5_000;
const RECOVERY_MS = 3_000;
/** A cluster that counts its own compensation work as an outage would stop accepting moves again within this time. */
const WATCHED_MS = 12_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeOnServices(
  'a paused cluster',
  (postgres, program) => {
    let cluster: ChaosCluster;
    beforeAll(async () => {
      cluster = await openCluster(postgres, program, 'chaos_stall');
    }, 180_000);
    afterAll(() => cluster?.close(), 60_000);

    /** Returns the start of the running clock of each game, in ms since 1970. */
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

    test(`8: compensates ${GAMES} games after all nodes were paused for 5 s`, async () => {
      const how = { thinkMs: null };
      const games = (
        await Promise.all(NAMES.map((name) => cluster.startGames(1, { ...how, at: [name, name] })))
      ).flat();
      for (const game of games) for (let ply = 0; ply < 3; ply += 1) await game.play();
      await copyGame(cluster.database, games[0]?.plan.gameId ?? 0, GAMES - games.length);
      const before = await runningSince();
      expect(before).toHaveLength(GAMES);
      await pause(2_000);
      for (const name of NAMES) cluster.node(name).process.pause();
      await pause(STALL_MS);
      for (const name of NAMES) cluster.node(name).process.resume();
      const resumedMs = performance.now();
      const recoveryMs = await Promise.all(
        games.map(async (game) => {
          await game.play();
          return performance.now() - resumedMs;
        }),
      );
      const refused = () => games.flatMap((game) => game.refused).length;
      reportFigure(
        8,
        `each node accepts a move after ${recoveryMs.map((ms) => ms.toFixed(0)).join(', ')} ms; ${refused()} were refused until then`,
      );
      const refusedBefore = refused();
      for (const game of games) game.setThinkTime(() => 200);
      await pause(WATCHED_MS);
      for (const game of games) game.setThinkTime(null);
      reportCount(8, `moves refused in the ${WATCHED_MS / 1_000} s after that`, refused() - refusedBefore);
      reportTime(8, 'accepts moves after the pause, slowest node', Math.max(...recoveryMs), RECOVERY_MS);
      const after = await runningSince();
      const compensatedMs = Math.min(...after) - Math.min(...before);
      reportFigure(8, `the ${GAMES - games.length} games without moves were given ${compensatedMs} ms`);
      // Each of the three nodes compensates up to its own instant.
      const copies = [...after].sort((one, other) => one - other).slice(0, GAMES - games.length);
      reportFigure(8, `the last of them got ${(copies.at(-1) ?? 0) - (copies[0] ?? 0)} ms more`);
      expect(compensatedMs).toBeGreaterThan(STALL_MS - 1_500);
      for (const game of games) game.leave();
    }, 180_000);
  },
  { redis: true, unless: SKIPPED },
);
