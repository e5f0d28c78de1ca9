// Fault tests of a cluster: PostgreSQL's primary is lost and its synchronous standby is promoted. Scenario 11 of
// `npm run chaos:cluster`.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openRelay, type Relay } from '../../../testkit/relay.ts';
import { type ChaosCluster, openCluster } from '../testkit/chaos-cluster.ts';
import { quantile, reportCount, reportFigure, reportTime, SKIPPED, sizeOf } from '../testkit/figures.ts';
import { noPostgresPrograms, OwnPostgres } from '../testkit/own-postgres.ts';
import { missingMoves } from '../testkit/stored.ts';

const { program } = inject('testRedis');
const WHY_NOT = SKIPPED ?? (program === null ? 'no redis-server' : noPostgresPrograms());

const GAMES = sizeOf('CHAOS_FAILOVER_GAMES', 20, 20);
const THINK_MS = 200;
/** How long a monitor takes to decide that the primary is lost. */
const DETECTION_MS = 3_000;
const PLAY_MS = 2_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.runIf(WHY_NOT === null)('a lost primary', () => {
  let postgres: OwnPostgres;
  let relay: Relay;
  let cluster: ChaosCluster;
  beforeAll(async () => {
    postgres = await OwnPostgres.start();
    relay = await openRelay(postgres.primaryPort);
    const adminUrl = `postgres://postgres@localhost:${relay.port}/postgres`;
    cluster = await openCluster({ adminUrl, template: 'template1' }, program ?? '', 'chaos_failover');
  }, 180_000);
  afterAll(async () => {
    await cluster?.close();
    await relay?.close();
    await postgres?.stop();
  }, 60_000);

  test(`11: loses no move of ${GAMES} games when the primary is killed and the standby is promoted`, async () => {
    const games = await cluster.startGames(GAMES, { thinkMs: () => THINK_MS });
    await pause(2_000);
    const killedMs = performance.now();
    postgres.killPrimary();
    await pause(DETECTION_MS);
    const receivedBefore = games.map(({ receivedMoves }) => receivedMoves.length);
    postgres.promote();
    relay.directTo(postgres.standbyPort);
    const promotedMs = performance.now();
    await Promise.all(
      games.map((game, at) => game.until(() => game.receivedMoves.length > (receivedBefore[at] ?? 0))),
    );
    const firstMs = games.map(
      (game, at) => (game.firstReceivedMs((receivedBefore[at] ?? 0) + 1) ?? Number.NaN) - promotedMs,
    );
    await pause(3_000);
    for (const game of games) game.setThinkTime(null);
    await Promise.all(
      games.map((game) => game.until(() => game.areBothOpen && game.plies === game.receivedMoves.length)),
    );
    const missing = await missingMoves(cluster.database, games);
    const moves = games.reduce((sum, { receivedMoves }) => sum + receivedMoves.length, 0);
    reportFigure(
      11,
      `${moves} moves received, ${receivedBefore.reduce((sum, each) => sum + each, 0)} of them before the promotion, ${((promotedMs - killedMs) / 1_000).toFixed(1)} s after the loss; the next move in a game after ${quantile(firstMs, 0.5).toFixed(0)} ms at the median; ${games.flatMap(({ refused }) => refused).length} refused during the failover`,
    );
    reportCount(11, 'acknowledged moves that are lost', missing.length);
    expect(missing).toEqual([]);
    reportTime(11, 'first move after the promotion, slowest game', Math.max(...firstMs), PLAY_MS);
    for (const game of games) game.leave();
  }, 120_000);
});

if (WHY_NOT !== null)
  test.skip(`11: loses no move when the primary is killed and the standby is promoted (${WHY_NOT})`);
