// sim: the bus between the nodes of a cluster run. In the fault phase it drops, duplicates, reorders and delays messages, and partitions
// nodes. The nodes notice only some of the partitions.
import { createMemoryNetwork, type MemoryNetwork, type NodeId } from '../apps/server/src/cluster/index.ts';
import type { SimNode } from './node.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface BusFaults {
  messageLost: number; // chance that a message is lost
  messageTwice: number; // chance that it arrives twice
  messageLate: number; // chance that later messages overtake it
  maxMessageMs: number; // longest delay of a message that arrives in order
}

/** The delay of a message that later messages overtake. */
const LATE_MS = [50, 1_500] as const;

/** One node or all nodes lose the connection, or the messages of one node, to one or all others, are lost without a notice. */
export type PartitionKind = 'all connections' | 'one connection' | 'muted' | 'one way';

interface Partition {
  kind: PartitionKind;
  from: SimNode;
  to: SimNode; // for 'one way'
  forMs: number;
}

interface BusDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => BusFaults;
}

export class ClusterBus {
  readonly #deps: BusDeps;
  readonly #blocked = new Set<{ from: SimNode; to: SimNode | null }>(); // null: to every node, including itself
  readonly network: MemoryNetwork;
  readonly counts = { carried: 0, lost: 0, doubled: 0, late: 0, partitions: 0 };

  constructor(deps: BusDeps) {
    this.#deps = deps;
    this.network = createMemoryNetwork((deliver, { from, to }) => this.#carry(deliver, from, to));
  }

  partition({ kind, from, to, forMs }: Partition): void {
    this.counts.partitions += 1;
    const { network } = this;
    const { time } = this.#deps;
    if (kind === 'all connections') {
      network.disconnectAll();
      time.after(forMs, () => network.reconnectAll());
    } else if (kind === 'one connection') {
      const { number } = from;
      network.disconnect(number);
      // The node may have registered again with another number by then.
      time.after(forMs, () => [number, from.number].forEach(network.reconnect));
    } else {
      const way = { from, to: kind === 'one way' ? to : null };
      this.#blocked.add(way);
      time.after(forMs, () => this.#blocked.delete(way));
    }
  }

  /** Ends all partitions. */
  heal(): void {
    this.#blocked.clear();
    this.network.reconnectAll();
  }

  #carry(deliver: () => void, from: NodeId, to: NodeId): void {
    const { chance, time, faults } = this.#deps;
    const { messageLost, messageTwice, messageLate, maxMessageMs } = faults();
    if (this.#isBlocked(from, to) || chance.happens(messageLost)) {
      this.counts.lost += 1;
      return;
    }
    this.counts.carried += 1;
    const copies = chance.happens(messageTwice) ? 2 : 1;
    this.counts.doubled += copies - 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = chance.happens(messageLate);
      if (isLate) this.counts.late += 1;
      time.after(chance.whole(0, maxMessageMs + 1) + (isLate ? chance.whole(...LATE_MS) : 0), deliver);
    }
  }

  #isBlocked(from: NodeId, to: NodeId): boolean {
    return [...this.#blocked].some(
      (way) => way.from.number === from && (way.to === null || way.to.number === to),
    );
  }
}
