// One node of the server on a given database.
import { lamports } from '@kingstake/protocol';
import { plainMaker, signingInMemory } from '@kingstake/signer/testkit';
import { type App, createApp } from '../../apps/server/src/app.ts';
import { watchSigner } from '../../apps/server/src/chain/index.ts';
import {
  clusterTime,
  createCluster,
  createLivenessLock,
  readClusterSecret,
} from '../../apps/server/src/cluster/index.ts';
import { createTreasuryHistory } from '../../apps/server/src/deposits/testkit/treasury-history.ts';
import { GAMES } from '../../apps/server/src/games/index.ts';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { systemRandom } from '../../apps/server/src/platform/random.ts';
import { readSettings } from '../../apps/server/src/platform/settings.ts';
import { systemPace, systemTime } from '../../apps/server/src/platform/time.ts';
import { openRedis } from '../../apps/server/src/redis.ts';
import { ORIGIN } from './messages.ts';

interface NodeDeps {
  database: Database;
  url: string | null; // database address; null: embedded
  redisUrl: string | null; // null: the only node
}

/** Starts a node without a chain and receipts on a free port. `stop` closes the database. */
export async function openNode({
  database,
  url,
  redisUrl,
}: NodeDeps): Promise<{ app: App; port: number; stop(): Promise<void> }> {
  const settings = readSettings({ PORT: '0', PUBLIC_ORIGIN: ORIGIN, RATE_LIMIT_FACTOR: '1000' }, '/');
  const log = createLog('error');
  const history = createTreasuryHistory();
  history.chain.balance = async () => lamports(10n ** 15n);
  const { signer, auditorKey } = signingInMemory({
    maker: plainMaker(({ memo }) => ({ wire: Uint8Array.of(), signature: memo })),
    nowMs: systemTime.nowMs,
    treasury: history.chain.treasury,
  });
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
    signer: watchSigner(signer, systemTime),
    auditorKey,
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
