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

/** Returns a function that acts here and on every other node. Without a bus, it acts on this node only. */
export function onEveryNode<Kind extends 'balance' | 'session' | 'notice'>(
  bus: ClusterBus<ClusterMessages> | undefined,
  kind: Kind,
  act: (payload: ClusterMessages[Kind]) => void,
): (payload: ClusterMessages[Kind]) => void {
  bus?.receive(kind, act);
  return (payload) => {
    act(payload);
    bus?.publish('all', kind, payload);
  };
}

interface Receivers {
  cluster: Pick<Cluster, 'nodes' | 'membership'>;
  bus: ClusterBus<ClusterMessages>;
  presenceSync?: PresenceSync | undefined;
  lobby: Pick<Matchmaking['lobby'], 'remoteChanged'>;
  games: Pick<Games, 'onRemoteUpdate' | 'onRemoteViewers' | 'compareWithRows'>;
}

/** Starts to handle what other nodes publish about games, players online and themselves. */
export function receiveClusterMessages({ cluster, bus, presenceSync, games, lobby }: Receivers): void {
  const { nodes } = cluster;
  cluster.membership.reportBusState(() => bus.isConnected());
  bus.receive('update', games.onRemoteUpdate);
  bus.receive('lobby', lobby.remoteChanged);
  presenceSync?.onChange(lobby.remoteChanged);
  bus.onConnected(lobby.remoteChanged);
  bus.receive('viewers', games.onRemoteViewers);
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
