// sim: the faults of a cluster run. The seed determines all of them before the fault phase begins.
import type { PartitionKind } from './cluster-bus.ts';
import type { Chance } from './random.ts';

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
export const MOST_SKEW_MS = 250;

/** `isLong`: the phase is long enough for games that are analysed. */
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
