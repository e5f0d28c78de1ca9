// One node of the server on a given database.
import { lamports } from '@kingstake/protocol';
import { createApp } from '../../apps/server/src/app.ts';
import {
  clusterTime,
  createCluster,
  createLivenessLock,
  readClusterSecret,
} from '../../apps/server/src/cluster/index.ts';
import { GAMES } from '../../apps/server/src/games/index.ts';
import { createTreasuryHistory } from '../../apps/server/src/money/deposits/testkit/treasury-history.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { readSettings } from '../../apps/server/src/platform/settings/index.ts';
import { systemPace, systemTime } from '../../apps/server/src/platform/time.ts';
import { openRedis } from '../../apps/server/src/redis.ts';
import { signingFor } from '../../testkit/world.ts';
import { ORIGIN, type ServerAsked, type ServerReport } from './messages.ts';
import { createMeter, type Meter, sumOf } from './process-meter.ts';

interface NodeDeps {
  database: Database;
  url: string | null; // database address; null: embedded
  redisUrl: string | null; // null: the only node
}

/** Starts a node without a chain and receipts on a free port. `stop` closes the database. */
export async function openNode({ database, url, redisUrl }: NodeDeps) {
  const settings = readSettings({ PORT: '0', PUBLIC_ORIGIN: ORIGIN, RATE_LIMIT_FACTOR: '1000' }, '/');
  const log = createLog('error');
  const history = createTreasuryHistory();
  history.chain.balance = async () => lamports(10n ** 15n);
  const parts = { database, time: systemTime, log };
  const isAlone = redisUrl === null || url === null;
  const cluster = createCluster(
    isAlone
      ? parts
      : { ...parts, livenessLock: createLivenessLock(url, parts), clockOf: (at) => at.getTime() },
  );
  const redis = isAlone
    ? null
    : await openRedis(redisUrl, {
        ...parts,
        random: systemRandom,
        clusterKey: history.chain.treasury,
        secret: await readClusterSecret(database, systemRandom),
        self: cluster.nodes.self,
      });
  const app = await createApp({
    ...parts,
    ...redis?.parts,
    chain: history.chain,
    ...signingFor(history.chain, settings, systemTime),
    receiptKey: null,
    airdrop: null,
    settings,
    cluster,
    time: clusterTime(systemTime, cluster.clock.offsetMs),
    random: systemRandom,
    pageFolder: null,
    stepPace: isAlone ? null : systemPace(GAMES.stepEveryMs),
    // Disabled, because a thousand games that begin at once delay the event loop, which this bench does not measure.
    maxEventLoopDelayMs: 0,
  });
  await app.http.ready();
  return {
    app,
    port: await app.listen(),
    async stop() {
      await app.stop();
      await redis?.stop();
    },
  };
}

export function tell(message: ServerReport): void {
  process.send?.(message);
}

/** Answers requests of the bench: the use of this process and of additional nodes, and the end. */
export function answerBench(
  stop: () => Promise<void>,
  readOthers: () => Promise<readonly Meter[]> = async () => [],
): void {
  const readMeter = createMeter();
  const end = async (code: number): Promise<void> => {
    await stop();
    process.exit(code);
  };
  process.on('message', async (asked: ServerAsked) => {
    if (asked === 'stop') await end(0);
    else tell({ about: 'meter', meter: sumOf([readMeter(), ...(await readOthers())]) });
  });
  // The bench has died, so this process must remove the database itself.
  process.once('disconnect', () => void end(1));
}
