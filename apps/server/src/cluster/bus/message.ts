// cluster: the signed text of a bus message: the first half of an HMAC-SHA-256, then JSON. Messages with an invalid tag are dropped, because
// write access to Redis must not decide games.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { BUS } from '../limits.ts';

/** A message without payloads is a ping. */
const MESSAGE = z.object({
  node: z.int(),
  /** Random for each process, because two processes may briefly have the same id. */
  instance: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The sender's monotonic clock, in ms. */
  atMs: z.number(),
  payloads: z.array(z.object({ kind: z.string(), payload: z.unknown() })),
});
export type Message = z.infer<typeof MESSAGE>;
export type Sender = Omit<Message, 'payloads'>;

/** The signature, the brackets and the sender: an id, 16 letters and a time. */
const SENDER_BYTES = 160;

/** Returns null for a payload that JSON cannot represent, or that is too large for one message. */
export function encodePayload(kind: string, payload: unknown): string | null {
  let text: string;
  try {
    text = JSON.stringify({ kind, payload });
  } catch {
    return null; // a bigint, or a circular object
  }
  return SENDER_BYTES + Buffer.byteLength(text) + 1 > BUS.messageBytes ? null : text;
}

/** Divides encoded payloads, in order, among as few messages as possible. */
export function groupPayloads(payloads: readonly string[]): string[][] {
  const groups: string[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const payload of payloads) {
    const more = Buffer.byteLength(payload) + 1;
    bytes += more;
    if (bytes > BUS.messageBytes) {
      groups.push([]);
      bytes = SENDER_BYTES + more;
    }
    groups.at(-1)?.push(payload);
  }
  return groups;
}

export function encodeMessage(sender: Sender, payloads: readonly string[]): string {
  return `${JSON.stringify(sender).slice(0, -1)},"payloads":[${payloads.join(',')}]}`;
}

/** Reads a verified message. Returns null for one that this release does not write. */
export function decodeMessage(text: string): Message | null {
  try {
    return MESSAGE.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const TAG_BYTES = 16; // the first half of the HMAC
const TAG_LETTERS = Math.ceil((TAG_BYTES * 8) / 6); // as base64url
const NAME_LETTERS = 16; // hex

export class MessageSigner {
  /** Identifies the cluster among those that share one Redis. Reveals nothing about the secret. */
  readonly clusterName: string;
  readonly #key: KeyObject;

  /** `secret`: 32 random bytes that all servers of the cluster share. */
  constructor(secret: Uint8Array) {
    this.clusterName = createHash('sha256').update(secret).digest('hex').slice(0, NAME_LETTERS);
    this.#key = createSecretKey(secret);
  }

  /** Returns the tag followed by the body. It is valid on this channel only. */
  sign(channel: string, body: string): string {
    return this.#tagOf(channel, body).toString('base64url') + body;
  }

  /** Returns the body, or null for a message that no server of the cluster published on this channel. */
  verify(channel: string, text: string): string | null {
    if (text.length > BUS.messageBytes) return null;
    const tag = Buffer.from(text.slice(0, TAG_LETTERS), 'base64url');
    const body = text.slice(TAG_LETTERS);
    if (tag.length !== TAG_BYTES) return null;
    return timingSafeEqual(tag, this.#tagOf(channel, body)) ? body : null;
  }

  /** The line feed is an unambiguous separator, because no channel name contains one. */
  #tagOf(channel: string, body: string): Buffer {
    return createHmac('sha256', this.#key).update(`${channel}\n${body}`).digest().subarray(0, TAG_BYTES);
  }
}
