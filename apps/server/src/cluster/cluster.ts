// cluster: the servers that share one database, as this node sees them.
import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { createClock } from './clock.ts';
import { createMembership } from './membership/membership.ts';
import { NodeDirectory } from './membership/nodes.ts';
import type { LivenessLock } from './membership/store/liveness-lock.ts';

export type Cluster = ReturnType<typeof createCluster>;

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

export function createCluster({ database, time, log, livenessLock, clockOf = null }: ClusterDeps) {
  const clock = createClock(database, time, clockOf);
  const nodes = new NodeDirectory(clock.time.nowMs);
  const membership = createMembership({ database, time, log, clock, nodes, livenessLock });
  const leader = createLeader(nodes);
  return {
    nodes,
    membership,
    leader,
    clock,
    jobs: membership.scheduleJobs,
    metrics(metrics: Metrics): void {
      for (const part of [membership, leader, clock]) part.metrics(metrics);
    },
    open: clock.measureOffset,
    async stop(): Promise<void> {
      // Otherwise the leader marks this node dead after 3 s.
      await membership
        .deregister()
        .catch((error: unknown) => log.warn({ err: error }, 'could not deregister this node'));
    },
  };
}

/**
 * The leader runs the jobs that one node does for all. It is the live node with the lowest id. Two nodes may both act as leader for a
 * moment, which is harmless.
 */
export function createLeader(nodes: Pick<NodeDirectory, 'isLowest' | 'onChange'>) {
  const isLeader = (): boolean => nodes.isLowest();
  return {
    isLeader,
    /** Calls `run` when this node takes over from another leader. */
    onBecameLeader(run: () => void): void {
      let wasLeader = true; // a node that starts alone takes over from no other
      nodes.onChange(() => {
        if (isLeader() && !wasLeader) run();
        wasLeader = isLeader();
      });
    },
    metrics({ gauge }: Metrics): void {
      gauge('kingstake_node_is_leader', '1 on the node that runs leader-only jobs', () => Number(isLeader()));
    },
  };
}
