// sim: what joins a server to the others of its house: a bus of hints that stands in for Redis, and lifelines that end with a process.
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

/** What the servers of one house have in common beside the database. */
export interface House {
  readonly bus: HintBus;
  /** Numbers of servers whose process is gone, and everyone sees that it is. */
  readonly gone: Set<NodeId>;
  /** Of the machine on which a server begins. */
  clock(): MachineClock;
  /** Whether everyone sees at once that this one has died; else its silence says so. */
  isLifelineCut(): boolean;
}

const SECRET = new Uint8Array(32);

interface Joined {
  hints: Hints<HintKinds>;
  rollCall: RollCall;
  /** Its process is gone: nothing reaches it any more. */
  leave(): void;
}

export function joinHouse(
  house: House,
  process: NodeProcess,
  { me, log, chance }: { me: () => NodeId; log: Log; chance: Chance },
): Joined {
  const { time } = process;
  let leave = (): void => {};
  const bus: HintBus = {
    ...house.bus,
    join(own) {
      const carrier = house.bus.join(own);
      leave = () => void carrier.close();
      return {
        ...carrier,
        // What the process was sent waits for it, as what Redis wrote to its socket does.
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
