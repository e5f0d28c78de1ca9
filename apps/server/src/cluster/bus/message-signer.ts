// cluster: signs messages with HMAC-SHA-256. Messages with an invalid tag are dropped, because write access to Redis must not decide
// games.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { BUS } from '../limits.ts';

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
