// cluster: tracks which users are connected to any node. Each node publishes its own list every two seconds.
import { Emitter } from '@kingstake/protocol';
import type { Time } from '../../platform/time.ts';
import type { ClusterBus, NodeId } from '../bus/bus.ts';
import { PRESENCE } from '../limits.ts';

/** The users who are connected to the sender. */
export type PresenceMessages = { online: readonly number[] };

export function parseOnlineUsers(value: unknown): readonly number[] | null {
  if (!Array.isArray(value) || value.length > PRESENCE.users) return null;
  return value.every((id) => Number.isSafeInteger(id) && id > 0) ? value : null;
}

export interface PresenceSyncDeps {
  time: Time;
  bus: Pick<ClusterBus<PresenceMessages>, 'publish' | 'receive' | 'isConnected' | 'onConnected'>;
}

export type PresenceSync = ReturnType<typeof createPresenceSync>;

interface NodeUsers {
  userIds: readonly number[];
  receivedMs: number;
}

export function createPresenceSync({ time, bus }: PresenceSyncDeps) {
  const own = new Set<number>();
  const others = new Map<NodeId, NodeUsers>();
  const nodeCounts = new Map<number, number>(); // number of nodes to which each user is connected
  const changes = new Emitter();
  let connectedSinceMs = time.monotonicMs();

  function add(userId: number): void {
    nodeCounts.set(userId, (nodeCounts.get(userId) ?? 0) + 1);
  }

  function remove(userId: number): void {
    const left = (nodeCounts.get(userId) ?? 0) - 1;
    if (left > 0) nodeCounts.set(userId, left);
    else nodeCounts.delete(userId);
  }

  function replace(previous: readonly number[], next: readonly number[]): void {
    next.forEach(add); // first, so that users in both lists stay online throughout
    previous.forEach(remove);
    changes.emit();
  }

  function receive(userIds: readonly number[], from: NodeId): void {
    const known = others.get(from)?.userIds ?? [];
    others.set(from, { userIds, receivedMs: time.monotonicMs() });
    const isSame = known.length === userIds.length && known.every((id, index) => id === userIds[index]);
    if (!isSame) replace(known, userIds);
  }

  function forget(node: NodeId): void {
    const known = others.get(node);
    if (known === undefined) return;
    others.delete(node);
    replace(known.userIds, []);
  }

  /** While the bus is degraded all nodes are silent, so the last known lists are kept. */
  function forgetSilent(): void {
    if (!bus.isConnected()) return;
    const nowMs = time.monotonicMs();
    for (const [node, { receivedMs }] of others)
      if (nowMs - Math.max(receivedMs, connectedSinceMs) > PRESENCE.silentMs) forget(node);
  }

  const stop = time.every(PRESENCE.everyMs, () => {
    bus.publish('all', 'online', [...own].slice(0, PRESENCE.users));
    forgetSilent();
  });
  bus.receive('online', receive);
  bus.onConnected(() => {
    connectedSinceMs = time.monotonicMs();
  });

  return {
    /** The user's first socket on this node has opened. */
    connected(userId: number): void {
      if (own.has(userId)) return;
      own.add(userId);
      add(userId);
    },
    /** The user's last socket on this node has closed. */
    disconnected(userId: number): void {
      if (!own.delete(userId)) return;
      remove(userId);
    },
    /** Users with a socket on any node, each once. */
    onlineUsers: (): readonly number[] => [...nodeCounts.keys()],
    count: (): number => nodeCounts.size,
    /** Calls `run` when another node has changed who is online. */
    onChange: changes.subscribe,
    /** Forgets the users of a node that is dead or has stopped. */
    forget,
    stop,
  };
}
