// sim: the bus of hints between the servers of a house. In a storm it loses, doubles, overtakes and delays, and parts servers from
// each other, with or without their noticing.
import { createHintBus, type HintBus, type NodeId } from '../apps/server/src/platform/hints/index.ts';
import type { SimNode } from './node.ts';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface BusFaults {
  hintDrop: number; // chance that a message is lost
  hintTwice: number; // chance that it comes twice
  hintLate: number; // chance that others overtake it
  maxHintMs: number; // longest usual way
}

/** Of a message that others overtake. */
const LATE_MS = [50, 1_500] as const;

/** How servers are parted: they lose their connections, or what one of them says, or says to one other, is lost unnoticed. */
export type Parting = 'connections' | 'connection' | 'unheard' | 'one way';

interface BusDeps {
  time: VirtualTime;
  chance: Chance;
  nodes: readonly SimNode[];
  faults: () => BusFaults;
}

export class HouseBus {
  readonly #deps: BusDeps;
  readonly #parted = new Set<{ from: SimNode; to: SimNode | null }>(); // null: everyone, itself too
  readonly bus: HintBus;
  readonly counts = { carried: 0, lost: 0, doubled: 0, late: 0, partings: 0 };

  constructor(deps: BusDeps) {
    this.#deps = deps;
    this.bus = createHintBus((deliver, { from, to }) => this.#carry(deliver, from, to));
  }

  /** For so long. */
  part(kind: Parting, from: SimNode, to: SimNode, ms: number): void {
    this.counts.partings += 1;
    const { bus } = this;
    const { time } = this.#deps;
    if (kind === 'connections') {
      bus.cut();
      time.after(ms, () => bus.mend());
    } else if (kind === 'connection') {
      const { number } = from;
      bus.cutOff(number);
      // It may have another number by then.
      time.after(ms, () => [number, from.number].forEach(bus.rejoin));
    } else {
      const way = { from, to: kind === 'one way' ? to : null };
      this.#parted.add(way);
      time.after(ms, () => this.#parted.delete(way));
    }
  }

  /** Everyone hears everyone again. */
  heal(): void {
    this.#parted.clear();
    this.bus.mend();
  }

  #carry(deliver: () => void, from: NodeId, to: NodeId): void {
    const { chance, time, faults } = this.#deps;
    const { hintDrop, hintTwice, hintLate, maxHintMs } = faults();
    if (this.#isParted(from, to) || chance.happens(hintDrop)) {
      this.counts.lost += 1;
      return;
    }
    this.counts.carried += 1;
    const copies = chance.happens(hintTwice) ? 2 : 1;
    this.counts.doubled += copies - 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const isLate = chance.happens(hintLate);
      if (isLate) this.counts.late += 1;
      time.after(chance.whole(0, maxHintMs + 1) + (isLate ? chance.whole(...LATE_MS) : 0), deliver);
    }
  }

  #isParted(from: NodeId, to: NodeId): boolean {
    return [...this.#parted].some(
      (way) => way.from.number === from && (way.to === null || way.to.number === to),
    );
  }
}
