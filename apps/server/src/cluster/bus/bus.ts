// cluster: publishes and receives signed messages over a transport. The caller passes a parser for each kind of message.

import { Emitter } from '@kingstake/protocol';
import type { Metrics, ReadinessCheck } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { type Random, randomToken } from '../../platform/random.ts';
import { atEndOfTurn, type Cancel, type Time } from '../../platform/time.ts';
import { BUS } from '../limits.ts';
import {
  decodeMessage,
  encodeMessage,
  encodePayload,
  groupPayloads,
  type Message,
  MessageSigner,
  type Sender,
} from './message.ts';

/** Identifies one registration of a server process, as in `membership`, which this part does not import. */
export type NodeId = number;

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

type Handler = (payload: never, from: NodeId) => void;
type DropReason = 'degraded' | 'not serializable' | 'unsent' | 'forged' | 'malformed' | 'unknown kind';

const INSTANCE_BYTES = 12;

/**
 * Exchanges messages between the nodes of one cluster. No method waits or throws. A lost message only costs latency. `Payloads` is a type
 * alias with one payload for each kind of message.
 */
export class ClusterBus<Payloads extends Record<string, unknown>> {
  readonly #deps: BusDeps<Payloads>;
  readonly #transport: Transport;
  readonly #instance: string;
  readonly #signer: MessageSigner;
  readonly #allChannel: string;
  readonly #parsers: ReadonlyMap<string, MessageParsers<Payloads>[keyof Payloads]>;
  readonly #handlers = new Map<string, Handler[]>();
  readonly #waiting = new Map<NodeId | 'all', string[]>(); // published in this turn
  readonly #monitor: PingMonitor;
  readonly #connected: Emitter;
  readonly #degraded: Emitter;
  readonly #counts = { published: 0, received: 0, dropped: 0, forged: 0 };
  readonly #dropped = new Map<DropReason, number>(); // since the last log line
  readonly #stopPings: Cancel;
  #loggedMs: number | null = null;
  #reconnectedMs: number;
  #isStopped = false;

  /** Opens the transport. */
  constructor(deps: BusDeps<Payloads>, transport: Transport) {
    this.#deps = deps;
    this.#transport = transport;
    this.#instance = randomToken(deps.random, INSTANCE_BYTES);
    this.#signer = new MessageSigner(deps.secret);
    this.#allChannel = `kingstake:${this.#signer.clusterName}:all`;
    this.#parsers = new Map(Object.entries(deps.parsers)) as ReadonlyMap<
      string,
      MessageParsers<Payloads>[keyof Payloads]
    >;
    const failed = (err: unknown) => deps.log.error({ err }, 'handler of a bus state change failed');
    this.#connected = new Emitter(failed);
    this.#degraded = new Emitter(failed);
    this.#reconnectedMs = deps.time.monotonicMs();
    this.#monitor = new PingMonitor({
      time: deps.time,
      onChange: (isConnected) => this.#connectionChanged(isConnected),
    });
    this.#stopPings = deps.time.every(BUS.pingMs, () => this.#checkConnection());
    transport.open(this.#channels(), {
      received: (text, channel) => this.#receive(text, channel),
      opened: () => this.#ping(),
      lost: () => this.#monitor.degrade(),
    });
  }

  /**
   * Sends to these nodes, or to all others. Payloads for one node within one turn of the event loop share a message. Dropped while the
   * bus is degraded, because a message sent later would be outdated.
   */
  publish<K extends keyof Payloads>(to: readonly NodeId[] | 'all', kind: K, payload: Payloads[K]): void {
    if (this.#isStopped) return;
    const text = encodePayload(String(kind), payload);
    if (text === null) {
      this.#drop('not serializable');
      return;
    }
    if (this.#waiting.size === 0) atEndOfTurn(() => this.#sendWaiting());
    const others = to === 'all' ? [to] : new Set(to).difference(new Set([this.#deps.self()]));
    for (const other of others) this.#enqueue(other, text);
  }

  /** A payload may arrive twice, late, out of order, or never. If `handle` throws, the error is logged. */
  receive<K extends keyof Payloads>(kind: K, handle: (payload: Payloads[K], from: NodeId) => void): void {
    const all = this.#handlers.get(String(kind)) ?? [];
    this.#handlers.set(String(kind), [...all, handle as Handler]);
  }

  /** Whether this node's own ping came back within `BUS.connectedMs`. */
  isConnected(): boolean {
    return this.#monitor.isConnected;
  }

  /**
   * Calls `run` whenever the bus becomes connected, including the first time. Earlier messages may be lost, so `run` must recover
   * their effects from the database.
   */
  onConnected(run: () => void): void {
    this.#connected.subscribe(run);
  }

  onDegraded(run: () => void): void {
    this.#degraded.subscribe(run);
  }

  /** Must be called when this node has a new id. Subscribes to that id's channel. The bus is degraded until a ping returns there. */
  nodeIdChanged(): void {
    if (this.#isStopped) return;
    this.#monitor.degrade();
    this.#transport.subscribe(this.#channels());
    this.#ping();
  }

  /** Without messages of other nodes, games continue, and opponents see moves late. */
  readonly readiness: readonly ReadinessCheck[] = [
    {
      name: 'redis',
      isQuiet: true,
      check: async () => (this.isConnected() ? null : 'no messages arrive over Redis'),
    },
  ];

  metrics({ gauge, counter }: Metrics): void {
    const { published, received, dropped, forged } = HELP;
    gauge('kingstake_bus_connected', '1 while messages between nodes arrive', () =>
      Number(this.isConnected()),
    );
    counter('kingstake_bus_published_total', published, () => this.#counts.published);
    counter('kingstake_bus_received_total', received, () => this.#counts.received);
    counter('kingstake_bus_dropped_total', dropped, () => this.#counts.dropped);
    counter('kingstake_bus_forged_total', forged, () => this.#counts.forged);
    const roundTrip = () => (this.#monitor.roundTripMs ?? Number.NaN) / 1_000;
    gauge('kingstake_bus_round_trip_seconds', 'Round trip of the newest ping', roundTrip);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#stopPings();
    this.#monitor.degrade();
    await this.#transport.close();
  }

  /** This node's channel comes last, so that a ping that returns there proves that the shared channel is subscribed as well. */
  #channels(): readonly string[] {
    return [this.#allChannel, this.#channelOf(this.#deps.self())];
  }

  #channelOf(node: NodeId): string {
    return `kingstake:${this.#signer.clusterName}:node:${node}`;
  }

  #sender(): Sender {
    return { node: this.#deps.self(), instance: this.#instance, atMs: this.#deps.time.monotonicMs() };
  }

  #enqueue(to: NodeId | 'all', text: string): void {
    const waiting = this.#waiting.get(to);
    if (waiting === undefined) this.#waiting.set(to, [text]);
    else waiting.push(text);
  }

  #sendWaiting(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    if (this.#isStopped) return;
    const isConnected = this.isConnected();
    const sender = this.#sender();
    for (const [to, payloads] of waiting) {
      if (!isConnected) {
        this.#drop('degraded', payloads.length);
        continue;
      }
      this.#counts.published += payloads.length;
      const channel = to === 'all' ? this.#allChannel : this.#channelOf(to);
      for (const some of groupPayloads(payloads))
        this.#send(channel, encodeMessage(sender, some), () => this.#drop('unsent', some.length));
    }
  }

  #checkConnection(): void {
    this.#ping();
    const nowMs = this.#deps.time.monotonicMs();
    if (this.isConnected()) this.#reconnectedMs = nowMs;
    if (nowMs - this.#reconnectedMs < BUS.reconnectMs) return;
    this.#reconnectedMs = nowMs;
    this.#transport.reconnect();
  }

  /** A lost ping is detected by its missing echo. */
  #ping(): void {
    this.#send(this.#channelOf(this.#deps.self()), encodeMessage(this.#sender(), []), () => {});
  }

  #send(channel: string, body: string, dropped: () => void): void {
    this.#transport.publish(channel, this.#signer.sign(channel, body), dropped);
  }

  #receive(text: string, channel: string): void {
    if (this.#isStopped) return;
    const body = this.#signer.verify(channel, text);
    if (body === null) {
      this.#counts.forged += 1;
      this.#drop('forged');
      return;
    }
    const message = decodeMessage(body);
    if (message === null) this.#drop('malformed');
    else if (message.instance === this.#instance) this.#receiveOwn(message);
    else for (const payload of message.payloads) this.#handle(payload, message.node);
  }

  #receiveOwn({ node, payloads, atMs }: Message): void {
    if (payloads.length === 0 && node === this.#deps.self()) this.#monitor.pingReturned(atMs);
  }

  #handle({ kind, payload }: Message['payloads'][number], from: NodeId): void {
    const parse = this.#parsers.get(kind);
    if (parse === undefined) {
      this.#drop('unknown kind'); // of a newer release
      return;
    }
    try {
      const parsed = parse(payload);
      if (parsed === null) {
        this.#drop('malformed');
        return;
      }
      this.#counts.received += 1;
      for (const handle of this.#handlers.get(kind) ?? []) handle(parsed as never, from);
    } catch (err) {
      this.#deps.log.error({ err, kind, from }, 'handler of a cluster message failed');
    }
  }

  #connectionChanged(isConnected: boolean): void {
    this.#deps.log.info(isConnected ? 'cluster bus connected' : 'cluster bus degraded');
    (isConnected ? this.#connected : this.#degraded).emit();
  }

  #drop(reason: DropReason, count = 1): void {
    this.#counts.dropped += count;
    this.#dropped.set(reason, (this.#dropped.get(reason) ?? 0) + count);
    const nowMs = this.#deps.time.monotonicMs();
    if (this.#loggedMs !== null && nowMs - this.#loggedMs < BUS.logMs) return;
    this.#loggedMs = nowMs;
    this.#deps.log.warn({ dropped: Object.fromEntries(this.#dropped) }, 'cluster messages were dropped');
    this.#dropped.clear();
  }
}

const HELP = {
  published: 'Cluster messages given to Redis',
  received: 'Cluster messages received from other nodes',
  dropped: 'Cluster messages that were not sent, or not processed',
  forged: 'Messages on the cluster’s Redis channels with an invalid signature',
};

// Decides whether messages arrive, from pings that the node sends to itself.

export class PingMonitor {
  readonly #deps: { time: Time; onChange(isConnected: boolean): void };
  #newestMs: number | null = null; // when the newest ping that came back was sent; null while degraded
  #stopWaiting: Cancel | null = null;
  #roundTripMs: number | null = null;

  constructor(deps: { time: Time; onChange(isConnected: boolean): void }) {
    this.#deps = deps;
  }

  /** Correct even if the timer of `#watch` fires late. */
  get isConnected(): boolean {
    return this.#newestMs !== null && this.#deps.time.monotonicMs() - this.#newestMs < BUS.connectedMs;
  }

  /** Round trip of the newest ping that came back; null before the first. */
  get roundTripMs(): number | null {
    return this.#roundTripMs;
  }

  /** Records the return of a ping that was sent at `sentMs` of the monotonic clock. */
  pingReturned(sentMs: number): void {
    const nowMs = this.#deps.time.monotonicMs();
    if (sentMs > nowMs) return; // not sent by this process
    this.#roundTripMs = nowMs - sentMs;
    if (nowMs - sentMs >= BUS.connectedMs || sentMs <= (this.#newestMs ?? Number.NEGATIVE_INFINITY)) return;
    const wasDegraded = this.#newestMs === null;
    // After a stalled event loop, the timer has not fired yet, so report the degraded phase first.
    if (!wasDegraded && !this.isConnected) this.degrade();
    const isNew = this.#newestMs === null;
    this.#newestMs = sentMs;
    this.#watch(sentMs);
    if (isNew) this.#deps.onChange(true);
  }

  /** Called when no ping has returned for too long, or a connection was lost. */
  degrade(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    if (this.#newestMs === null) return;
    this.#newestMs = null;
    this.#deps.onChange(false);
  }

  #watch(newestMs: number): void {
    this.#stopWaiting?.();
    const leftMs = newestMs + BUS.connectedMs - this.#deps.time.monotonicMs();
    this.#stopWaiting = this.#deps.time.after(Math.ceil(leftMs), () => {
      if (this.isConnected)
        this.#watch(newestMs); // timers count whole milliseconds, and may be early by a fraction of one
      else this.degrade();
    });
  }
}
