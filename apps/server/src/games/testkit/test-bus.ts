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

export type TestBus = ReturnType<typeof createTestBus>;

export function createTestBus() {
  const members = new Set<BusMember>();
  const bus = {
    /** Ids of nodes whose process has crashed. */
    crashed: new Set<number>(),
    /** Whether nodes consider the bus connected, except those in `cutOff`. */
    isConnected: false,
    /** Ids of nodes that have detected the loss of Redis. */
    cutOff: new Set<number>(),
    /** Whether updates are delivered. */
    delivers: true,
    join: (member: BusMember) => void members.add(member),
    leave: (member: BusMember) => void members.delete(member),
    members: (): readonly BusMember[] => [...members],
    publish(from: number, ...[to, update]: Parameters<PublishUpdate>): void {
      if (!bus.delivers || bus.cutOff.has(from)) return;
      const delivered = readGameUpdate(JSON.parse(JSON.stringify(update)));
      if (delivered === null) throw new Error('an update cannot be read');
      for (const member of members) {
        const isReceiver = member.self() !== from && (to === 'all' || to.includes(member.self()));
        if (!isReceiver || bus.crashed.has(member.self()) || bus.cutOff.has(member.self())) continue;
        member.onRemoteUpdate(delivered);
      }
    },
  };
  return bus;
}
