// cluster/testkit: one node of a test. Several may share a database in one process.
import type { Database } from '../../platform/database/index.ts';
import { createLog } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { type Cluster, createCluster } from '../index.ts';

/** `crashed`: ids of nodes whose process has died. `clockOf`: see `ClusterDeps`. */
export function createTestCluster(
  database: Database,
  time: Time,
  {
    crashed = new Set(),
    clockOf = null,
  }: { crashed?: ReadonlySet<number>; clockOf?: (() => number) | null } = {},
): Cluster {
  return createCluster({
    database,
    time,
    log: createLog('silent'),
    clockOf,
    livenessLock: {
      acquire: async () => {},
      moveTo: () => {},
      releasedBy: async (_queries, ids) => new Set(ids.filter((id) => crashed.has(id))),
      release: async () => {},
    },
  });
}
