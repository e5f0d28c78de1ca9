// Chaos in a cluster: nodes that are killed, stand still and are replaced under many games. Rows 3, 6 and 12 of the table of
// `npm run chaos:cluster`.
import { readStoredMatch } from '@kingstake/chess';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { pickerOf } from '../../../apps/server/tests/testkit/killed-server.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { chargesAt, overcharges } from '../testkit/charges.ts';
import { counted, noted, quantile, SKIPPED, sizeOf, timed } from '../testkit/figures.ts';
import { missingMoves, storedRow } from '../testkit/stored.ts';
import { SIDES, type Table } from '../testkit/table.ts';

const { postgres } = inject('testDatabases');
const { program } = inject('testRedis');

const NAMES = ['one', 'two', 'three'] as const;
const KILLS = sizeOf('CHAOS_KILLS', 2, 200);
const GAMES = sizeOf('CHAOS_GAMES', 12, 300);
const SEED = sizeOf('CHAOS_SEED', 20_261_123, 20_261_123);
/** A game of 10 minutes a side lasts no longer: then others begin. */
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

describe.runIf(postgres !== null && program !== null)('deaths of nodes', () => {
  let cluster: ChaosCluster;
  beforeAll(async () => {
    cluster = await openCluster(postgres ?? { adminUrl: '', template: '' }, program ?? '', 'chaos_deaths');
  }, 180_000);
  afterAll(() => cluster?.close(), 60_000);

  const spread = (values: readonly number[]): string =>
    [0.5, 0.99, 1].map((share) => quantile(values, share).toFixed(0)).join(', ');
  const thinking = () => THINK * (0.5 + 1.5 * Math.random());

  /** Nobody plays on, and both sides of each game know all that anyone was told. */
  async function settle(tables: readonly Table[]): Promise<void> {
    for (const table of tables) table.pace(null);
    await Promise.all(
      tables.map((table) => table.until(() => table.areBothOpen && table.plies === table.told.length)),
    );
  }

  async function expectKept(row: number, tables: readonly Table[]): Promise<void> {
    const missing = await missingMoves(cluster.database, tables);
    counted(row, 'told moves that are not stored', missing.length);
    expect(missing).toEqual([]);
    const rows = await Promise.all(tables.map(({ plan }) => storedRow(cluster.database, plan.gameId)));
    const isActive = (text: string) => (JSON.parse(text) as { status: string }).status === 'active';
    const ended = rows.filter((text) => !isActive(text));
    counted(row, 'games that have ended', ended.length);
    // Why, for whoever has to find out.
    expect(ended.map((text) => (JSON.parse(text) as { reason: string }).reason)).toEqual([]);
  }

  /** Kills a node and starts it again; resolves to how long it took until both boards of each game there were open. */
  async function killAndStart(name: string, tables: readonly Table[]): Promise<number[]> {
    const { process: server } = cluster.node(name);
    const hit = tables
      .map((table) => ({ table, sides: SIDES.filter((side) => table.seats[side].node === name) }))
      .filter(({ sides }) => sides.length > 0);
    const killedMs = performance.now();
    await server.kill();
    const opened = hit.map(async ({ table, sides }) => {
      const isBack = () => table.areBothOpen && sides.every((side) => table.seats[side].openedMs > killedMs);
      await table.until(isBack);
      return Math.max(...sides.map((side) => table.seats[side].openedMs)) - killedMs;
    });
    await server.start();
    await cluster.cluster.balancer.untilReady([...NAMES]);
    return Promise.all(opened);
  }

  test(
    `3: ${KILLS} kills of random nodes under ${GAMES} games`,
    async () => {
      const pick = pickerOf(SEED);
      const opened: number[] = [];
      const over: number[] = [];
      let moves = 0;
      for (let killed = 0; killed < KILLS; ) {
        const tables = await cluster.sit(GAMES, { thinkMs: thinking, returns: true });
        for (const last = Math.min(KILLS, killed + KILLS_A_ROUND); killed < last; killed += 1) {
          await pause(pick(SPREAD_MS));
          opened.push(...(await killAndStart(NAMES[pick(NAMES.length)] ?? 'one', tables)));
        }
        await settle(tables);
        await expectKept(3, tables);
        over.push(...overcharges(await chargesAt(cluster.database, tables)));
        moves += tables.reduce((sum, { told }) => sum + told.length, 0);
        for (const table of tables) table.leave();
        noted(
          3,
          `${killed} kills, ${moves} moves; ${opened.length} games had both boards open again after ${spread(opened)} ms; charged above thinking: ${spread(over)} ms (median, p99, most)`,
        );
      }
      timed(3, 'both boards are open after a kill, p99', quantile(opened, 0.99), BOARD_MS);
      timed(3, 'charged above thinking, most', Math.max(...over), CHARGE_MS);
    },
    60_000 + KILLS * 30_000,
  );

  const clockOf = async ({ plan }: Table): Promise<string> => {
    const { match } = JSON.parse(await storedRow(cluster.database, plan.gameId)) as { match: unknown };
    const read = readStoredMatch(match);
    if (read.status !== 'active') throw new Error(`game ${plan.gameId} is ${read.status}`);
    return JSON.stringify(read.clock);
  };

  test('6: a node stands still for 8 s', async (context) => {
    if (SKIPPED !== null) return context.skip(SKIPPED);
    const still = await cluster.sit(STALL_GAMES, { at: ['one', 'one'], thinkMs: null, returns: true });
    const between = await cluster.sit(STALL_GAMES, { at: ['one', 'two'], thinkMs: null, returns: true });
    for (const table of [...still, ...between]) await table.play();
    await pause(1_500);
    const before = await Promise.all(still.map(clockOf));
    const stoppedMs = performance.now();
    cluster.node('two').process.pause();
    await pause(STALL_MS);
    cluster.node('two').process.resume();
    const wokenMs = performance.now();
    await pause(1_000);
    await Promise.all(between.map((table) => table.play()));
    const after = await Promise.all(still.map(clockOf));
    counted(6, 'games at one whose clocks changed', before.filter((clock, at) => clock !== after[at]).length);
    const own = (await chargesAt(cluster.database, between)).filter(({ ply }) => ply === 2);
    expect(own).toHaveLength(STALL_GAMES);
    const paid = own.map(({ chargedMs, thoughtMs }) => chargedMs - (thoughtMs - (wokenMs - stoppedMs)));
    noted(
      6,
      `the movers at two: ${paid.map((ms) => ms.toFixed(0)).join(', ')} ms for a stall of ${(wokenMs - stoppedMs).toFixed(0)} ms`,
    );
    timed(6, 'what a mover at two pays for it, most', Math.max(...paid), STALL_CHARGE_MS);
    const told = still.concat(between).flatMap(({ received }) => received.flat());
    noted(
      6,
      `opponent_connection messages: ${told.filter(({ type }) => type === 'opponent_connection').length}`,
    );
    for (const table of [...still, ...between]) table.leave();
  }, 60_000);

  test('12: three nodes are replaced one after the other', async (context) => {
    if (SKIPPED !== null) return context.skip(SKIPPED);
    const tables = await cluster.sit(GAMES, { thinkMs: thinking, returns: true });
    await pause(SPREAD_MS);
    const fromMs = performance.now();
    await cluster.cluster.roll();
    await pause(SPREAD_MS);
    await settle(tables);
    noted(
      12,
      `sockets ended with ${[
        ...Map.groupBy(
          tables.flatMap(({ codes }) => codes),
          (code) => code,
        ),
      ]
        .map(([code, all]) => `${code} (${all.length} times)`)
        .join(', ')}`,
    );
    await expectKept(12, tables);
    const away = tables.flatMap((table) => table.awayTimes(fromMs));
    const over = overcharges(await chargesAt(cluster.database, tables));
    noted(
      12,
      `${away.length} boards were closed, for ${quantile(away, 0.5).toFixed(0)} ms at the median, ${Math.max(...away).toFixed(0)} at most; charged above thinking: ${Math.max(...over).toFixed(0)} ms at most; ${tables.flatMap(({ refused }) => refused).length} moves were refused`,
    );
    timed(12, 'a board is closed, p99', quantile(away, 0.99), DEPLOY_BOARD_MS);
    for (const table of tables) table.leave();
  }, 600_000);
});
