// Fault tests of a cluster: messages between nodes, and a Redis that dies or hangs. Scenarios 1, 2, 4, 5, 9 and 13 of
// `npm run chaos:cluster`.
import { CLOSE, type ServerMessage } from '@kingstake/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnServices } from '../../../apps/server/src/platform/testkit/databases.ts';
import { runOperator } from '../../../apps/server/tests/testkit/operator-process.ts';
import { shown } from '../../../testkit/device.ts';
import { NODE_HEADER } from '../forwarding.ts';
import type { BotGame, Side } from '../testkit/bot-game.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { quantile, reportCount, reportFigure, reportTime, SKIPPED, sizeOf } from '../testkit/figures.ts';
import { pingRedis } from '../testkit/redis-ping.ts';
import { missingMoves, storedMoves, storedRow } from '../testkit/stored.ts';

const MOVES = sizeOf('CHAOS_MOVES', 300, 10_000);
const OPENINGS = sizeOf('CHAOS_OPENINGS', 1, 50);
const MOVES_A_GAME = 500;
const QUIET_MS = 2;
const ABOVE_PING_MS = 1;

const CUT_MS = 10_000;
const CUT_GAMES = 20;
const THINK_MS = 300;
const OPPONENT_MS = 1_500;
const NORMAL_AFTER_MS = 1_000;
/** Polling the database finds a move after 500 ms. A cluster message takes milliseconds, even on a busy machine. */
const NORMAL_MS = 250;

const LOGOUT_MS = 100;
/** Without Redis each node checks the sessions of its sockets every 30 s. */
const LOGOUT_WITHOUT_REDIS_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describeOnServices(
  'messages between three nodes',
  (postgres, program) => {
    let cluster: ChaosCluster;
    beforeAll(async () => {
      cluster = await openCluster(postgres, program, 'chaos_bus');
    }, 180_000);
    afterAll(() => cluster?.close(), 60_000);

    /** Returns how much later the opponent received each ply than the mover, from ply `from` on. */
    const lags = (games: readonly BotGame[], from = 0): { sentMs: number; ms: number }[] =>
      games.flatMap(({ receivedMoves }) =>
        receivedMoves.slice(from).flatMap(({ atMs: [white, black], sentMs }, index) => {
          if (white === null || black === null || sentMs === null) return [];
          const isWhites = (from + index) % 2 === 0;
          return [{ sentMs, ms: isWhites ? black - white : white - black }];
        }),
      );

    const expectAllStored = async (row: number, games: readonly BotGame[]): Promise<void> => {
      reportCount(row, 'moves refused', games.flatMap(({ refused }) => refused).length);
      reportCount(row, 'sockets closed', games.flatMap(({ codes }) => codes).length);
      const missing = await missingMoves(cluster.database, games);
      reportCount(row, 'received moves that are not stored', missing.length);
      expect(missing).toEqual([]);
    };

    test(
      `1: delivers ${MOVES} moves between players at two nodes`,
      async () => {
        const pings: number[] = [];
        const games: BotGame[] = [];
        for (let left = MOVES; left > 0; left -= MOVES_A_GAME) {
          const [game] = await cluster.startGames(1, {
            at: ['one', 'two'],
            thinkMs: null,
          });
          if (game === undefined) throw new Error('no game');
          expect(game.seats.map(({ node }) => node)).toEqual(['one', 'two']);
          games.push(game);
          const asked = await pingRedis(cluster.redis.url);
          for (let ply = 0; ply < Math.min(left, MOVES_A_GAME); ply += 1) await game.play();
          pings.push(...asked());
          game.leave();
        }
        const ping = quantile(pings, 0.99);
        const all = lags(games);
        await expectAllStored(1, games);
        reportCount(1, 'moves that one of the players did not receive', MOVES - all.length);
        const stored = await Promise.all(games.map(({ plan }) => storedMoves(cluster.database, plan.gameId)));
        expect(stored.flat()).toHaveLength(MOVES);
        const times = all.map(({ ms }) => ms);
        reportFigure(
          1,
          `opponent minus mover, median: ${quantile(times, 0.5).toFixed(1)} ms; ping of Redis, p99: ${ping.toFixed(1)} ms`,
        );
        reportTime(
          1,
          'opponent minus mover, p99',
          quantile(times, 0.99),
          Math.max(QUIET_MS, ping + ABOVE_PING_MS),
        );
      },
      20_000 + MOVES * 100,
    );

    test(
      `4: changes no game when a third node restarts ${OPENINGS} times`,
      async () => {
        const [game] = await cluster.startGames(1, { at: ['one', 'two'], thinkMs: null });
        if (game === undefined) throw new Error('no game');
        await game.play();
        await game.play();
        for (const received of game.received) received.length = 0;
        const before = await storedRow(cluster.database, game.plan.gameId);
        const third = cluster.node('three').process;
        for (let restarts = 0; restarts < OPENINGS; restarts += 1) {
          if (restarts % 2 === 0) await third.kill();
          else await third.stop();
          await third.start();
        }
        await cluster.cluster.balancer.untilReady(['one', 'two', 'three']);
        const after = await storedRow(cluster.database, game.plan.gameId);
        const isPresence = ({ type }: ServerMessage) => type === 'opponent_connection';
        reportCount(4, `rows changed by ${OPENINGS} restarts`, before === after ? 0 : 1);
        reportCount(4, 'opponent_connection messages', game.received.flat().filter(isPresence).length);
        expect(after).toBe(before);
        // Both players still receive moves.
        await game.play();
        game.leave();
      },
      30_000 + OPENINGS * 20_000,
    );

    async function logOut(): Promise<number> {
      const [person] = await cluster.addPlayers(1);
      if (person === undefined) throw new Error('no player');
      const closed = Promise.withResolvers<[code: number, atMs: number]>();
      const { client } = person.openDevice({
        headers: () => ({ [NODE_HEADER]: 'two' }),
        onClose: (code) => closed.resolve([code, performance.now()]),
      });
      await shown(client.state, ({ status }) => status === 'open');
      const askedMs = performance.now();
      const answer = await person.call('POST', '/api/auth/logout', undefined, { [NODE_HEADER]: 'one' });
      expect(answer.status).toBe(204);
      const [code, closedMs] = await closed.promise;
      expect(code).toBe(CLOSE.sessionEnded);
      return closedMs - askedMs;
    }

    test('9: closes the socket at node two after a logout at node one', async () => {
      reportTime(9, 'from the logout to the closed socket', await logOut(), LOGOUT_MS);
    }, 60_000);

    test('9: closes that socket without Redis too', async (context) => {
      if (SKIPPED !== null) return context.skip(SKIPPED);
      await cluster.redis.kill();
      reportTime(9, 'the same without Redis', await logOut(), LOGOUT_WITHOUT_REDIS_MS);
      await cluster.redis.start();
    }, 60_000);

    async function cutRedis(how: 'killed' | 'hung'): Promise<void> {
      const games = await cluster.startGames(CUT_GAMES, {
        at: ['one', 'two'],
        thinkMs: () => THINK_MS,
      });
      await pause(1_000);
      if (how === 'killed') await cluster.redis.kill();
      else cluster.redis.freeze();
      const fromMs = performance.now();
      await pause(CUT_MS);
      if (how === 'killed') await cluster.redis.start();
      else cluster.redis.thaw();
      const backMs = performance.now();
      await pause(NORMAL_AFTER_MS + 3_000);
      const endMs = performance.now();
      for (const game of games) game.setThinkTime(null);
      await Promise.all(games.map((game) => game.until(() => game.plies === game.receivedMoves.length)));
      const all = lags(games);
      const between = (from: number, to: number) =>
        all.filter(({ sentMs }) => sentMs >= from && sentMs < to).map(({ ms }) => ms);
      const [during, after] = [between(fromMs, backMs), between(backMs + NORMAL_AFTER_MS, endMs)];
      reportFigure(
        2,
        `Redis ${how}: ${during.length} moves while it was unavailable, ${after.length} after; opponent minus mover, median: ${quantile(during, 0.5).toFixed(0)} ms and ${quantile(after, 0.5).toFixed(1)} ms`,
      );
      await expectAllStored(2, games);
      reportTime(2, `Redis ${how}: the opponent receives a move, slowest`, Math.max(...during), OPPONENT_MS);
      reportTime(2, `Redis ${how}: more than 1 s after its return, slowest`, Math.max(...after), NORMAL_MS);
      for (const game of games) game.leave();
    }

    for (const how of ['killed', 'hung'] as const)
      test(`2: delivers moves while Redis is ${how} for 10 s`, async (context) => {
        if (SKIPPED !== null) return context.skip(SKIPPED);
        await cutRedis(how);
      }, 60_000);

    test('5: reports a player as away only after both of their tabs at two nodes have closed', async (context) => {
      if (SKIPPED !== null) return context.skip(SKIPPED);
      const [game] = await cluster.startGames(1, { at: ['one', 'two'], thinkMs: null });
      if (game === undefined) throw new Error('no game');
      await game.play();
      const { gameId, people } = game.plan;
      const black: Side = 1;
      const second = people[black].openDevice({ headers: () => ({ [NODE_HEADER]: 'three' }) });
      await shown(second.sit(gameId), ({ status }) => status === 'active');
      const presenceMessages = () =>
        game.received[0].filter(({ type }) => type === 'opponent_connection').length;
      game.received[0].length = 0;
      game.seats[black].device.hangUp();
      await pause(15_000);
      reportCount(5, 'messages within 15 s after the first tab closed', presenceMessages());
      second.hangUp();
      const closedMs = performance.now();
      await game.until(() => presenceMessages() > 0);
      reportTime(
        5,
        'from closing the second tab to the message, difference to 10 s',
        Math.abs(performance.now() - closedMs - 10_000),
        2_000,
      );
      game.leave();
    }, 60_000);

    test('13: keeps games and nodes available while money is frozen', async () => {
      const [game] = await cluster.startGames(1, { at: ['one', 'two'], thinkMs: null });
      if (game === undefined) throw new Error('no game');
      const settings = { ...cluster.cluster.shared, DATA_DIR: cluster.node('one').folder };
      const said = await runOperator(settings, ['freeze', '--reason', 'chaos']);
      expect([said.code, said.err]).toEqual([0, '']);
      const statuses = async (path: string) =>
        Promise.all(cluster.cluster.nodes.map(async ({ origin }) => (await fetch(origin + path)).status));
      const [play, ready] = [await statuses('/playz'), await statuses('/readyz')];
      reportFigure(13, `/readyz answers ${ready.join(', ')}`);
      reportCount(13, 'nodes whose /playz is not 200', play.filter((status) => status !== 200).length);
      expect(ready).toEqual([503, 503, 503]);
      expect(cluster.cluster.balancer.ready()).toEqual(['one', 'two', 'three']);
      await game.play();
      await game.play();
      game.leave();
    }, 60_000);
  },
  { redis: true },
);
