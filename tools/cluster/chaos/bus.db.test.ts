// Chaos in a cluster: what passes from node to node, and a Redis that dies and hangs. Rows 1, 2, 4, 5, 9 and 13 of the table of
// `npm run chaos:cluster`.
import { once } from 'node:events';
import type { ServerMessage } from '@kingstake/protocol';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { WebSocket } from 'ws';
import { runOperator } from '../../../apps/server/tests/testkit/operator-process.ts';
import { NODE_HEADER } from '../forwarding.ts';
import { BoardSeat } from '../testkit/board-seat.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { counted, noted, quantile, SKIPPED, sizeOf, timed } from '../testkit/figures.ts';
import { pingRedis } from '../testkit/redis-ping.ts';
import { missingMoves, storedMoves, storedRow } from '../testkit/stored.ts';
import type { Side, Table } from '../testkit/table.ts';

const { postgres } = inject('testDatabases');
const { program } = inject('testRedis');

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
/** The poll of rows finds a move after half a second; a hint takes milliseconds also on a busy machine. */
const NORMAL_MS = 250;

const LOGOUT_MS = 100;
/** Each node asks every 30 s; a second for the asking. */
const LOGOUT_WITHOUT_REDIS_MS = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(postgres !== null && program !== null)('hints between three nodes', () => {
  let cluster: ChaosCluster;
  beforeAll(async () => {
    cluster = await openCluster(postgres ?? { adminUrl: '', template: '' }, program ?? '', 'chaos_hints');
  }, 180_000);
  afterAll(() => cluster?.close(), 60_000);

  /** How much later the opponent was told than the mover, of half-moves above `from`. */
  const lags = (tables: readonly Table[], from = 0): { sentMs: number; ms: number }[] =>
    tables.flatMap(({ told }) =>
      told.slice(from).flatMap(({ atMs: [white, black], sentMs }, index) => {
        if (white === null || black === null || sentMs === null) return [];
        const isWhites = (from + index) % 2 === 0;
        return [{ sentMs, ms: isWhites ? black - white : white - black }];
      }),
    );

  const noneMissing = async (row: number, tables: readonly Table[]): Promise<void> => {
    counted(row, 'moves refused', tables.flatMap(({ refused }) => refused).length);
    const missing = await missingMoves(cluster.database, tables);
    counted(row, 'told moves that are not stored', missing.length);
    expect(missing).toEqual([]);
  };

  test(
    `1: white at one, black at two, ${MOVES} moves`,
    async () => {
      const pings: number[] = [];
      const tables: Table[] = [];
      for (let left = MOVES; left > 0; left -= MOVES_A_GAME) {
        const [table] = await cluster.sit(1, { at: ['one', 'two'], thinkMs: null, returns: false });
        if (table === undefined) throw new Error('no table');
        expect(table.seats.map(({ node }) => node)).toEqual(['one', 'two']);
        tables.push(table);
        const asked = await pingRedis(cluster.redis.url);
        for (let ply = 0; ply < Math.min(left, MOVES_A_GAME); ply += 1) await table.play();
        pings.push(...asked());
        table.leave();
      }
      const ping = quantile(pings, 0.99);
      const all = lags(tables);
      await noneMissing(1, tables);
      counted(1, 'moves that one of the two was not told', MOVES - all.length);
      const stored = await Promise.all(tables.map(({ plan }) => storedMoves(cluster.database, plan.gameId)));
      expect(stored.flat()).toHaveLength(MOVES);
      const times = all.map(({ ms }) => ms);
      noted(
        1,
        `opponent minus mover, median: ${quantile(times, 0.5).toFixed(1)} ms; ping of Redis, p99: ${ping.toFixed(1)} ms`,
      );
      timed(1, 'opponent minus mover, p99', quantile(times, 0.99), Math.max(QUIET_MS, ping + ABOVE_PING_MS));
    },
    20_000 + MOVES * 100,
  );

  test(
    `4: a third node opens ${OPENINGS} times in a game`,
    async () => {
      const [table] = await cluster.sit(1, { at: ['one', 'two'], thinkMs: null, returns: false });
      if (table === undefined) throw new Error('no table');
      await table.play();
      await table.play();
      for (const received of table.received) received.length = 0;
      const before = await storedRow(cluster.database, table.plan.gameId);
      const third = cluster.node('three').process;
      for (let opened = 0; opened < OPENINGS; opened += 1) {
        if (opened % 2 === 0) await third.kill();
        else await third.stop();
        await third.start();
      }
      await cluster.cluster.balancer.untilReady(['one', 'two', 'three']);
      const after = await storedRow(cluster.database, table.plan.gameId);
      const isOfConnection = ({ type }: ServerMessage) => type === 'opponent_connection';
      counted(4, `rows changed by ${OPENINGS} openings`, before === after ? 0 : 1);
      counted(4, 'opponent_connection messages', table.received.flat().filter(isOfConnection).length);
      expect(after).toBe(before);
      // Both are still there to be told.
      await table.play();
      table.leave();
    },
    30_000 + OPENINGS * 20_000,
  );

  async function socketAt(cookie: string, node: string): Promise<{ gone: Promise<[number, number]> }> {
    const headers = { cookie, origin: cluster.line.origin, [NODE_HEADER]: node };
    const socket = new WebSocket(`ws://127.0.0.1:${cluster.line.port}/ws`, { headers });
    await once(socket, 'open');
    const gone = once(socket, 'close').then(([code]): [number, number] => [
      code as number,
      performance.now(),
    ]);
    return { gone };
  }

  async function logOut(): Promise<number> {
    const [person] = await cluster.addPeople(1);
    if (person === undefined) throw new Error('nobody');
    const { gone } = await socketAt(person.cookie, 'two');
    const askedMs = performance.now();
    const answer = await cluster.call(person, 'POST', '/api/auth/logout', { node: 'one' });
    expect([answer.status, answer.headers.get(NODE_HEADER)]).toEqual([204, 'one']);
    const [code, goneMs] = await gone;
    expect(code).toBe(4401);
    return goneMs - askedMs;
  }

  test('9: a session that ends at one closes its socket at two', async () => {
    timed(9, 'from the logout to the closed socket', await logOut(), LOGOUT_MS);
  }, 60_000);

  test('9: without Redis too', async (context) => {
    if (SKIPPED !== null) return context.skip(SKIPPED);
    await cluster.redis.kill();
    timed(9, 'the same without Redis', await logOut(), LOGOUT_WITHOUT_REDIS_MS);
    await cluster.redis.start();
  }, 60_000);

  async function cutRedis(how: 'killed' | 'hung'): Promise<void> {
    const tables = await cluster.sit(CUT_GAMES, {
      at: ['one', 'two'],
      thinkMs: () => THINK_MS,
      returns: false,
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
    for (const table of tables) table.pace(null);
    await Promise.all(tables.map((table) => table.until(() => table.plies === table.told.length)));
    const all = lags(tables);
    const between = (from: number, to: number) =>
      all.filter(({ sentMs }) => sentMs >= from && sentMs < to).map(({ ms }) => ms);
    const [during, after] = [between(fromMs, backMs), between(backMs + NORMAL_AFTER_MS, endMs)];
    noted(
      2,
      `Redis ${how}: ${during.length} moves meanwhile, ${after.length} after; opponent minus mover, median: ${quantile(during, 0.5).toFixed(0)} ms meanwhile, ${quantile(after, 0.5).toFixed(1)} ms after`,
    );
    await noneMissing(2, tables);
    timed(2, `Redis ${how}: the opponent is told, slowest`, Math.max(...during), OPPONENT_MS);
    timed(2, `Redis ${how}: more than 1 s after its return, slowest`, Math.max(...after), NORMAL_MS);
    for (const table of tables) table.leave();
  }

  for (const how of ['killed', 'hung'] as const)
    test(`2: Redis is ${how} for 10 s`, async (context) => {
      if (SKIPPED !== null) return context.skip(SKIPPED);
      await cutRedis(how);
    }, 60_000);

  test('5: of two tabs at two nodes one closes, then the other', async (context) => {
    if (SKIPPED !== null) return context.skip(SKIPPED);
    const [table] = await cluster.sit(1, { at: ['one', 'two'], thinkMs: null, returns: false });
    if (table === undefined) throw new Error('no table');
    await table.play();
    const { line, gameId, people } = table.plan;
    const black: Side = 1;
    const second = new BoardSeat(line, people[black], gameId, { hear: () => {}, closed: () => {} });
    expect(await second.open('three')).toBe(true);
    const told = () => table.received[0].filter(({ type }) => type === 'opponent_connection').length;
    table.received[0].length = 0;
    table.seats[black].close();
    await pause(15_000);
    counted(5, 'told within 15 s of the first tab’s end', told());
    second.close();
    const closedMs = performance.now();
    await table.until(() => told() > 0);
    timed(
      5,
      'from the second tab’s end to the telling, off 10 s by',
      Math.abs(performance.now() - closedMs - 10_000),
      2_000,
    );
    table.leave();
  }, 60_000);

  test('13: money is frozen', async () => {
    const [table] = await cluster.sit(1, { at: ['one', 'two'], thinkMs: null, returns: false });
    if (table === undefined) throw new Error('no table');
    const settings = { ...cluster.cluster.shared, DATA_DIR: cluster.node('one').folder };
    const said = await runOperator(settings, ['freeze', '--reason', 'chaos']);
    expect([said.code, said.err]).toEqual([0, '']);
    const statuses = async (path: string) =>
      Promise.all(cluster.cluster.nodes.map(async ({ origin }) => (await fetch(origin + path)).status));
    const [play, ready] = [await statuses('/playz'), await statuses('/readyz')];
    noted(13, `/readyz says ${ready.join(', ')}`);
    counted(13, 'nodes whose /playz is not 200', play.filter((status) => status !== 200).length);
    expect(ready).toEqual([503, 503, 503]);
    expect(cluster.cluster.balancer.ready()).toEqual(['one', 'two', 'three']);
    await table.play();
    await table.play();
    table.leave();
  }, 60_000);
});
