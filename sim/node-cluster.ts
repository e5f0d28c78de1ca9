// sim: connects a node to the others of its cluster: a bus in place of Redis, and liveness locks that end with a process.
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

/** What the nodes of one cluster share besides the database. */
export interface SimCluster {
  readonly network: MemoryNetwork;
  /** Numbers of nodes whose process died and whose liveness lock was released. */
  readonly dead: Set<NodeId>;
  /** The clock of the machine on which a node starts. */
  clock(): MachineClock;
  /** Whether the liveness lock is released at once when a node dies; otherwise others notice the missing heartbeat. */
  losesLockOnDeath(): boolean;
}

const SECRET = new Uint8Array(32);

interface Joined {
  bus: ClusterBus<ClusterMessages>;
  presenceSync: PresenceSync;
  /** The process died: nothing reaches it any more. */
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
        // Messages wait while the process is frozen, as they would in the socket of Redis.
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
