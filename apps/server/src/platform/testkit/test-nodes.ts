// platform/testkit: a node as tests have several of over one database, in one process.
import type { Database } from '../database/index.ts';
import { createLog } from '../log.ts';
import { createNodes, type Nodes } from '../nodes/index.ts';
import type { Time } from '../time.ts';

/** `gone`: numbers of nodes whose process is gone. `clockOf`: see `NodesDeps`. */
export function createTestNodes(
  database: Database,
  time: Time,
  { gone = new Set(), clockOf = null }: { gone?: ReadonlySet<number>; clockOf?: (() => number) | null } = {},
): Nodes {
  return createNodes({
    database,
    time,
    log: createLog('silent'),
    clockOf,
    lifeline: {
      take: async () => {},
      moveTo: () => {},
      cut: async (_queries, ids) => new Set(ids.filter((id) => gone.has(id))),
      release: async () => {},
    },
  });
}
