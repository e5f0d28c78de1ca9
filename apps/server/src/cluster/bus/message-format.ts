// cluster: the text of a bus message, which `message-signer.ts` signs. It is a JSON array: the sender, then `{k, p}` for each payload.
// A message without payloads is a ping.
import { BUS } from '../limits.ts';
import type { NodeId } from './contract.ts';

export interface Sender {
  node: NodeId;
  /** Random for each process, because two processes may briefly have the same id. */
  instance: string;
  /** The sender's monotonic clock, in ms. */
  atMs: number;
}

export interface RawPayload {
  kind: string;
  payload: unknown;
}

export interface Message {
  sender: Sender;
  payloads: readonly RawPayload[];
}

export interface EncodedMessage {
  text: string;
  payloads: number;
}

/** The signature, two brackets and the sender: an id, 16 letters and a time. */
const SENDER_BYTES = 128;

/** Returns null for a payload that JSON cannot represent, or that is too large for one message. */
export function encodePayload(kind: string, payload: unknown): string | null {
  let text: string;
  try {
    text = JSON.stringify({ k: kind, p: payload });
  } catch {
    return null; // a bigint, or a circular object
  }
  return SENDER_BYTES + Buffer.byteLength(text) + 1 > BUS.messageBytes ? null : text;
}

/** Packs the payloads, in order, into as few messages as possible. */
export function encodeMessages(sender: Sender, payloads: readonly string[]): EncodedMessage[] {
  const messages: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const payload of payloads) {
    const more = Buffer.byteLength(payload) + 1;
    bytes += more;
    if (bytes > BUS.messageBytes) {
      messages.push([]);
      bytes = SENDER_BYTES + more;
    }
    messages.at(-1)?.push(payload);
  }
  const head = encodeSender(sender);
  return messages.map((some) => ({ text: `${head},${some.join(',')}]`, payloads: some.length }));
}

export function encodePing(sender: Sender): string {
  return `${encodeSender(sender)}]`;
}

const encodeSender = ({ node, instance, atMs }: Sender): string =>
  `[${JSON.stringify({ n: node, i: instance, t: atMs })}`;

/** Reads a verified message. Returns null for one that this release does not write. */
export function decodeMessage(text: string): Message | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(value)) return null;
  const [first, ...rest] = value as unknown[];
  const sender = decodeSender(first);
  const payloads = rest.map(decodePayload);
  return sender !== null && payloads.every((payload) => payload !== null) ? { sender, payloads } : null;
}

function decodeSender(value: unknown): Sender | null {
  if (typeof value !== 'object' || value === null) return null;
  const { n, i, t } = value as Record<string, unknown>;
  if (!Number.isSafeInteger(n) || typeof i !== 'string' || i === '' || i.length > 64) return null;
  return Number.isFinite(t) ? { node: n as number, instance: i, atMs: t as number } : null;
}

function decodePayload(value: unknown): RawPayload | null {
  if (typeof value !== 'object' || value === null) return null;
  const { k, p } = value as Record<string, unknown>;
  return typeof k === 'string' ? { kind: k, payload: p } : null;
}
