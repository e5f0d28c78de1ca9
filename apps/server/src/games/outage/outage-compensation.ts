// Compensates an outage of this node. If the whole cluster was down, every game is compensated, otherwise only players who were connected
// to this node alone.

import { type NodeId, OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { type GamesHere, outageOfDeadNodes, outageOfThisNode } from './node-outage.ts';
import { type PassDeps, passOverAll, passOverGames } from './outage-pass.ts';

// One instant on the wall clock and the monotonic clock, and the time elapsed since then on either.

/** One instant on the wall clock and on the monotonic clock, and the drift between the two. */
export interface Instant {
  readonly nowMs: number;
  readonly monotonicMs: number;
  readonly driftMs: number;
}

export const instantOf = (time: Time): Instant => ({
  nowMs: time.nowMs(),
  monotonicMs: time.monotonicMs(),
  driftMs: time.driftMs(),
});

/** Converts an instant of the wall clock. */
export function instantAt(time: Time, atMs: number): Instant {
  const now = instantOf(time);
  return { ...now, nowMs: atMs, monotonicMs: now.monotonicMs - (now.nowMs - atMs) };
}

/**
 * Returns the ms since `earlier`. A blocked database or a stalled process throws no error, so only clocks reveal it. Suspending the
 * machine stops the monotonic clock, and setting the wall clock moves only the wall clock. Both show as drift.
 */
export function elapsedSince(time: Time, earlier: Instant): number {
  return time.monotonicMs() - earlier.monotonicMs + Math.max(0, time.driftMs() - earlier.driftMs);
}

export interface OutageCompensationDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  /** Games with sockets on this node. */
  here: GamesHere;
}

/** Each function resolves to an instant after the work, so that the work does not count as the next outage. */
export function createOutageCompensation(deps: OutageCompensationDeps) {
  const { cluster, time, here, outages, log } = deps;

  /** Records that the whole cluster was down until now. Each game is compensated with its next step. */
  async function compensateCluster(sinceMs: number): Promise<Instant> {
    const untilMs = time.nowMs();
    await outages.record(sinceMs, untilMs);
    log.warn({ sinceMs, untilMs }, 'an outage of the cluster was recorded');
    return instantOf(time);
  }

  async function compensateOwn(sinceMs: number, untilMs: number): Promise<void> {
    const own = new Set(cluster.nodes.ownIds());
    const isOwn = (node: NodeId): boolean => own.has(node);
    await outages.refresh();
    await passOverGames(
      deps,
      outageOfThisNode({ sinceMs, untilMs, isOwn, hasSocket: here.hasSocket }),
      here.page,
    );
  }

  return {
    compensateCluster,
    /** Removes dead nodes from the seats, before this node registers. */
    async emptySeatsOfDeadNodes(): Promise<void> {
      const { isDead } = cluster.nodes;
      await passOverAll(deps, outageOfDeadNodes({ isDead, lastHeartbeatMs: () => null }));
    },
    /** Compensates for the time since `sinceMs`, in which this node could commit nothing. */
    async compensateThisNode(sinceMs: number): Promise<Instant> {
      const othersMs = await cluster.membership.readOthersHeartbeatMs();
      if (othersMs === null || othersMs <= sinceMs) return compensateCluster(sinceMs);
      const nowMs = time.nowMs();
      const areOthersAlive = nowMs - othersMs <= OUTAGE_IGNORED_MS;
      await compensateOwn(sinceMs, areOthersAlive ? nowMs : othersMs);
      // If no other node is alive, the whole cluster has been down since the newest heartbeat of another node.
      return areOthersAlive ? instantOf(time) : compensateCluster(othersMs);
    },
  };
}
