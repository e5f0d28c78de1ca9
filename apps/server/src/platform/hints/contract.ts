// platform/hints: what features hear and say, and what carries it. Types only; no kind of hint is named here.
import type { Metrics } from '../http/index.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { Time } from '../time.ts';

export type NodeId = number;

/**
 * Hints between the nodes of one database. Never waits, never throws; what is lost costs latency only. `Kinds` is a type alias (an
 * interface that extends Record has every string for a kind); a part that names fewer kinds may be given a whole one's hints.
 */
export interface Hints<Kinds extends Record<string, unknown>> {
  /**
   * What one turn of the event loop says to a node goes out in one message. The node itself is left out. Dropped while hints are
   * not whole: a hint that is sent later would be about something that has gone on.
   */
  say<K extends keyof Kinds>(to: readonly NodeId[] | 'all', kind: K, hint: Kinds[K]): void;
  /** A hint may come twice, late, out of order, or never. A throw of `heard` is logged. */
  hear<K extends keyof Kinds>(kind: K, heard: (hint: Kinds[K], from: NodeId) => void): void;
  /** Whether our own word came back within `HINTS.wholeMs`. */
  isWhole(): boolean;
  /** It became whole, the first time too: anything may have been missed, so look at everything once. */
  onWhole(run: () => void): void;
  /** It stopped being whole. */
  onBroken(run: () => void): void;
  /** The node has another number: its own channel follows, and hints are broken until a word comes back there. */
  moved(): void;
  measure(metrics: Metrics): void;
  stop(): Promise<void>;
}

/** Returns the hint, or null when the value is none: whatever else writes to Redis must not be believed. */
export type HintParsers<Kinds> = { readonly [K in keyof Kinds]: (value: unknown) => Kinds[K] | null };

export interface HintsDeps<Kinds extends Record<string, unknown>> {
  time: Time;
  log: Log;
  random: Random;
  /** Of the house: 32 random bytes that each of its servers has, and nobody else. */
  secret: Uint8Array;
  /** This node's number; see `moved`. */
  me(): NodeId;
  parsers: HintParsers<Kinds>;
}

export interface CarrierEvents {
  heard(text: string, channel: string): void;
  /** All channels are heard, and messages are sent. */
  opened(): void;
  /** Something may be lost from now on, until `opened`. */
  lost(): void;
}

/** What takes messages from node to node. Nothing of it throws. */
export interface Carrier {
  /** Called once, first. */
  open(channels: readonly string[], events: CarrierEvents): void;
  /** These channels are heard from now on, and no others. */
  follow(channels: readonly string[]): void;
  /** Sends, or calls `dropped` at once or later: nothing is kept for a later time. */
  publish(channel: string, text: string, dropped: () => void): void;
  /** Open connections may hang: others instead. */
  renew(): void;
  close(): Promise<void>;
}
