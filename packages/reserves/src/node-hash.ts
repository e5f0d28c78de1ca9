// reserves: the functions of hash.ts with node:crypto, for the server and commands. One-shot hashes that return text are three times as
// fast as hash objects, and ten times as fast as `createHmac`.
import { hash } from 'node:crypto';
import type { ReserveHash } from './hash.ts';

const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
const [INNER_PAD, OUTER_PAD] = [0x36, 0x5c];

function sha256(bytes: Uint8Array): Uint8Array {
  const text = hash('sha256', bytes, 'binary');
  const digest = new Uint8Array(DIGEST_BYTES);
  for (let at = 0; at < DIGEST_BYTES; at += 1) digest[at] = text.charCodeAt(at);
  return digest;
}

/** Buffers for padded key and message, by length of the message. They are reused, because allocating arrays of this size is slow. */
const blocks = new Map<number, Uint8Array>();

function hashPadded(key: Uint8Array, pad: number, message: Uint8Array): Uint8Array {
  const block = blocks.get(message.length) ?? new Uint8Array(BLOCK_BYTES + message.length);
  blocks.set(message.length, block);
  for (let at = 0; at < BLOCK_BYTES; at += 1) block[at] = (key[at] ?? 0) ^ pad;
  block.set(message, BLOCK_BYTES);
  return sha256(block);
}

/** HMAC (RFC 2104). */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK_BYTES ? sha256(key) : key;
  return hashPadded(short, OUTER_PAD, hashPadded(short, INNER_PAD, message));
}

export const nodeHash: ReserveHash = { sha256, hmac };
