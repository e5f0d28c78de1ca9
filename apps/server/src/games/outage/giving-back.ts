// games: gives time back after an outage: to all running games when it was the house's, to those who could not be heard when it
// was this node's alone.
import { OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Log } from '../../platform/log.ts';
import type { Nodes } from '../../platform/nodes/index.ts';
import { type Compensated, createCompensation } from './compensation.ts';
import { type GamesHere, lossOfDead, lossOfMine } from './node-loss.ts';
import type { Outage } from './outage-decision.ts';
import { ALL_RUNNING, allRunningFrom, type PassDeps, passOverGames } from './outage-pass.ts';

export interface GivingBackDeps extends PassDeps {
  log: Log;
  nodes: Nodes;
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

/** Which share of the living nodes has a lower number than this one. */
function shareBefore(nodes: Pick<Nodes, 'live' | 'me'>): number {
  const live = nodes.live();
  return Math.max(0, live.indexOf(nodes.me())) / Math.max(1, live.length);
}

export function createGivingBack(deps: GivingBackDeps): GivingBack {
  const { nodes, time, here } = deps;
  const compensate = createCompensation(deps);

  const goneBefore = () => lossOfDead({ isGone: nodes.isGone, lastAliveMs: () => null });

  function toAll(
    given: Pick<Outage, 'sinceMs' | 'houseAliveMs' | 'earlierUntilMs'>,
    isOpening: boolean,
  ): Promise<Compensated> {
    const loss = isOpening ? goneBefore() : null;
    return compensate({
      games: allRunningFrom(shareBefore(nodes)),
      earlierUntilMs: given.earlierUntilMs,
      passOf: (untilMs, earlierUntilMs) => ({ outage: { ...given, untilMs, earlierUntilMs }, loss }),
    });
  }

  /** Who has a socket here and nowhere else. */
  function toOwn(sinceMs: number): Promise<Compensated> {
    const own = new Set(nodes.lives());
    return compensate({
      games: here.games,
      earlierUntilMs: [],
      passOf: (untilMs) => ({
        outage: null,
        loss: lossOfMine({ sinceMs, untilMs, isMine: (node) => own.has(node), isHere: here.isHere }),
      }),
    });
  }

  return {
    ofHouse: (sinceMs) => toAll({ sinceMs, houseAliveMs: sinceMs, earlierUntilMs: [] }, true),
    async ofNobody() {
      await passOverGames(deps, { outage: null, loss: goneBefore() }, ALL_RUNNING, () => true);
    },
    async ofMine(sinceMs) {
      const othersMs = await nodes.othersAliveMs();
      if (othersMs === null || othersMs <= sinceMs)
        return toAll({ sinceMs, houseAliveMs: othersMs ?? sinceMs, earlierUntilMs: [] }, false);
      const own = await toOwn(sinceMs);
      // Others wrote after it began: until then the house was there.
      if (time.nowMs() - othersMs <= OUTAGE_IGNORED_MS) return own;
      return toAll({ sinceMs: othersMs, houseAliveMs: othersMs, earlierUntilMs: own.untilMs }, false);
    },
  };
}
