// platform: what the server does for the database besides queries: purges, a vacuum on PGlite, readiness, and the metrics of the
// data folder.
import { measureDataFolder } from './data-folder.ts';
import { type Database, vacuumTables } from './database/index.ts';
import { purgeIdempotencyKeys } from './idempotency/index.ts';
import type { Log } from './log.ts';
import type { ServerModule } from './server-module.ts';
import { SERVER_TIMES } from './server-times.ts';
import type { Settings } from './settings/index.ts';
import type { Time } from './time.ts';

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
