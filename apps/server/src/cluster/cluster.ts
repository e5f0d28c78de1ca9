// cluster: the servers that share one database, as this node sees them.
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { type ClusterClock, createClock } from './clock.ts';
import { createLeader, type Leader } from './leader.ts';
import { createMembership, type Membership } from './membership/membership.ts';
import { type NodeDirectory, StoredNodeDirectory } from './membership/node-directory.ts';
import type { LivenessLock } from './membership/store/liveness-lock.ts';

export interface Cluster {
  readonly nodes: NodeDirectory;
  readonly membership: Membership;
  readonly leader: Leader;
  readonly clock: ClusterClock;
}

export interface ClusterDeps {
  database: Database;
  /** This machine's own clock. */
  time: Time;
  log: Log;
  /** Absent if only one server can open the database. */
  livenessLock?: LivenessLock;
  /** Returns the cluster's clock, given the time that the database returned. If absent, this machine's own clock is used. */
  clockOf?: ((answered: Date) => number) | null;
}

export function createCluster({ database, time, log, livenessLock, clockOf = null }: ClusterDeps): Cluster {
  const clock = createClock(database, time, clockOf);
  const nodes = new StoredNodeDirectory(clock.time.nowMs);
  const membership = createMembership({ database, time, log, clock, nodes, livenessLock });
  return { nodes, membership, leader: createLeader(nodes), clock };
}
