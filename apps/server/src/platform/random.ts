// The only place that reads random bytes from the system. All other code receives a `Random`.
import { randomBytes } from 'node:crypto';

export interface Random {
  /** Returns `count` unpredictable bytes. */
  bytes(count: number): Uint8Array;
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) };

/** Returns `count` random bytes as base64url (16 bytes make 22 characters). */
export function randomToken(random: Random, count: number): string {
  return Buffer.from(random.bytes(count)).toString('base64url');
}

const LETTERS_AND_DIGITS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns random letters and digits. Discards bytes above the largest multiple of 62, to avoid bias. */
export function randomAlphanumeric(random: Random, length: number): string {
  const fair = 256 - (256 % LETTERS_AND_DIGITS.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random.bytes(length)) {
      if (byte < fair && text.length < length) text += LETTERS_AND_DIGITS[byte % LETTERS_AND_DIGITS.length];
    }
  }
  return text;
}
