// games: gives time back after an outage: to all running games when it was the house's, to those who could not be heard when it
// was this node's alone.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Compensated, createCompensation } from './compensation.ts';
import { type GamesHere, lossOfDead, lossOfMine } from './node-loss.ts';
import type { Outage } from './outage-decision.ts';
import { ALL_RUNNING, allRunningFrom, type PassDeps, passOverGames } from './outage-pass.ts';

export interface GivingBackDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  /** Games with sockets at this node. */
  here: GamesHere;
}

export interface GivingBack {
  /** Before this node lives: all running games, and no player is at a node but at those that live. */
  ofHouse(sinceMs: number): Promise<Compensated>;
  /** The same without an outage: nobody is at a node that is gone. */
  ofNobody(): Promise<void>;
  /** This node lost the time since then. */
  ofMine(sinceMs: number): Promise<Compensated>;
}

/** The share of live nodes with a lower id than this one. */
function shareBefore({ live: liveNodes, self }: Cluster['nodes']): number {
  const live = liveNodes();
  return Math.max(0, live.indexOf(self())) / Math.max(1, live.length);
}

export function createGivingBack(deps: GivingBackDeps): GivingBack {
  const { cluster, time, here } = deps;
  const compensate = createCompensation(deps);

  const goneBefore = () => lossOfDead({ isDead: cluster.nodes.isDead, lastHeartbeatMs: () => null });

  function toAll(
    given: Pick<Outage, 'sinceMs' | 'houseAliveMs' | 'earlierUntilMs'>,
    isOpening: boolean,
  ): Promise<Compensated> {
    const loss = isOpening ? goneBefore() : null;
    return compensate({
      games: allRunningFrom(shareBefore(cluster.nodes)),
      earlierUntilMs: given.earlierUntilMs,
      passOf: (untilMs, earlierUntilMs) => ({ outage: { ...given, untilMs, earlierUntilMs }, loss }),
    });
  }

  /** Who has a socket here and nowhere else. */
  function toOwn(sinceMs: number): Promise<Compensated> {
    const own = new Set(cluster.nodes.ownIds());
    return compensate({
      games: here.games,
      earlierUntilMs: [],
      passOf: (untilMs) => ({
        outage: null,
        loss: lossOfMine({ sinceMs, untilMs, isOwn: (node) => own.has(node), hasSocket: here.hasSocket }),
      }),
    });
  }

  return {
    ofHouse: (sinceMs) => toAll({ sinceMs, houseAliveMs: sinceMs, earlierUntilMs: [] }, true),
    async ofNobody() {
      await passOverGames(deps, { outage: null, loss: goneBefore() }, ALL_RUNNING, () => true);
    },
    async ofMine(sinceMs) {
      const othersMs = await cluster.membership.readOthersHeartbeatMs();
      if (othersMs === null || othersMs <= sinceMs)
        return toAll({ sinceMs, houseAliveMs: othersMs ?? sinceMs, earlierUntilMs: [] }, false);
      const own = await toOwn(sinceMs);
      // Others wrote after it began: until then the house was there.
      if (time.nowMs() - othersMs <= OUTAGE_IGNORED_MS) return own;
      return toAll({ sinceMs: othersMs, houseAliveMs: othersMs, earlierUntilMs: own.untilMs }, false);
    },
  };
}
