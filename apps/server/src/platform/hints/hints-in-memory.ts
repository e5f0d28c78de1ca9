// platform/hints: nodes in one process, for tests and the simulator. It carries what Redis would.
import type { Carrier, CarrierEvents, Hints, HintsDeps, NodeId } from './contract.ts';
import { createHints } from './hints.ts';

/** One message to one node. A word to oneself is carried too. */
export interface Carriage {
  from: NodeId;
  to: NodeId;
}

export interface HintBus {
  /** Every node loses its connection. */
  cut(): void;
  /** And has it again. */
  mend(): void;
  /** The same of one node alone. */
  cutOff(node: NodeId): void;
  rejoin(node: NodeId): void;
  join(me: () => NodeId): Carrier;
}

/**
 * `carry` calls `deliver` when the message arrives: at once, later, twice or never. Without it, at once. What is delivered to a node
 * that has lost its connection meanwhile is lost.
 */
export function createHintBus(
  carry: (deliver: () => void, way: Carriage) => void = (deliver) => deliver(),
): HintBus {
  const members = new Set<Member>();
  const of = (node: NodeId): Member[] => [...members].filter(({ me }) => me() === node);
  return {
    cut: () => [...members].forEach(lose),
    mend: () => [...members].forEach(regain),
    cutOff: (node) => of(node).forEach(lose),
    rejoin: (node) => of(node).forEach(regain),
    join(me) {
      const member: Member = { me, channels: [], events: null, connection: 0 };
      return {
        open(channels, events) {
          members.add(member);
          Object.assign(member, { channels, events });
          regain(member);
        },
        follow(channels) {
          member.channels = channels;
        },
        publish(channel, text, dropped) {
          if (!isOpen(member)) {
            dropped();
            return;
          }
          for (const receiver of [...members].filter((one) => isOpen(one) && one.channels.includes(channel)))
            carry(arrival(receiver, channel, text), { from: me(), to: receiver.me() });
        },
        renew() {},
        async close() {
          members.delete(member);
          member.connection = 0;
        },
      };
    },
  };
}

interface Member {
  me: () => NodeId;
  channels: readonly string[];
  events: CarrierEvents | null;
  /** Odd while it is open: a message belongs to the connection on which it set out. */
  connection: number;
}

const isOpen = ({ connection }: Member): boolean => connection % 2 === 1;

function arrival(receiver: Member, channel: string, text: string): () => void {
  const { connection } = receiver;
  return () => {
    if (receiver.connection === connection && receiver.channels.includes(channel))
      receiver.events?.heard(text, channel);
  };
}

function lose(member: Member): void {
  if (!isOpen(member)) return;
  member.connection += 1;
  member.events?.lost();
}

function regain(member: Member): void {
  if (isOpen(member)) return;
  member.connection += 1;
  member.events?.opened();
}

export function hintsInMemory<Kinds extends Record<string, unknown>>(
  deps: HintsDeps<Kinds>,
  bus: HintBus,
): Hints<Kinds> {
  return createHints(deps, bus.join(deps.me));
}
