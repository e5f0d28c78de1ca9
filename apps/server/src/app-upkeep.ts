// The wiring: what keeps the database small, whatever features there are.
import { SERVER_TIMES } from '@kingstake/protocol';
import { type Database, vacuumTables } from './platform/database/index.ts';
import { purgeIdempotencyKeys } from './platform/idempotency/index.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Log } from './platform/log.ts';
import type { Time } from './platform/time.ts';

export function scheduleUpkeep(jobs: Jobs, deps: { database: Database; time: Time; log: Log }): void {
  const { database } = deps;
  const purge = () => database.run(purgeIdempotencyKeys);
  jobs.schedule('purge-idempotency-keys', SERVER_TIMES.sweepMs, purge, { atFirst: true });
  // PostgreSQL has its own background process for this.
  if (database.engine === 'pglite')
    jobs.schedule('vacuum-tables', SERVER_TIMES.vacuumMs, () => vacuumTables(database, deps));
}
