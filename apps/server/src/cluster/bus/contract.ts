// cluster: the bus as modules use it, and the transport behind it. Types only.
import type { Metrics } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';

/** Identifies one registration of a server process, as in `membership`, which this part does not import. */
export type NodeId = number;

/**
 * Exchanges messages between the nodes of one cluster. No method waits or throws. A lost message only costs latency. `Payloads` is a type
 * alias with one payload for each kind of message.
 */
export interface ClusterBus<Payloads extends Record<string, unknown>> {
  /**
   * Sends to these nodes, or to all others. Payloads for one node within one turn of the event loop share a message. Dropped while the
   * bus is degraded, because a message sent later would be outdated.
   */
  publish<K extends keyof Payloads>(to: readonly NodeId[] | 'all', kind: K, payload: Payloads[K]): void;
  /** A payload may arrive twice, late, out of order, or never. If `handle` throws, the error is logged. */
  receive<K extends keyof Payloads>(kind: K, handle: (payload: Payloads[K], from: NodeId) => void): void;
  /** Whether this node's own ping came back within `BUS.connectedMs`. */
  isConnected(): boolean;
  /**
   * Calls `run` whenever the bus becomes connected, including the first time. Earlier messages may be lost, so `run` must recover
   * their effects from the database.
   */
  onConnected(run: () => void): void;
  onDegraded(run: () => void): void;
  /** Must be called when this node has a new id. Subscribes to that id's channel. The bus is degraded until a ping returns there. */
  nodeIdChanged(): void;
  metrics(metrics: Metrics): void;
  stop(): Promise<void>;
}

/** Each parser returns the payload, or null for an invalid value. */
export type MessageParsers<Payloads> = {
  readonly [K in keyof Payloads]: (value: unknown) => Payloads[K] | null;
};

export interface BusDeps<Payloads extends Record<string, unknown>> {
  time: Time;
  log: Log;
  random: Random;
  /** 32 random bytes that all servers of the cluster share. */
  secret: Uint8Array;
  /** This node's id; see `nodeIdChanged`. */
  self(): NodeId;
  parsers: MessageParsers<Payloads>;
}

export interface TransportEvents {
  received(text: string, channel: string): void;
  /** All channels are subscribed, and messages are sent. */
  opened(): void;
  /** Messages may be lost from now on, until `opened`. */
  lost(): void;
}

/** Carries messages from node to node. No method throws. */
export interface Transport {
  /** Called once, before any other method. */
  open(channels: readonly string[], events: TransportEvents): void;
  /** Subscribes to these channels only. */
  subscribe(channels: readonly string[]): void;
  /** Sends, or calls `dropped` now or later. Nothing is queued. */
  publish(channel: string, text: string, dropped: () => void): void;
  /** Replaces open connections, which may hang. */
  reconnect(): void;
  close(): Promise<void>;
}
