// cluster: tracks which users are connected to any node. Each node publishes its own list every two seconds.
import { Emitter } from '@kingstake/protocol';
import type { Cancel, Time } from '../../platform/time.ts';
import type { ClusterBus, NodeId } from '../bus/bus.ts';
import { PRESENCE } from '../limits.ts';

export type PresenceMessages = {
  /** The users who are connected to the sender. */
  online: readonly number[];
  /** Those of the sender's next list whose sockets are all silent. */
  silent: readonly number[];
  /** Users who have connected to the sender since its last list. */
  arrived: readonly number[];
};

export function parseOnlineUsers(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length > PRESENCE.users) return null;
  return value.every((id) => Number.isSafeInteger(id) && id > 0) ? value : null;
}

export const presenceParsers = {
  online: parseOnlineUsers,
  silent: parseOnlineUsers,
  arrived: parseOnlineUsers,
} as const;

export interface PresenceSyncDeps {
  time: Time;
  bus: Pick<ClusterBus<PresenceMessages>, 'publish' | 'receive' | 'isConnected' | 'onConnected'>;
}

export type PresenceSync = ReturnType<typeof createPresenceSync>;

interface NodeUsers {
  userIds: readonly number[];
  silent: ReadonlySet<number>;
  receivedMs: number;
}

const NONE: ReadonlySet<number> = new Set();

/** Publishes the first arrival at once, and those of the following moment together. */
function createArrivals({ time, bus }: PresenceSyncDeps) {
  let waiting: number[] = [];
  let stopPause: Cancel | null = null; // set while arrivals are collected
  function publish(): void {
    if (stopPause !== null || waiting.length === 0) return;
    bus.publish('all', 'arrived', waiting.slice(0, PRESENCE.users));
    waiting = [];
    stopPause = time.after(PRESENCE.arrivedMs, () => {
      stopPause = null;
      publish();
    });
  }
  return {
    add(userId: number): void {
      waiting.push(userId);
      publish();
    },
    stop: (): void => stopPause?.(),
  };
}

/** The last list of each other node. Calls `onReplaced` after each change of a list. */
function createOtherNodes(
  { time, bus }: PresenceSyncDeps,
  onReplaced: (previous: readonly number[], next: readonly number[]) => void,
) {
  const lists = new Map<NodeId, NodeUsers>();
  const announced = new Map<NodeId, ReadonlySet<number>>(); // silent users of the next list of each node
  let connectedSinceMs = time.monotonicMs();

  function receive(userIds: readonly number[], from: NodeId): void {
    const known = lists.get(from)?.userIds ?? [];
    lists.set(from, { userIds, silent: announced.get(from) ?? NONE, receivedMs: time.monotonicMs() });
    announced.delete(from);
    const isSame = known.length === userIds.length && known.every((id, index) => id === userIds[index]);
    if (!isSame) onReplaced(known, userIds);
  }

  /** Sent at once. The next list, up to two seconds later, would be too late for a search. */
  function receiveArrived(userIds: readonly number[], from: NodeId): void {
    const known = lists.get(from) ?? { userIds: [], silent: NONE, receivedMs: time.monotonicMs() };
    const fresh = userIds.filter((id) => !known.userIds.includes(id));
    lists.set(from, { ...known, userIds: [...known.userIds, ...fresh] });
    if (fresh.length > 0) onReplaced([], fresh);
  }

  function forget(node: NodeId): void {
    const known = lists.get(node);
    if (known === undefined) return;
    lists.delete(node);
    onReplaced(known.userIds, []);
  }

  bus.receive('online', receive);
  bus.receive('arrived', receiveArrived);
  bus.receive('silent', (userIds, from) => void announced.set(from, new Set(userIds)));
  bus.onConnected(() => {
    connectedSinceMs = time.monotonicMs();
  });
  return {
    forget,
    /** While the bus is degraded all nodes are silent, so the last known lists are kept. */
    forgetSilent(): void {
      if (!bus.isConnected()) return;
      const nowMs = time.monotonicMs();
      for (const [node, { receivedMs }] of lists)
        if (nowMs - Math.max(receivedMs, connectedSinceMs) > PRESENCE.silentMs) forget(node);
    },
    /** Whether a recent list names the user, and not as silent. */
    answers(userId: number): boolean {
      const sinceMs = time.monotonicMs() - PRESENCE.silentMs;
      return [...lists.values()].some(
        ({ userIds, silent, receivedMs }) =>
          receivedMs >= sinceMs && userIds.includes(userId) && !silent.has(userId),
      );
    },
  };
}

export function createPresenceSync({ time, bus }: PresenceSyncDeps) {
  const own = new Set<number>();
  const nodeCounts = new Map<number, number>(); // number of nodes to which each user is connected
  const changes = new Emitter();
  const arrivals = createArrivals({ time, bus });
  let isSilent = (_userId: number): boolean => false;

  function add(userId: number): void {
    nodeCounts.set(userId, (nodeCounts.get(userId) ?? 0) + 1);
  }

  function remove(userId: number): void {
    const left = (nodeCounts.get(userId) ?? 0) - 1;
    if (left > 0) nodeCounts.set(userId, left);
    else nodeCounts.delete(userId);
  }

  const others = createOtherNodes({ time, bus }, (previous, next) => {
    next.forEach(add); // first, so that users in both lists stay online throughout
    previous.forEach(remove);
    changes.emit();
  });
  const stopPeriod = time.every(PRESENCE.everyMs, () => {
    const online = [...own].slice(0, PRESENCE.users);
    const silent = online.filter(isSilent);
    if (silent.length > 0) bus.publish('all', 'silent', silent);
    bus.publish('all', 'online', online);
    others.forgetSilent();
  });

  return {
    /** The user's first socket on this node has opened. */
    connected(userId: number): void {
      if (own.has(userId)) return;
      own.add(userId);
      add(userId);
      arrivals.add(userId);
    },
    /** The user's last socket on this node has closed. */
    disconnected(userId: number): void {
      if (!own.delete(userId)) return;
      remove(userId);
    },
    /** Users with a socket on any node, each once. */
    onlineUsers: (): readonly number[] => [...nodeCounts.keys()],
    count: (): number => nodeCounts.size,
    answersElsewhere: others.answers,
    /** Sets how to find out whether all sockets of an own user are silent. */
    silentHere(isSilentHere: (userId: number) => boolean): void {
      isSilent = isSilentHere;
    },
    /** Calls `run` when another node has changed who is online. */
    onChange: changes.subscribe,
    /** Forgets the users of a node that is dead or has stopped. */
    forget: others.forget,
    stop(): void {
      stopPeriod();
      arrivals.stop();
    },
  };
}
