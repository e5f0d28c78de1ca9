// Defines the messages that the nodes of a cluster exchange, and how each node handles them.

import { Notice } from '@kingstake/protocol';
import * as z from 'zod/mini';
import {
  type Cluster,
  type ClusterBus,
  type MessageParsers,
  PRESENCE,
  type PresenceMessages,
  type PresenceSync,
  presenceParsers,
} from './cluster/index.ts';
import { type Games, type GameUpdate, readGameUpdate } from './games/index.ts';
import type { Matchmaking } from './matchmaking/index.ts';
import type { Hub } from './platform/sockets/index.ts';

/** A payload for each kind. A lost message costs latency only: nodes also read the database. */
export type ClusterMessages = PresenceMessages & {
  /** A committed step of a game. */
  update: GameUpdate;
  /** How many users watch games on a node. */
  viewers: readonly number[];
  /** Users whose balance has changed. */
  balance: readonly number[];
  /** The key of a session that has ended. */
  session: string;
  /** A notice for a user about another user's action. */
  notice: { userId: number; notice: Notice };
  /** The list of open games has changed. */
  lobby: true;
};

const VIEWERS = z.array(z.int().check(z.positive())).check(z.maxLength(2 * PRESENCE.watchedGames));
const BALANCES = z.array(z.int().check(z.positive())).check(z.maxLength(1_000));
const NOTICE = z.object({ userId: z.int().check(z.positive()), notice: Notice });
const SESSION = z.string().check(z.minLength(1), z.maxLength(200));

const parsed =
  <T>(schema: z.ZodMiniType<T>) =>
  (value: unknown): T | null => {
    const result = schema.safeParse(value);
    return result.success ? result.data : null;
  };

export const clusterMessageParsers: MessageParsers<ClusterMessages> = {
  ...presenceParsers,
  update: readGameUpdate,
  viewers: parsed(VIEWERS),
  balance: parsed(BALANCES),
  session: parsed(SESSION),
  notice: parsed(NOTICE),
  lobby: (value) => (value === true ? value : null),
};

/** What a node publishes to the others. Without a bus it publishes nothing. */
export function createClusterPublisher(bus: ClusterBus<ClusterMessages> | undefined) {
  return {
    lobby: (): void => bus?.publish('all', 'lobby', true),
    games: {
      publishUpdate: (to: readonly number[] | 'all', update: GameUpdate): void =>
        bus?.publish(to, 'update', update),
      publishViewers: (counts: readonly number[]): void => bus?.publish('all', 'viewers', counts),
    },
    /** Wraps `push`, so that a changed balance is sent on every node. */
    balance: (push: (userId: number) => void) => (userId: number) => {
      push(userId);
      bus?.publish('all', 'balance', [userId]);
    },
    /** Wraps `close`, so that an ended session is closed on every node. */
    sessionEnd: (close: (key: string) => void) => (key: string) => {
      close(key);
      bus?.publish('all', 'session', key);
    },
    /** Wraps `send`, so that a notice reaches the user's sockets on every node. */
    notice: (send: (userId: number, notice: Notice) => void) => (userId: number, notice: Notice) => {
      send(userId, notice);
      bus?.publish('all', 'notice', { userId, notice });
    },
  };
}

interface Receivers {
  cluster: Pick<Cluster, 'nodes' | 'membership'>;
  bus: ClusterBus<ClusterMessages>;
  presenceSync?: PresenceSync | undefined;
  lobby: Pick<Matchmaking['lobby'], 'remoteChanged'>;
  games: Pick<Games, 'onRemoteUpdate' | 'onRemoteViewers' | 'compareWithRows'>;
  hub: Pick<Hub, 'closeSession' | 'sendToUser'>;
  /** Sends a user's balance to the sockets of this node. */
  pushBalance(userId: number): void;
}

/** Starts to handle messages of other nodes. */
export function receiveClusterMessages(receivers: Receivers): void {
  const { cluster, bus, presenceSync, games, lobby, hub, pushBalance } = receivers;
  const { nodes } = cluster;
  cluster.membership.reportBusState(() => bus.isConnected());
  bus.receive('update', games.onRemoteUpdate);
  bus.receive('lobby', lobby.remoteChanged);
  presenceSync?.onChange(lobby.remoteChanged);
  bus.onConnected(lobby.remoteChanged);
  bus.receive('viewers', games.onRemoteViewers);
  bus.receive('balance', (userIds) => {
    for (const userId of userIds) pushBalance(userId);
  });
  bus.receive('session', (key) => hub.closeSession(key));
  bus.receive('notice', ({ userId, notice }) => hub.sendToUser(userId, notice));
  // Compare in both cases: messages were lost before the bus connected, or may be lost from now on.
  bus.onConnected(games.compareWithRows);
  bus.onDegraded(games.compareWithRows);
  let known: readonly number[] = [];
  let self = nodes.self();
  nodes.onChange(() => {
    if (nodes.self() !== self) bus.nodeIdChanged();
    self = nodes.self();
    for (const node of known) if (!nodes.live().includes(node)) presenceSync?.forget(node);
    known = nodes.live();
  });
}
