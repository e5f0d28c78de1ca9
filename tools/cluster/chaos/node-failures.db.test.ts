// Fault tests of a cluster: nodes that are killed, paused or replaced during many games. Scenarios 3, 6 and 12 of
// `npm run chaos:cluster`.
import { readStoredMatch } from '@kingstake/chess';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServices } from '../../../apps/server/src/platform/testkit/databases.ts';
import { pickerOf } from '../../../testkit/random-moves.ts';
import { type BotGame, SIDES } from '../testkit/bot-game.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { chargesAt, overcharges } from '../testkit/charges.ts';
import { quantile, reportCount, reportFigure, reportTime, SKIPPED, sizeOf } from '../testkit/figures.ts';
import { missingMoves, storedRow } from '../testkit/stored.ts';

const NAMES = ['one', 'two', 'three'] as const;
const KILLS = sizeOf('CHAOS_KILLS', 2, 200);
const GAMES = sizeOf('CHAOS_GAMES', 12, 300);
const SEED = sizeOf('CHAOS_SEED', 20_261_123, 20_261_123);
/** After this many kills new games start, because a game with 10 minutes per side does not last longer. */
const KILLS_A_ROUND = 25;
const SPREAD_MS = 1_000;
const THINK = sizeOf('CHAOS_THINK', 400, 10_000);
const BOARD_MS = 3_000;
const CHARGE_MS = 1_000;

const STALL_MS = 8_000;
const STALL_GAMES = 5;
const STALL_CHARGE_MS = 1_000;
const DEPLOY_BOARD_MS = 1_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeOnServices(
  'failures of nodes',
  (postgres, program) => {
    let cluster: ChaosCluster;
    beforeAll(async () => {
      cluster = await openCluster(postgres, program, 'chaos_failures');
    }, 180_000);
    afterAll(() => cluster?.close(), 60_000);

    const spread = (values: readonly number[]): string =>
      [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(', ');
    const thinking = () => THINK * (0.5 + 1.5 * Math.random());

    /** Stops play and waits until both sides of each game have received every move. */
    async function settle(games: readonly BotGame[]): Promise<void> {
      for (const game of games) game.setThinkTime(null);
      await Promise.all(
        games.map((game) => game.until(() => game.areBothOpen && game.plies === game.receivedMoves.length)),
      );
    }

    async function expectPreserved(row: number, games: readonly BotGame[]): Promise<void> {
      const missing = await missingMoves(cluster.database, games);
      reportCount(row, 'received moves that are not stored', missing.length);
      expect(missing).toEqual([]);
      const rows = await Promise.all(games.map(({ plan }) => storedRow(cluster.database, plan.gameId)));
      const isActive = (text: string) => (JSON.parse(text) as { status: string }).status === 'active';
      const ended = rows.filter((text) => !isActive(text));
      reportCount(row, 'games that have ended', ended.length);
      // If the check fails, this shows the reasons.
      expect(ended.map((text) => (JSON.parse(text) as { reason: string }).reason)).toEqual([]);
    }

    /** Kills and restarts a node. Resolves with the times until both players of each of its games were connected again. */
    async function killAndStart(name: string, games: readonly BotGame[]): Promise<number[]> {
      const { process: server } = cluster.node(name);
      const hit = games
        .map((game) => ({ game, sides: SIDES.filter((side) => game.seats[side].node === name) }))
        .filter(({ sides }) => sides.length > 0);
      const killedMs = performance.now();
      await server.kill();
      const opened = hit.map(async ({ game, sides }) => {
        const isBack = () => game.areBothOpen && sides.every((side) => game.seats[side].openedMs > killedMs);
        await game.until(isBack);
        return Math.max(...sides.map((side) => game.seats[side].openedMs)) - killedMs;
      });
      await server.start();
      await cluster.cluster.balancer.untilReady([...NAMES]);
      return Promise.all(opened);
    }

    test(
      `3: loses no move in ${KILLS} kills of random nodes during ${GAMES} games`,
      async () => {
        const pick = pickerOf(SEED);
        const opened: number[] = [];
        const over: number[] = [];
        let moves = 0;
        for (let killed = 0; killed < KILLS; ) {
          const games = await cluster.startGames(GAMES, { thinkMs: thinking });
          for (const last = Math.min(KILLS, killed + KILLS_A_ROUND); killed < last; killed += 1) {
            await pause(pick(SPREAD_MS));
            opened.push(...(await killAndStart(NAMES[pick(NAMES.length)] ?? 'one', games)));
          }
          await settle(games);
          await expectPreserved(3, games);
          over.push(...overcharges(await chargesAt(cluster.database, games)));
          moves += games.reduce((sum, { receivedMoves }) => sum + receivedMoves.length, 0);
          for (const game of games) game.leave();
          reportFigure(
            3,
            `${killed} kills, ${moves} moves; ${opened.length} games had both players connected again after ${spread(opened)} ms; charged above thinking: ${spread(over)} ms (median, p99, most)`,
          );
        }
        reportTime(3, 'both players are connected after a kill, p99', quantile(opened, 0.99), BOARD_MS);
        reportTime(3, 'charged above thinking, most', Math.max(...over), CHARGE_MS);
      },
      60_000 + KILLS * 30_000,
    );

    const clockOf = async ({ plan }: BotGame): Promise<string> => {
      const { match } = JSON.parse(await storedRow(cluster.database, plan.gameId)) as { match: unknown };
      const read = readStoredMatch(match);
      if (read.status !== 'active') throw new Error(`game ${plan.gameId} is ${read.status}`);
      return JSON.stringify(read.clock);
    };

    test('6: charges only the players of a node that is paused for 8 s', async (context) => {
      if (SKIPPED !== null) return context.skip(SKIPPED);
      const atOne = await cluster.startGames(STALL_GAMES, {
        at: ['one', 'one'],
        thinkMs: null,
      });
      const between = await cluster.startGames(STALL_GAMES, {
        at: ['one', 'two'],
        thinkMs: null,
      });
      for (const game of [...atOne, ...between]) await game.play();
      await pause(1_500);
      const before = await Promise.all(atOne.map(clockOf));
      const stoppedMs = performance.now();
      cluster.node('two').process.pause();
      await pause(STALL_MS);
      cluster.node('two').process.resume();
      const resumedMs = performance.now();
      await pause(1_000);
      await Promise.all(between.map((game) => game.play()));
      const after = await Promise.all(atOne.map(clockOf));
      reportCount(
        6,
        'games at one whose clocks changed',
        before.filter((clock, at) => clock !== after[at]).length,
      );
      const own = (await chargesAt(cluster.database, between)).filter(({ ply }) => ply === 2);
      expect(own).toHaveLength(STALL_GAMES);
      const paid = own.map(({ chargedMs, thoughtMs }) => chargedMs - (thoughtMs - (resumedMs - stoppedMs)));
      reportFigure(
        6,
        `charged to the movers at node two: ${paid.map((ms) => ms.toFixed(0)).join(', ')} ms for a stall of ${(resumedMs - stoppedMs).toFixed(0)} ms`,
      );
      reportTime(6, 'largest charge of a mover at node two', Math.max(...paid), STALL_CHARGE_MS);
      const messages = atOne.concat(between).flatMap(({ received }) => received.flat());
      reportFigure(
        6,
        `opponent_connection messages: ${messages.filter(({ type }) => type === 'opponent_connection').length}`,
      );
      for (const game of [...atOne, ...between]) game.leave();
    }, 60_000);

    test('12: loses no move while three nodes are replaced one after another', async (context) => {
      if (SKIPPED !== null) return context.skip(SKIPPED);
      const games = await cluster.startGames(GAMES, { thinkMs: thinking });
      await pause(SPREAD_MS);
      const fromMs = performance.now();
      await cluster.cluster.roll();
      await pause(SPREAD_MS);
      await settle(games);
      reportFigure(
        12,
        `sockets closed with ${[
          ...Map.groupBy(
            games.flatMap(({ codes }) => codes),
            (code) => code,
          ),
        ]
          .map(([code, all]) => `${code} (${all.length} times)`)
          .join(', ')}`,
      );
      await expectPreserved(12, games);
      const away = games.flatMap((game) => game.awayTimes(fromMs));
      const over = overcharges(await chargesAt(cluster.database, games));
      reportFigure(
        12,
        `${away.length} disconnections, of ${quantile(away, 0.5).toFixed(0)} ms at the median, ${Math.max(...away).toFixed(0)} at most; charged above thinking: ${Math.max(...over).toFixed(0)} ms at most; ${games.flatMap(({ refused }) => refused).length} moves were refused`,
      );
      reportTime(12, 'time disconnected, p99', quantile(away, 0.99), DEPLOY_BOARD_MS);
      for (const game of games) game.leave();
    }, 600_000);
  },
  { redis: true },
);
