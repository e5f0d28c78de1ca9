// sim: the process of a node, with its own timers and a machine clock with an error. It can be frozen as by SIGSTOP. Overdue timers run
// when it continues.

import {
  type ClusterBus,
  createPresenceSync,
  type NodeId,
  type PresenceSync,
} from '../apps/server/src/cluster/index.ts';
import { inMemoryBus, type MemoryNetwork } from '../apps/server/src/cluster/testkit/in-memory-bus.ts';
import { type ClusterMessages, clusterMessageParsers } from '../apps/server/src/cluster-messages.ts';
import type { Log } from '../apps/server/src/platform/log.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import type { Cancel } from '../apps/server/src/platform/time.ts';
import type { Chance } from './random.ts';
import type { NodeTime, VirtualTime } from './virtual-time.ts';

/** The errors of a machine's clocks. */
export interface MachineClock {
  readonly aheadMs: number; // of the true time
  readonly bootedMs: number; // initial value of its monotonic clock
}

export const TRUE_CLOCK: MachineClock = { aheadMs: 0, bootedMs: 0 };

export class NodeProcess {
  readonly time: NodeTime;
  readonly #own: NodeTime;
  #waiting: (() => void)[] = [];
  readonly #resumed = new Set<() => void>();
  isStanding = false;

  constructor(shared: VirtualTime, { aheadMs, bootedMs }: MachineClock) {
    const own = shared.forNode();
    this.#own = own;
    this.time = {
      ...own,
      nowMs: () => own.nowMs() + aheadMs,
      monotonicMs: () => own.monotonicMs() + bootedMs,
      after: (ms, run) => this.#after(ms, run),
      every: (ms, run) => this.#every(ms, run),
      die: () => this.die(),
    };
  }

  /** Runs the work now, or when a frozen process continues. */
  run(work: () => void): void {
    if (this.isStanding) this.#waiting.push(work);
    else work();
  }

  /** Resolves when a frozen process continues or dies; null if it runs. */
  standing(): Promise<void> | null {
    return this.isStanding ? new Promise((resolve) => this.#resumed.add(resolve)) : null;
  }

  freeze(): void {
    this.isStanding = true;
  }

  /** Runs the waiting work in order, each in its own turn of the event loop. */
  thaw(): void {
    this.isStanding = false;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const work of waiting) this.#own.after(0, () => this.run(work));
    for (const open of this.#resumed) this.#own.after(0, () => this.run(() => this.#open(open)));
  }

  die(): void {
    this.#own.die();
    this.#waiting = [];
    for (const open of this.#resumed) this.#open(open);
  }

  #open(resume: () => void): void {
    this.#resumed.delete(resume);
    resume();
  }

  #after(ms: number, run: () => void): Cancel {
    let isCancelled = false;
    const cancel = this.#own.after(ms, () => this.run(() => void (isCancelled || run())));
    return () => {
      isCancelled = true;
      cancel();
    };
  }

  /** A repeating timer that was due several times runs once when the process continues. */
  #every(ms: number, run: () => void): Cancel {
    let isCancelled = false;
    let isWaiting = false;
    const cancel = this.#own.every(ms, () => {
      if (isWaiting) return;
      isWaiting = true;
      this.run(() => {
        isWaiting = false;
        if (!isCancelled) run();
      });
    });
    return () => {
      isCancelled = true;
      cancel();
    };
  }
}

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

/** Connects a node to the others of its cluster, with an in-memory bus in place of Redis. */
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
