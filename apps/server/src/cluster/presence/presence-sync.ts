// cluster: tracks which users are connected to any node. Each node publishes its own list every two seconds.
import { Emitter } from '@kingstake/protocol';
import type { Time } from '../../platform/time.ts';
import type { ClusterBus, NodeId } from '../bus/contract.ts';
import { PRESENCE } from '../limits.ts';
import { decodeUserIds, encodeUserIds } from './user-id-list.ts';

/** The payload of an `online` message, encoded by `encodeUserIds`. */
export type PresenceMessages = { online: string };

/** Parses `online`. The list is decoded only if it differs from the previous one. */
export const parseOnlineUsers = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export interface PresenceSyncDeps {
  time: Time;
  bus: Pick<ClusterBus<PresenceMessages>, 'publish' | 'receive' | 'isConnected' | 'onConnected'>;
}

export interface PresenceSync {
  /** The user's first socket on this node has opened. */
  connected(userId: number): void;
  /** The user's last socket on this node has closed. */
  disconnected(userId: number): void;
  /** Users with a socket on any node, each once. */
  onlineUsers(): readonly number[];
  count(): number;
  /** Calls `run` when another node has changed who is online. */
  onChange(run: () => void): void;
  /** Forgets the users of a node that is dead or has stopped. */
  forget(node: NodeId): void;
  stop(): void;
}

interface NodeUsers {
  text: string;
  userIds: readonly number[];
  receivedMs: number;
}

const EMPTY = { text: '', userIds: [] };

export function createPresenceSync({ time, bus }: PresenceSyncDeps): PresenceSync {
  const own = new Set<number>();
  const others = new Map<NodeId, NodeUsers>();
  const nodeCounts = new Map<number, number>(); // number of nodes to which each user is connected
  const changes = new Emitter();
  let ownText: string | null = null; // null: the set has changed since
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

  function receive(text: string, from: NodeId): void {
    const known = others.get(from) ?? EMPTY;
    const userIds = known.text === text ? known.userIds : decodeUserIds(text);
    if (userIds === null) return;
    others.set(from, { text, userIds, receivedMs: time.monotonicMs() });
    if (known.text !== text) replace(known.userIds, userIds);
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
    ownText ??= encodeUserIds(own);
    bus.publish('all', 'online', ownText);
    forgetSilent();
  });
  bus.receive('online', receive);
  bus.onConnected(() => {
    connectedSinceMs = time.monotonicMs();
  });

  return {
    connected(userId) {
      if (own.has(userId)) return;
      own.add(userId);
      ownText = null;
      add(userId);
    },
    disconnected(userId) {
      if (!own.delete(userId)) return;
      ownText = null;
      remove(userId);
    },
    onlineUsers: () => [...nodeCounts.keys()],
    count: () => nodeCounts.size,
    onChange: changes.subscribe,
    forget,
    stop,
  };
}
