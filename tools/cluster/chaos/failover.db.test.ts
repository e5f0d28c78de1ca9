// Chaos in a cluster: PostgreSQL's primary is lost and its synchronous standby takes over. Row 11 of the table of
// `npm run chaos:cluster`.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { counted, noted, quantile, SKIPPED, sizeOf, timed } from '../testkit/figures.ts';
import { type Forwarder, startForwarder } from '../testkit/forwarder.ts';
import { noPostgresPrograms, OwnPostgres } from '../testkit/own-postgres.ts';
import { missingMoves } from '../testkit/stored.ts';

const { program } = inject('testRedis');
const WHY_NOT = SKIPPED ?? (program === null ? 'no redis-server' : noPostgresPrograms());

const GAMES = sizeOf('CHAOS_FAILOVER_GAMES', 20, 20);
const THINK_MS = 200;
/** As long as whoever watches a primary takes to believe that it is lost. */
const NOTICED_MS = 3_000;
const PLAY_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(WHY_NOT === null)('a lost primary', () => {
  let postgres: OwnPostgres;
  let forwarder: Forwarder;
  let cluster: ChaosCluster;
  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    forwarder = await startForwarder(postgres.primaryPort);
    const adminUrl = `postgres://postgres@127.0.0.1:${forwarder.port}/postgres`;
    cluster = await openCluster({ adminUrl, template: 'template1' }, program ?? '', 'chaos_failover');
  }, 180_000);
  afterAll(async () => {
    await cluster?.close();
    await forwarder?.close();
    await postgres?.stop();
  }, 60_000);

  test(`11: the primary is killed under ${GAMES} games, the standby is promoted`, async () => {
    const tables = await cluster.sit(GAMES, { thinkMs: () => THINK_MS, returns: true });
    await pause(2_000);
    const killedMs = performance.now();
    postgres.killPrimary();
    await pause(NOTICED_MS);
    const toldBefore = tables.map(({ told }) => told.length);
    postgres.promote();
    forwarder.leadTo(postgres.standbyPort);
    const promotedMs = performance.now();
    await Promise.all(
      tables.map((table, at) => table.until(() => table.told.length > (toldBefore[at] ?? 0))),
    );
    const firstMs = tables.map(
      (table, at) => (table.toldMs((toldBefore[at] ?? 0) + 1) ?? Number.NaN) - promotedMs,
    );
    await pause(3_000);
    for (const table of tables) table.pace(null);
    await Promise.all(
      tables.map((table) => table.until(() => table.areBothOpen && table.plies === table.told.length)),
    );
    const missing = await missingMoves(cluster.database, tables);
    const moves = tables.reduce((sum, { told }) => sum + told.length, 0);
    noted(
      11,
      `${moves} moves told, ${toldBefore.reduce((sum, each) => sum + each, 0)} of them before the promotion, ${((promotedMs - killedMs) / 1_000).toFixed(1)} s after the loss; the next move in a game after ${quantile(firstMs, 0.5).toFixed(0)} ms at the median; ${tables.flatMap(({ refused }) => refused).length} refused meanwhile`,
    );
    counted(11, 'acknowledged moves that are lost', missing.length);
    expect(missing).toEqual([]);
    timed(11, 'play after the promotion, in the last game', Math.max(...firstMs), PLAY_MS);
    for (const table of tables) table.leave();
  }, 120_000);
});

if (WHY_NOT !== null) test.skip(`11: the primary is killed, the standby is promoted (${WHY_NOT})`);
