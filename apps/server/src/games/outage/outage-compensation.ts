// Compensates an outage. If the whole cluster was down, all running games are compensated, otherwise only players cut off by this node.

import { type NodeId, OUTAGE_IGNORED_MS } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Time } from '../../platform/time.ts';
import { GAMES } from '../limits.ts';
import { type GamesHere, outageOfDeadNodes, outageOfThisNode } from './node-outage.ts';
import type { Outage, Pass } from './outage-decision.ts';
import {
  ALL_RUNNING,
  allRunningFrom,
  type GamesOfPass,
  type PassDeps,
  passOverGames,
} from './outage-pass.ts';

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

export interface Compensated {
  /** When the work ended. Read after the work, so that the work does not count as the next outage. */
  readonly endedAt: Instant;
  /** Games were compensated up to this instant of the monotonic clock; no command may be accepted before it. */
  readonly reopensAtMs: number;
}

/** The games and what to do to each of them. `earlierUntilMs`: see `Outage`. */
export interface Compensation {
  readonly games: GamesOfPass;
  passOf(untilMs: number, earlierUntilMs: readonly number[]): Pass;
  /** Nodes that compensate the same games at the same time, including this one. */
  readonly sharedBy: number;
}

/**
 * Returns a function that compensates games up to one instant. That instant is ahead of now by the expected duration of the pass. All
 * games therefore get the same time, and the pass itself is compensated too. If the pass takes longer, it is repeated for the missing
 * time. The caller must accept no command until the returned promise resolves.
 */
export function createCompensation(deps: PassDeps & { log: Log }) {
  const { database, time, log } = deps;
  let setMs = 0; // duration of one set of games that this node changed, in the latest pass
  let failedUntilMs: number[] = []; // of passes over the same outage that took too long or failed

  return async function compensate({ games, passOf, sharedBy }: Compensation): Promise<Compensated> {
    // The other nodes compensate most of the other sets, which this node then only reads.
    let share = (1 + (sharedBy - 1) * GAMES.outageReadCost) / sharedBy;
    for (let mostAheadMs = GAMES.outageAheadMs; ; mostAheadMs *= 2) {
      const sets = Math.ceil((await database.run((queries) => games.count(queries))) / GAMES.outageSet);
      const startedMs = time.monotonicMs();
      const changedSets = Math.ceil(sets * share);
      const expectedMs = Math.ceil(changedSets * setMs * GAMES.outageMargin);
      const untilMs = time.nowMs() + Math.min(expectedMs, mostAheadMs);
      const passMs = (): number => time.monotonicMs() - startedMs;
      const setMsAfter = (setsDone: number): number =>
        passMs() / Math.max(1, Math.min(setsDone, changedSets));
      const isOnCourse = (setsDone: number): boolean => {
        if (setsDone < GAMES.outageSample) return true;
        setMs = setMsAfter(setsDone);
        return time.nowMs() + Math.max(0, changedSets - setsDone) * setMs <= untilMs;
      };
      const pass = passOf(untilMs, failedUntilMs);
      failedUntilMs = [...failedUntilMs, untilMs];
      const setsDone = await passOverGames(deps, pass, games, isOnCourse);
      const endedAt = instantOf(time);
      if (setsDone > 0) setMs = setMsAfter(setsDone);
      const isInTime = setsDone >= sets && (sets === 0 || time.nowMs() <= untilMs);
      if (!isInTime) {
        // The other nodes may not be running.
        if (setsDone > GAMES.outageSample) {
          share = 1;
          setMs = passMs() / setsDone;
        }
        continue;
      }
      failedUntilMs = [];
      log.warn({ sets, untilMs, passMs: passMs() }, 'games were compensated for an outage');
      const reopensAtMs = time.monotonicMs() + Math.max(0, untilMs - time.nowMs());
      return { endedAt, reopensAtMs };
    }
  };
}

export interface OutageCompensationDeps extends PassDeps {
  log: Log;
  cluster: Cluster;
  /** Games with sockets on this node. */
  here: GamesHere;
}

interface OutageCompensation {
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
