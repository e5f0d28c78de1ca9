// Fault tests of a cluster: nodes whose machines have wrong clocks. Scenario 7 of `npm run chaos:cluster`.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServices } from '../../../apps/server/src/platform/testkit/databases.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { chargesAt } from '../testkit/charges.ts';
import { quantile, reportCount, reportFigure, reportTime, SKIPPED, sizeOf } from '../testkit/figures.ts';
import { missingMoves } from '../testkit/stored.ts';

const SKEWS_MS: Readonly<Record<string, number>> = { one: 2_000, two: -2_000, three: 0 };
const PRELOAD = join(import.meta.dirname, '..', 'testkit', 'skewed-clock.mjs');
const GAMES = 10;
const MOVES = sizeOf('CHAOS_SKEWED_MOVES', 30, 30);
const THINK_MS = 500;
const ERROR_MS = 50;

describeOnServices(
  'wrong clocks',
  (postgres, program) => {
    let cluster: ChaosCluster;
    beforeAll(async () => {
      cluster = await openCluster(postgres, program, 'chaos_clocks', {
        ofNode: (name) => ({
          flags: ['--import', PRELOAD],
          settings: { CHAOS_SKEW_MS: String(SKEWS_MS[name]) },
        }),
      });
    }, 180_000);
    afterAll(() => cluster?.close(), 60_000);

    /** Returns the offset that a node measured: the database's clock minus its machine's, in ms. */
    async function offsetOf(name: string): Promise<number> {
      const answer = await fetch(`${cluster.node(name).origin}/metrics`);
      const seconds = /^kingstake_node_clock_offset_seconds (\S+)$/m.exec(await answer.text())?.[1];
      return Number(seconds) * 1000;
    }

    test(`7: charges ${MOVES} moves of ${GAMES} games correctly while clocks are 2 s ahead and 2 s behind`, async () => {
      const offsets = await Promise.all(Object.keys(SKEWS_MS).map(offsetOf));
      reportFigure(7, `measured clock offsets: ${offsets.map((ms) => ms.toFixed(2)).join(', ')} ms`);
      for (const [at, skewMs] of Object.values(SKEWS_MS).entries())
        expect(Math.abs((offsets[at] ?? Number.NaN) + skewMs)).toBeLessThan(500);
      const pairs = [
        ['one', 'two'],
        ['two', 'three'],
      ] as const;
      const how = { thinkMs: () => THINK_MS * (0.5 + Math.random()) };
      const games = (
        await Promise.all(pairs.map((at) => cluster.startGames(GAMES / 2, { ...how, at })))
      ).flat();
      await Promise.all(games.map((game) => game.until(() => game.plies >= MOVES)));
      for (const game of games) game.setThinkTime(null);
      await Promise.all(games.map((game) => game.until(() => game.plies === game.receivedMoves.length)));
      const missing = await missingMoves(cluster.database, games);
      reportCount(7, 'received moves that are not stored', missing.length);
      const charges = await chargesAt(cluster.database, games);
      expect(charges.length).toBeGreaterThanOrEqual(GAMES * (MOVES - 1));
      // Measures the time between sending two moves, so that message delays do not count.
      const errors = charges.flatMap(({ game, ply, chargedMs, creditMs, sentMs }) => {
        const before = game.receivedMoves[ply - 2]?.sentMs ?? null;
        return before === null ? [] : [Math.abs(chargedMs + creditMs - (sentMs - before))];
      });
      reportFigure(
        7,
        `${errors.length} moves, off by ${quantile(errors, 0.5).toFixed(1)} ms at the median, ${quantile(errors, 0.99).toFixed(1)} ms p99`,
      );
      reportTime(7, 'largest error of a charge', Math.max(...errors), ERROR_MS);
      // A busy machine adds less than a second of noise, while the clocks differ by four seconds.
      expect(quantile(errors, 0.5)).toBeLessThan(1_000);
      for (const game of games) game.leave();
    }, 120_000);
  },
  { redis: true, unless: SKIPPED },
);
