// reserves: computes a leaf from a player's nonce, and the root from all leaves. Both child sums are hashed separately, because hashing
// only their sum lets a prover hide an amount (ePrint 2018/1139).
import { utf8 } from '../bytes.ts';
import { type ProofHash, portableHash } from '../hash.ts';

const KEY_LABEL = utf8('kingstake/reserves/v1/key\n');
const LEAF_LABEL = utf8('kingstake/reserves/v1/leaf\n');
/** The first hashed byte is the type of the node. */
const [LEAF, NODE, EMPTY] = [0, 1, 2] as const;
const [DIGEST_BYTES, SUM_BYTES] = [32, 8];

/** Exclusive upper bound of amounts and sums, in lamports. */
export const AMOUNT_LIMIT = 1n << 63n;

/** One line of the published list. */
export interface ReserveLeaf {
  mac: Uint8Array; // 32 bytes
  lamports: bigint;
}

export interface ReserveRoot {
  digest: Uint8Array;
  sum: bigint;
}

/** An invalid amount, or a sum above the limit. */
export class AmountFault extends Error {
  override readonly name = 'AmountFault';
}

const number = new BigUint64Array(1);
const numberBytes = new Uint8Array(number.buffer);
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/**
 * Writes an unsigned 64-bit number, big-endian. Throws outside the range, because a number that wraps around would be a different
 * amount.
 */
function writeU64(bytes: Uint8Array, at: number, value: bigint): void {
  if (value < 0n || value >> 64n !== 0n) throw new RangeError('a number outside 64 bits');
  number[0] = value;
  for (let place = 0; place < 8; place += 1)
    bytes[at + place] = numberBytes[isLittleEndian ? 7 - place : place] ?? 0;
}

/** Derives the key of one player in one statement. Only the player and the server can, because others do not know the nonce. */
export function leafKey(
  nonce: Uint8Array,
  height: number,
  userId: bigint | number,
  hash: ProofHash = portableHash,
): Uint8Array {
  const message = new Uint8Array(KEY_LABEL.length + 16);
  message.set(KEY_LABEL);
  writeU64(message, KEY_LABEL.length, BigInt(height));
  writeU64(message, KEY_LABEL.length + 8, BigInt(userId));
  return hash.hmac(nonce, message);
}

/** Computes the code that is listed with an amount. Without the key it does not reveal the owner. */
export function leafMac(
  key: Uint8Array,
  index: number,
  lamports: bigint,
  hash: ProofHash = portableHash,
): Uint8Array {
  const message = new Uint8Array(LEAF_LABEL.length + 12);
  message.set(LEAF_LABEL);
  message[LEAF_LABEL.length + 3] = index; // 32 bits, of which a player's few parts use only the last byte
  writeU64(message, LEAF_LABEL.length + 4, lamports);
  return hash.hmac(key, message);
}

/**
 * Returns the root of leaves in the published order. Empty leaves pad them to a power of two, and no leaf is repeated. Throws
 * `AmountFault` for an amount that is not positive, and for a sum above 63 bits.
 */
export function rootOf(leaves: readonly ReserveLeaf[], hash: ProofHash = portableHash): ReserveRoot {
  let size = 1;
  while (size < leaves.length) size *= 2;
  // One level of the tree, overwritten by the level above it.
  const digests = new Uint8Array(size * DIGEST_BYTES);
  const sums = new BigUint64Array(size);
  fillLeaves(leaves, { digests, sums }, hash);
  const message = new Uint8Array(1 + 2 * (DIGEST_BYTES + SUM_BYTES));
  message[0] = NODE;
  for (; size > 1; size /= 2) {
    for (let at = 0; at < size; at += 2) {
      const [left, right] = [sums[at] ?? 0n, sums[at + 1] ?? 0n];
      const sum = left + right;
      if (sum >= AMOUNT_LIMIT) throw new AmountFault('the sum overflows');
      copyDigest(digests, at, message, 1);
      writeU64(message, 1 + DIGEST_BYTES, left);
      copyDigest(digests, at + 1, message, 1 + DIGEST_BYTES + SUM_BYTES);
      writeU64(message, 1 + 2 * DIGEST_BYTES + SUM_BYTES, right);
      digests.set(hash.sha256(message), (at / 2) * DIGEST_BYTES);
      sums[at / 2] = sum;
    }
  }
  return { digest: digests.slice(0, DIGEST_BYTES), sum: sums[0] ?? 0n };
}

function fillLeaves(
  leaves: readonly ReserveLeaf[],
  row: { digests: Uint8Array; sums: BigUint64Array },
  hash: ProofHash,
): void {
  const message = new Uint8Array(1 + DIGEST_BYTES + SUM_BYTES);
  message[0] = LEAF;
  let at = 0;
  for (const { mac, lamports } of leaves) {
    if (lamports <= 0n || lamports >= AMOUNT_LIMIT) throw new AmountFault('an amount that is no balance');
    message.set(mac, 1);
    writeU64(message, 1 + DIGEST_BYTES, lamports);
    row.digests.set(hash.sha256(message), at * DIGEST_BYTES);
    row.sums[at] = lamports;
    at += 1;
  }
  const empty = hash.sha256(Uint8Array.of(EMPTY));
  for (; at < row.sums.length; at += 1) row.digests.set(empty, at * DIGEST_BYTES);
}

/** A loop, because `subarray` would allocate a view for each digest. */
function copyDigest(digests: Uint8Array, digest: number, to: Uint8Array, at: number): void {
  const from = digest * DIGEST_BYTES;
  for (let place = 0; place < DIGEST_BYTES; place += 1) to[at + place] = digests[from + place] ?? 0;
}
