// sim: connects a node to the others of its cluster, with an in-memory bus in place of Redis, and liveness locks that a process releases
// when it dies.
import {
  type ClusterBus,
  createPresenceSync,
  inMemoryBus,
  type MemoryNetwork,
  type NodeId,
  type PresenceSync,
} from '../apps/server/src/cluster/index.ts';
import { type ClusterMessages, clusterMessageParsers } from '../apps/server/src/cluster-messages.ts';
import type { Log } from '../apps/server/src/platform/log.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import type { MachineClock, NodeProcess } from './node-process.ts';
import type { Chance } from './random.ts';

/** The resources that the nodes of one cluster share besides the database. */
export interface SimCluster {
  readonly network: MemoryNetwork;
  /** Ids of nodes whose process died and whose liveness lock was released. */
  readonly dead: Set<NodeId>;
  /** The clock of the machine on which a node starts. */
  clock(): MachineClock;
  /** Whether a dying node releases its liveness lock at once. Otherwise the others detect the missing heartbeat. */
  losesLockOnDeath(): boolean;
}

const SECRET = new Uint8Array(32);

interface Joined {
  bus: ClusterBus<ClusterMessages>;
  presenceSync: PresenceSync;
  /** Called when the process dies: it receives nothing more. */
  leave(): void;
}

export function joinCluster(
  cluster: SimCluster,
  process: NodeProcess,
  { self, log, chance }: { self: () => NodeId; log: Log; chance: Chance },
): Joined {
  const { time } = process;
  let leave = (): void => {};
  const network: MemoryNetwork = {
    ...cluster.network,
    join(own) {
      const transport = cluster.network.join(own);
      leave = () => void transport.close();
      return {
        ...transport,
        // Messages wait while the process is frozen, as they would in the receive buffer of the Redis socket.
        open: (channels, { received, opened, lost }) =>
          transport.open(channels, {
            received: (text, channel) => process.run(() => received(text, channel)),
            opened: () => process.run(opened),
            lost: () => process.run(lost),
          }),
      };
    },
  };
  const random = createSeededRandom(chance.whole(1, 2 ** 31));
  const given = { time, log, random, secret: SECRET, self, parsers: clusterMessageParsers };
  const bus = inMemoryBus<ClusterMessages>(given, network);
  return { bus, presenceSync: createPresenceSync({ time, bus }), leave: () => leave() };
}
