// sim: the faults of a run. Each fault phase draws its own; the calm phase has none.
import type { ChainFaults } from './chain.ts';
import type { WireFaults } from './line.ts';
import type { NodeFaults } from './node.ts';
import type { Chance } from './random.ts';

export interface BusFaults {
  messageLost: number; // chance that a message is lost
  messageTwice: number; // chance that it arrives twice
  messageLate: number; // chance that later messages overtake it
  maxMessageMs: number; // longest delay of a message that arrives in order
}

export type Faults = WireFaults & ChainFaults & NodeFaults & BusFaults;

const NO_BUS_FAULTS: BusFaults = { messageLost: 0, messageTwice: 0, messageLate: 0, maxMessageMs: 3 };

export const NO_FAULTS: Faults = {
  drop: 0,
  duplicate: 0,
  reorder: 0,
  cut: 0,
  silence: 0,
  maxDelayMs: 60,
  unavailable: 0,
  lag: 0,
  swallowed: 0,
  late: 0,
  fork: 0,
  twice: 0,
  statementMs: 2,
  crash: 0,
  hungUntilMs: 0,
  answerLost: 0,
  chainMs: 40,
  crashSending: 0,
  ...NO_BUS_FAULTS,
};

const levels =
  (chance: Chance) =>
  (most: number): number =>
    chance.happens(0.3) ? 0 : chance.next() * most;

export function randomFaults(chance: Chance): Faults {
  const level = levels(chance);
  return {
    drop: level(0.05),
    duplicate: level(0.1),
    reorder: level(0.1),
    cut: level(0.02),
    silence: level(0.006),
    maxDelayMs: chance.whole(20, 400),
    unavailable: level(0.3),
    lag: level(0.2),
    swallowed: chance.happens(0.2) ? 1 : 0,
    late: level(0.4),
    fork: level(0.5),
    // All nodes share one session, so a long transaction blocks every other one.
    statementMs: chance.whole(1, 20),
    crash: level(0.002),
    hungUntilMs: 0,
    answerLost: level(0.01),
    chainMs: chance.whole(20, 1_500),
    twice: 0,
    crashSending: 0,
    ...NO_BUS_FAULTS,
  };
}

/** Faults of stakes on chain. They have a separate random source, so that other runs do not depend on them. */
export function randomStakeFaults(chance: Chance): Pick<Faults, 'twice' | 'crashSending'> {
  return { twice: chance.next() * 0.4, crashSending: chance.happens(0.3) ? 0 : chance.next() * 0.3 };
}

/** Faults of the bus between nodes. */
export function randomBusFaults(chance: Chance): BusFaults {
  const level = levels(chance);
  return {
    messageLost: level(0.3),
    messageTwice: level(0.2),
    messageLate: level(0.3),
    maxMessageMs: chance.whole(1, 80),
  };
}

/** One node or all nodes lose the connection, or the messages of one node, to one or all others, are lost without a notice. */
export type PartitionKind = 'all connections' | 'one connection' | 'muted' | 'one way';

/** A fault of the node with this index, `atMs` after the fault phase begins. */
interface NodeFault {
  node: number;
  atMs: number;
  forMs: number;
}

export interface ClusterFaultPlan {
  phaseMs: number;
  /** When the third node starts. */
  thirdMs: number;
  freezes: readonly NodeFault[];
  deaths: readonly Omit<NodeFault, 'forMs'>[];
  partitions: readonly (NodeFault & { kind: PartitionKind; from: number })[];
  /** A player opens the newest game in a second tab. */
  tabs: readonly { player: number; atMs: number; forMs: number }[];
}

export const NODES = 3;
const PHASE_MS = [12_000, 30_000] as const;
const LONG_PHASE_MS = [120_000, 200_000] as const;
/** Other nodes do not notice a short freeze. After a long one, the node has been marked dead. */
const FREEZE_MS = [300, 9_000] as const;
const PARTITION_MS = [300, 8_000] as const;
const LAST_PARTITION_MS = 4_000;
const TAB_MS = [2_000, 25_000] as const;
/** The largest error of a machine's clock. */
const MOST_SKEW_MS = 250;

/** Draws all faults of a cluster run before its fault phase. `isLong`: the phase is long enough for games that are analysed. */
export function planFaults(
  chance: Chance,
  { players, isLong }: { players: number; isLong: boolean },
): ClusterFaultPlan {
  const phaseMs = isLong ? chance.whole(...LONG_PHASE_MS) : chance.whole(...PHASE_MS);
  const some = <T>(most: number, make: () => T): T[] =>
    Array.from({ length: chance.whole(0, most + 1) }, make);
  const nodeFault = (lengths: readonly [number, number]): NodeFault => ({
    node: chance.whole(0, NODES),
    atMs: chance.whole(1_000, phaseMs),
    forMs: chance.whole(...lengths),
  });
  return {
    phaseMs,
    thirdMs: chance.whole(1_000, phaseMs),
    freezes: some(3, () => nodeFault(FREEZE_MS)),
    deaths: some(3, () => nodeFault(FREEZE_MS)),
    partitions: [
      ...some(3, () => ({
        ...nodeFault(PARTITION_MS),
        kind: chance.pick<PartitionKind>(['all connections', 'one connection', 'muted', 'one way']),
        from: chance.whole(0, NODES),
      })),
      ...lastPartitions(chance, phaseMs),
    ],
    tabs: some(3, () => ({
      player: chance.whole(0, players),
      atMs: chance.whole(1_000, phaseMs),
      forMs: chance.whole(...TAB_MS),
    })),
  };
}

/** Drops the last messages of the phase. No later message reveals the loss, so nodes must detect it in the row. */
function lastPartitions(chance: Chance, phaseMs: number): ClusterFaultPlan['partitions'] {
  if (chance.happens(0.3)) return [];
  const places = Array.from({ length: NODES }, (_, place) => place);
  const ways = places.flatMap((from) =>
    places.filter((node) => node !== from).map((node) => ({ from, node })),
  );
  return ways.map((way) => ({
    ...way,
    kind: 'one way',
    atMs: phaseMs - LAST_PARTITION_MS,
    forMs: LAST_PARTITION_MS,
  }));
}

/** The error of a machine's clock. Each instance draws its own. */
export const skewMs = (chance: Chance): number => chance.whole(-MOST_SKEW_MS, MOST_SKEW_MS + 1);
