// Modules of the server that belong to no feature: database, nodes, signer, data folder and the public routes.
import { receiptCalls } from '@kingstake/protocol';
import type { Chain, WatchedSigner } from './chain/index.ts';
import type { Cluster, ClusterBus } from './cluster/index.ts';
import { addRecordRoute } from './escrow/index.ts';
import { publishedReceiptKeys } from './games/index.ts';
import { publishedAuditor } from './money/reserves/index.ts';
import { measureBackups } from './operators/commands/index.ts';
import { measureDataFolder } from './platform/data-folder.ts';
import { type Database, vacuumTables } from './platform/database/index.ts';
import { addConfigRoute } from './platform/http/index.ts';
import { purgeIdempotencyKeys } from './platform/idempotency/index.ts';
import type { Log } from './platform/log.ts';
import { addPriceRoute } from './platform/price.ts';
import type { Random } from './platform/random.ts';
import type { ServerModule } from './platform/server-module.ts';
import { SERVER_TIMES } from './platform/server-times.ts';
import type { Settings } from './platform/settings/index.ts';
import type { Time } from './platform/time.ts';

export interface BaseDeps {
  database: Database;
  time: Time;
  random: Random;
  log: Log;
  settings: Settings;
}

export function databaseModule({ database, time, log, settings }: BaseDeps): ServerModule {
  const measureBackupAge = measureBackups({ database, time });
  return {
    readiness: [{ name: 'database', isPlay: true, check: () => database.ping().then(() => null) }],
    jobs(jobs) {
      const purge = () => database.run(purgeIdempotencyKeys);
      jobs.schedule('purge-idempotency-keys', SERVER_TIMES.sweepMs, purge, { leaderOnly: true });
      // PostgreSQL has its own background process for this work.
      if (database.engine === 'pglite')
        jobs.schedule('vacuum-tables', SERVER_TIMES.vacuumMs, () => vacuumTables(database, { time, log }));
    },
    metrics(metrics) {
      measureDataFolder(metrics, settings.dataDir);
      measureBackupAge(metrics.leader);
    },
    stop: () => database.close(),
  };
}

export function clusterModule({ membership, leader, clock }: Cluster, log: Log): ServerModule {
  return {
    jobs: membership.scheduleJobs,
    metrics(metrics) {
      for (const part of [membership, leader, clock]) part.metrics(metrics);
    },
    open: clock.measureOffset,
    async stop() {
      // Otherwise the leader marks this node dead after 3 s.
      await membership
        .deregister()
        .catch((error: unknown) => log.warn({ err: error }, 'could not deregister this node'));
    },
  };
}

export function signerModule(signer: WatchedSigner, { engine }: Pick<Database, 'engine'>): ServerModule {
  const refused = (): string | null => signer.refusedForGood().join('; ') || null;
  return {
    jobs(jobs) {
      // Orders are rare. Without this job, the server would notice late that the signer is away, or that it is back.
      const options = { isQuiet: true, isConstant: engine === 'postgres' };
      jobs.schedule('watch-signer', SERVER_TIMES.signerMs, signer.probe, options);
    },
    metrics({ gauge, counter }) {
      const isAway = () => Number(signer.whyAway() !== null);
      gauge('kingstake_signer_away', '1 while the signer does not answer', isAway);
      counter('kingstake_signer_refusals_total', 'Orders that the signer refused', () =>
        [...signer.refusals().values()].reduce((sum, count) => sum + count, 0),
      );
      const help = 'Orders that the signer refused for good, and that are not sent again';
      gauge('kingstake_signer_refused_orders', help, () => signer.refusedForGood().length);
    },
    readiness: [
      { name: 'signer', isQuiet: true, check: async () => signer.whyAway() },
      { name: 'refused orders', isQuiet: true, check: async () => refused() },
    ],
  };
}

/** Reports that no messages arrive from other nodes. Games continue, and opponents see moves late. */
export function busModule(bus: Pick<ClusterBus<never>, 'isConnected' | 'metrics'>): ServerModule {
  return {
    metrics: (metrics) => bus.metrics(metrics),
    readiness: [
      {
        name: 'redis',
        isQuiet: true,
        check: async () => (bus.isConnected() ? null : 'no messages arrive over Redis'),
      },
    ],
  };
}

type ShownConfig = Pick<Parameters<typeof addConfigRoute>[1], 'escrow' | 'stopped' | 'moneyPaused'>;

/** Routes that need no session. */
export function publicRoutes(
  {
    database,
    time,
    log,
    settings,
    chain,
    auditorKey,
  }: BaseDeps & { chain: Chain; auditorKey: { publicKey: string } },
  shown: ShownConfig,
): ServerModule {
  return {
    routes(routes) {
      addConfigRoute(routes, { settings, treasury: chain.treasury, ...shown });
      addRecordRoute(routes, { database });
      addPriceRoute(routes, { settings, time, log });
      routes.add(receiptCalls.getSiteKeys, async () =>
        database.run(async (queries) => {
          const auditor = await publishedAuditor(queries, auditorKey.publicKey);
          const keys = await publishedReceiptKeys(queries);
          return { body: { keys: [...keys, ...(auditor === null ? [] : [auditor])] } };
        }),
      );
    },
  };
}
