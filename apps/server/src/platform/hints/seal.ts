// platform/hints: what makes a message one of the house. Whoever may write to Redis has not its secret: what they write is not heard.
import { createHash, createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { HINTS } from '../redis-limits.ts';

const TAG_BYTES = 16; // of an HMAC-SHA-256
const TAG_LETTERS = Math.ceil((TAG_BYTES * 8) / 6); // as base64url
const NAME_LETTERS = 16; // hex

export class Seal {
  /** Which house this is, of all that share one Redis. It tells nothing of the secret. */
  readonly houseName: string;
  readonly #key: KeyObject;

  /** `secret`: 32 random bytes that every server of the house has, and nobody else. */
  constructor(secret: Uint8Array) {
    this.houseName = createHash('sha256').update(secret).digest('hex').slice(0, NAME_LETTERS);
    this.#key = createSecretKey(secret);
  }

  /** The body with its tag before it. It is read at this channel alone. */
  close(channel: string, body: string): string {
    return this.#tagOf(channel, body).toString('base64url') + body;
  }

  /** The body; null for what no server of the house wrote to this channel. */
  open(channel: string, text: string): string | null {
    if (text.length > HINTS.messageBytes) return null;
    const tag = Buffer.from(text.slice(0, TAG_LETTERS), 'base64url');
    const body = text.slice(TAG_LETTERS);
    if (tag.length !== TAG_BYTES) return null;
    return timingSafeEqual(tag, this.#tagOf(channel, body)) ? body : null;
  }

  /** No channel has a line feed in its name, so that where it ends is no matter of opinion. */
  #tagOf(channel: string, body: string): Buffer {
    return createHmac('sha256', this.#key).update(`${channel}\n${body}`).digest().subarray(0, TAG_BYTES);
  }
}
