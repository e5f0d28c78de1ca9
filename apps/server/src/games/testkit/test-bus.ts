// The nodes of a test: which of them have crashed, and the updates that they publish to each other, as JSON.
import { type GameUpdate, type PublishUpdate, readGameUpdate } from '../index.ts';

export interface BusMember {
  self(): number;
  onRemoteUpdate(update: GameUpdate): void;
  /** Passes time for this node. */
  live(ms: number): void;
  /** Resolves when it has nothing to do until the clock moves. */
  idle(): Promise<void>;
}

export interface TestBus {
  /** Ids of nodes whose process has crashed. */
  readonly crashed: Set<number>;
  /** Whether nodes believe that the bus is connected, except those that are cut off. */
  isConnected: boolean;
  /** Ids of nodes that have lost Redis, and know it. */
  readonly cutOff: Set<number>;
  /** Whether updates arrive. */
  delivers: boolean;
  /** How many updates were received. */
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
