// Compensates an outage. If the whole cluster was down, all running games are compensated, otherwise only players cut off by this node.
import { type NodeId, OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Compensated, createCompensation } from './compensation.ts';
import { type GamesHere, outageOfDeadNodes, outageOfThisNode } from './node-outage.ts';
import type { Outage, Pass } from './outage-decision.ts';
import { ALL_RUNNING, allRunningFrom, type PassDeps, passOverGames } from './outage-pass.ts';

export interface OutageCompensationDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  /** Games with sockets on this node. */
  here: GamesHere;
}

export interface OutageCompensation {
  /** Compensates all running games, and removes dead nodes from the seats. Called before this node registers. */
  compensateCluster(sinceMs: number): Promise<Compensated>;
  /** Removes dead nodes from the seats when there was no outage. */
  emptySeatsOfDeadNodes(): Promise<void>;
  /** Compensates for the time since `sinceMs`, in which this node could commit nothing. */
  compensateThisNode(sinceMs: number): Promise<Compensated>;
}

/** Returns the share of live nodes with a lower id than this one. */
function shareBefore({ live: liveNodes, self }: Cluster['nodes']): number {
  const live = liveNodes();
  return Math.max(0, live.indexOf(self())) / Math.max(1, live.length);
}

export function createOutageCompensation(deps: OutageCompensationDeps): OutageCompensation {
  const { cluster, time, here } = deps;
  const compensate = createCompensation(deps);

  const deadNodes = () => outageOfDeadNodes({ isDead: cluster.nodes.isDead, lastHeartbeatMs: () => null });

  function toAll(
    given: Pick<Outage, 'sinceMs' | 'clusterAliveMs'>,
    isOpening: boolean,
  ): Promise<Compensated> {
    const nodeOutage = isOpening ? deadNodes() : null;
    return compensate({
      games: allRunningFrom(shareBefore(cluster.nodes)),
      sharedBy: Math.max(1, cluster.nodes.live().length),
      passOf: (untilMs, earlierUntilMs) => ({ outage: { ...given, untilMs, earlierUntilMs }, nodeOutage }),
    });
  }

  /** The outage of this node alone, which cut off the players with a socket here only. */
  function ownOutage(sinceMs: number, untilMs: number): Pass {
    const own = new Set(cluster.nodes.ownIds());
    const isOwn = (node: NodeId): boolean => own.has(node);
    return {
      outage: null,
      nodeOutage: outageOfThisNode({ sinceMs, untilMs, isOwn, hasSocket: here.hasSocket }),
    };
  }

  return {
    compensateCluster: (sinceMs) => toAll({ sinceMs, clusterAliveMs: sinceMs }, true),
    async emptySeatsOfDeadNodes() {
      await passOverGames(deps, { outage: null, nodeOutage: deadNodes() }, ALL_RUNNING, () => true);
    },
    async compensateThisNode(sinceMs) {
      const othersMs = await cluster.membership.readOthersHeartbeatMs();
      if (othersMs === null || othersMs <= sinceMs)
        return toAll({ sinceMs, clusterAliveMs: othersMs ?? sinceMs }, false);
      if (time.nowMs() - othersMs <= OUTAGE_IGNORED_MS)
        return compensate({
          games: here.games,
          sharedBy: 1,
          passOf: (untilMs) => ownOutage(sinceMs, untilMs),
        });
      // First only this node was cut off. The whole cluster has been down since another node's newest heartbeat.
      await passOverGames(deps, ownOutage(sinceMs, othersMs), here.games, () => true);
      return toAll({ sinceMs: othersMs, clusterAliveMs: othersMs }, false);
    },
  };
}
