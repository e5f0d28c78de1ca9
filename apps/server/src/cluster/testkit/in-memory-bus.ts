// cluster/testkit: a network in memory instead of Redis, for tests and the simulator.
import { type BusDeps, ClusterBus, type NodeId, type Transport, type TransportEvents } from '../bus/bus.ts';

/** One message to one node. A ping to the node itself is delivered too. */
export interface Delivery {
  from: NodeId;
  to: NodeId;
}

export interface MemoryNetwork {
  /** Disconnects every node. */
  disconnectAll(): void;
  reconnectAll(): void;
  disconnect(node: NodeId): void;
  reconnect(node: NodeId): void;
  join(self: () => NodeId): Transport;
}

/**
 * `carry` decides when to call `deliver`: at once, later, twice or never. Without `carry`, messages arrive at once. A
 * message to a node that lost its connection in the meantime is lost.
 */
export function createMemoryNetwork(
  carry: (deliver: () => void, way: Delivery) => void = (deliver) => deliver(),
): MemoryNetwork {
  const members = new Set<Member>();
  const of = (node: NodeId): Member[] => [...members].filter(({ self }) => self() === node);
  return {
    disconnectAll: () => [...members].forEach(disconnect),
    reconnectAll: () => [...members].forEach(reconnect),
    disconnect: (node) => of(node).forEach(disconnect),
    reconnect: (node) => of(node).forEach(reconnect),
    join(self) {
      const member: Member = { self, channels: [], events: null, connection: 0 };
      return {
        open(channels, events) {
          members.add(member);
          Object.assign(member, { channels, events });
          reconnect(member);
        },
        subscribe(channels) {
          member.channels = channels;
        },
        publish(channel, text, dropped) {
          if (!isOpen(member)) {
            dropped();
            return;
          }
          for (const receiver of [...members].filter((one) => isOpen(one) && one.channels.includes(channel)))
            carry(deliveryTo(receiver, channel, text), { from: self(), to: receiver.self() });
        },
        reconnect() {},
        async close() {
          members.delete(member);
          member.connection = 0;
        },
      };
    },
  };
}

interface Member {
  self: () => NodeId;
  channels: readonly string[];
  events: TransportEvents | null;
  /** Odd while the connection is open. A message belongs to the connection on which it was sent. */
  connection: number;
}

const isOpen = ({ connection }: Member): boolean => connection % 2 === 1;

function deliveryTo(receiver: Member, channel: string, text: string): () => void {
  const { connection } = receiver;
  return () => {
    if (receiver.connection === connection && receiver.channels.includes(channel))
      receiver.events?.received(text, channel);
  };
}

function disconnect(member: Member): void {
  if (!isOpen(member)) return;
  member.connection += 1;
  member.events?.lost();
}

function reconnect(member: Member): void {
  if (isOpen(member)) return;
  member.connection += 1;
  member.events?.opened();
}

export function inMemoryBus<Payloads extends Record<string, unknown>>(
  deps: BusDeps<Payloads>,
  network: MemoryNetwork,
): ClusterBus<Payloads> {
  return new ClusterBus(deps, network.join(deps.self));
}
