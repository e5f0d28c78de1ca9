// sim: connects a node to the others of its cluster: a bus in place of Redis, and liveness locks that end with a process.
import { type HintKinds, hintParsers } from '../apps/server/src/between-nodes.ts';
import {
  type HintBus,
  type Hints,
  hintsInMemory,
  type NodeId,
} from '../apps/server/src/platform/hints/index.ts';
import type { Log } from '../apps/server/src/platform/log.ts';
import { createRollCall, type RollCall } from '../apps/server/src/platform/roll-call/index.ts';
import { createSeededRandom } from '../apps/server/src/platform/testkit/seeded-random.ts';
import type { MachineClock, NodeProcess } from './node-process.ts';
import type { Chance } from './random.ts';

/** What the nodes of one cluster share besides the database. */
export interface SimCluster {
  readonly bus: HintBus;
  /** Numbers of nodes whose process died and whose liveness lock was released. */
  readonly dead: Set<NodeId>;
  /** The clock of the machine on which a node starts. */
  clock(): MachineClock;
  /** Whether the liveness lock is released at once when a node dies; otherwise others notice the missing heartbeat. */
  losesLockOnDeath(): boolean;
}

const SECRET = new Uint8Array(32);

interface Joined {
  hints: Hints<HintKinds>;
  rollCall: RollCall;
  /** The process died: nothing reaches it any more. */
  leave(): void;
}

export function joinCluster(
  cluster: SimCluster,
  process: NodeProcess,
  { me, log, chance }: { me: () => NodeId; log: Log; chance: Chance },
): Joined {
  const { time } = process;
  let leave = (): void => {};
  const bus: HintBus = {
    ...cluster.bus,
    join(own) {
      const carrier = cluster.bus.join(own);
      leave = () => void carrier.close();
      return {
        ...carrier,
        // Messages wait while the process is frozen, as they would in the socket of Redis.
        open: (channels, { heard, opened, lost }) =>
          carrier.open(channels, {
            heard: (text, channel) => process.run(() => heard(text, channel)),
            opened: () => process.run(opened),
            lost: () => process.run(lost),
          }),
      };
    },
  };
  const random = createSeededRandom(chance.whole(1, 2 ** 31));
  const given = { time, log, random, secret: SECRET, me, parsers: hintParsers };
  const hints = hintsInMemory<HintKinds>(given, bus);
  return { hints, rollCall: createRollCall({ time, hints }), leave: () => leave() };
}
