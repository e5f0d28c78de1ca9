// platform: the interface of a server module. compose.ts lists the modules in one array.
import { statfs } from 'node:fs/promises';
import { type Database, vacuumTables } from './database/index.ts';
import type { Gauges, Metrics, ReadinessCheck, RouteKit } from './http/index.ts';
import { purgeIdempotencyKeys } from './idempotency/index.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { SERVER_TIMES } from './server-times.ts';
import type { Settings } from './settings/index.ts';
import type { Time } from './time.ts';

export interface ServerModule {
  routes?(routes: RouteKit): void;
  jobs?(jobs: Jobs): void;
  metrics?(metrics: Metrics): void;
  readonly readiness?: readonly ReadinessCheck[];
  /** Runs before the server listens. Modules are opened in the order of the array. */
  open?(): Promise<void>;
  /** Runs after the HTTP server has closed. Modules are stopped in reverse order. */
  stop?(): Promise<void> | void;
}

/** Returns the checks of all modules. Those marked `leaderOnly` pass on every node that is not the leader. */
export function readinessOf(
  modules: readonly ServerModule[],
  isLeader: () => boolean,
): readonly ReadinessCheck[] {
  return modules
    .flatMap(({ readiness = [] }) => readiness)
    .map((each) =>
      each.leaderOnly === true ? { ...each, check: async () => (isLeader() ? each.check() : null) } : each,
    );
}

// What the server does for the database besides queries: purges, a vacuum on PGlite, readiness, and the metrics of the
// data folder.
interface UpkeepDeps {
  database: Database;
  time: Time;
  log: Log;
  settings: Pick<Settings, 'dataDir'>;
}

export function databaseModule({ database, time, log, settings }: UpkeepDeps): ServerModule {
  return {
    readiness: [{ name: 'database', isPlay: true, check: () => database.ping().then(() => null) }],
    jobs(jobs) {
      const purge = () => database.run(purgeIdempotencyKeys);
      jobs.schedule('purge-idempotency-keys', SERVER_TIMES.sweepMs, purge, { leaderOnly: true });
      // PostgreSQL has its own background process for this work.
      if (database.engine === 'pglite')
        jobs.schedule('vacuum-tables', SERVER_TIMES.vacuumMs, () => vacuumTables(database, { time, log }));
    },
    metrics: (metrics) => measureDataFolder(metrics, settings.dataDir),
    stop: () => database.close(),
  };
}

/** Exports the free space of the data folder; nothing while the folder does not exist. */
function measureDataFolder({ gauge }: Gauges, path: string): void {
  gauge('kingstake_data_dir_free_bytes', 'Free bytes on the disk of DATA_DIR', async () => {
    const found = await statfs(path).catch(() => null);
    return found === null ? null : found.bavail * found.bsize;
  });
}
