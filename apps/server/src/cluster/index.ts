// cluster: its public API. The servers that share one database, as this node sees them.
import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { Time } from '../platform/time.ts';
import { CLUSTER } from './limits.ts';
import { createMembership } from './membership/membership.ts';
import { NodeDirectory } from './membership/nodes.ts';
import type { LivenessLock } from './membership/store/liveness-lock.ts';
import { readClock } from './membership/store/node-store.ts';

export { type BusDeps, ClusterBus, type MessageParsers } from './bus/bus.ts';
export { redisBus } from './bus/redis-bus.ts';
export { createDraining, type PlayerClock } from './drain/draining.ts';
export { CLUSTER, DRAIN, PRESENCE } from './limits.ts';
export type { NodeDirectory, NodeId } from './membership/nodes.ts';
export { createLivenessLock } from './membership/store/liveness-lock.ts';
export { DELETE_CLUSTER_SECRET, readClusterSecret } from './membership/store/node-store.ts';
export {
  createPresenceSync,
  type PresenceMessages,
  type PresenceSync,
  presenceParsers,
} from './presence/presence-sync.ts';

// Clock that games use. With several nodes it is the database's clock, so that machines with different
// clocks charge a player the same time. A sample reads the database's clock at some moment between request and response.
// The shortest sample therefore has the smallest error: at most half its length.

export interface ClockSample {
  readonly askedMs: number; // this machine's clock
  readonly answeredMs: number;
  readonly databaseMs: number; // the database's clock, read in between
  readonly driftMs: number; // of this machine's clock; see `Time.driftMs`
}

/** This machine's time with a corrected wall clock; the monotonic clock is unchanged. */
export function clusterTime(time: Time, offsetMs: () => number): Time {
  return { ...time, nowMs: () => time.nowMs() + offsetMs() };
}

/** `clockOf` returns the cluster's clock, given the time that the database returned. With null, this machine's own clock is used. */
function createClock(database: Database, own: Time, clockOf: ((answered: Date) => number) | null) {
  let samples: readonly ClockSample[] = [];
  let offsetMs = 0;
  const clock = {
    /** This machine's time plus the current offset. */
    time: clusterTime(own, () => offsetMs),
    /** Ms to add to this machine's clock to get the database's. */
    offsetMs: (): number => offsetMs,
    /** Takes the first samples of the database's clock. Called before the server opens. */
    async measureOffset(): Promise<void> {
      for (let sample = 0; clockOf !== null && sample < CLUSTER.firstClockSamples; sample += 1) {
        const askedMs = own.nowMs();
        clock.addSample(askedMs, await database.run(readClock));
      }
    },
    /** Adds a sample: the database was queried at this instant of the machine's clock, and has just answered. */
    addSample(askedMs: number, databaseClock: Date): void {
      if (clockOf === null) return;
      const databaseMs = clockOf(databaseClock);
      samples = withSample(samples, { askedMs, answeredMs: own.nowMs(), databaseMs, driftMs: own.driftMs() });
      offsetMs = offsetOf(samples);
    },
    metrics({ gauge }: Metrics): void {
      const help = 'The database’s clock minus this machine’s';
      gauge('kingstake_node_clock_offset_seconds', help, () => offsetMs / 1_000);
    },
  };
  return clock;
}

/** Adds a sample, oldest first. Samples from before this machine's clock was set are discarded. */
export function withSample(samples: readonly ClockSample[], sample: ClockSample): readonly ClockSample[] {
  const valid = samples.filter(({ driftMs }) => Math.abs(driftMs - sample.driftMs) <= CLUSTER.clockMovedMs);
  return [...valid, sample].slice(-CLUSTER.clockSamples);
}

/** Returns the whole ms to add to this machine's clock; 0 without a sample. */
export function offsetOf(samples: readonly ClockSample[]): number {
  let best: ClockSample | null = null;
  for (const sample of samples) if (best === null || lengthOf(sample) <= lengthOf(best)) best = sample;
  return best === null ? 0 : Math.round(best.databaseMs - (best.askedMs + best.answeredMs) / 2);
}

const lengthOf = ({ askedMs, answeredMs }: ClockSample): number => answeredMs - askedMs;

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
