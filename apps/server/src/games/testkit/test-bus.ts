// games/testkit: the nodes of a test, including crashed ones, and the updates that they publish to each other, as JSON.
import { type GameUpdate, type PublishUpdate, readGameUpdate } from '../index.ts';

export interface BusMember {
  self(): number;
  onRemoteUpdate(update: GameUpdate): void;
  /** Advances this node's time. */
  live(ms: number): void;
  /** Resolves when the node has nothing to do until the clock moves. */
  idle(): Promise<void>;
}

export interface TestBus {
  /** Ids of nodes whose process has crashed. */
  readonly crashed: Set<number>;
  /** Whether nodes consider the bus connected, except those in `cutOff`. */
  isConnected: boolean;
  /** Ids of nodes that have detected the loss of Redis. */
  readonly cutOff: Set<number>;
  /** Whether updates are delivered. */
  delivers: boolean;
  /** Number of updates received. */
  received: number;
  join(member: BusMember): void;
  leave(member: BusMember): void;
  members(): readonly BusMember[];
  publish(from: number, ...published: Parameters<PublishUpdate>): void;
}

export function createTestBus(): TestBus {
  const members = new Set<BusMember>();
  const bus: TestBus = {
    crashed: new Set(),
    isConnected: false,
    cutOff: new Set(),
    delivers: true,
    received: 0,
    join: (member) => void members.add(member),
    leave: (member) => void members.delete(member),
    members: () => [...members],
    publish(from, to, update) {
      if (!bus.delivers || bus.cutOff.has(from)) return;
      const delivered = readGameUpdate(JSON.parse(JSON.stringify(update)));
      if (delivered === null) throw new Error('an update cannot be read');
      for (const member of members) {
        const isReceiver = member.self() !== from && (to === 'all' || to.includes(member.self()));
        if (!isReceiver || bus.crashed.has(member.self()) || bus.cutOff.has(member.self())) continue;
        bus.received += 1;
        member.onRemoteUpdate(delivered);
      }
    },
  };
  return bus;
}
