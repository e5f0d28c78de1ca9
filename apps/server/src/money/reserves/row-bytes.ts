// reserves: encodes rows as bytes, because sending a hundred thousand objects to another thread would block the main
// thread. Integers are big-endian with 64 bits, as PostgreSQL's `int8send` writes them.

/** Bytes of an integer. */
const BYTES = 8;

/** Identifies an owner: the id of a user, or the negated id of a row in `unclaimed_wallet`. */
export type OwnerId = bigint;

/** Returns the number that is hashed into an owner's keys: 64 bits without a sign. No sender has the number of a user. */
export const hashedOwner = (owner: OwnerId): bigint => BigInt.asUintN(64, owner);

/** Encodes pairs of owner and lamports. */
export function packAmounts(rows: readonly { owner: OwnerId; lamports: bigint }[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * 2 * BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, { owner, lamports }] of rows.entries()) {
    view.setBigInt64(at * 2 * BYTES, owner);
    view.setBigInt64(at * 2 * BYTES + BYTES, lamports);
  }
  return bytes;
}

/** Yields the pairs that `packAmounts` encoded. */
export function* unpackAmounts(bytes: Uint8Array): Iterable<{ owner: OwnerId; lamports: bigint }> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += 2 * BYTES)
    yield { owner: view.getBigInt64(at), lamports: view.getBigInt64(at + BYTES) };
}

export const NONCE_BYTES = 32;

export interface OwnerNonce {
  owner: OwnerId;
  nonce: Uint8Array;
}

/** Encodes pairs of owner and nonce: 8 and 32 bytes. */
export function packNonces(rows: readonly OwnerNonce[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * (BYTES + NONCE_BYTES));
  const view = new DataView(bytes.buffer);
  for (const [at, { owner, nonce }] of rows.entries()) {
    view.setBigInt64(at * (BYTES + NONCE_BYTES), owner);
    bytes.set(nonce, at * (BYTES + NONCE_BYTES) + BYTES);
  }
  return bytes;
}

/** Yields the pairs that `packNonces` encoded. */
export function* unpackNonces(bytes: Uint8Array): Iterable<OwnerNonce> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += BYTES + NONCE_BYTES) {
    const nonce = bytes.slice(at + BYTES, at + BYTES + NONCE_BYTES);
    yield { owner: view.getBigInt64(at), nonce };
  }
}

/** Encodes for each owner the owner, the number of shares, and the shares in lamports. */
export function packShares(rows: readonly { owner: OwnerId; shares: readonly bigint[] }[]): Uint8Array {
  const words = rows.reduce((count, { shares }) => count + 2 + shares.length, 0);
  const bytes = new Uint8Array(words * BYTES);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const { owner, shares } of rows) {
    for (const word of [owner, BigInt(shares.length), ...shares]) {
      view.setBigInt64(at, word);
      at += BYTES;
    }
  }
  return bytes;
}

/** Returns one owner's shares from bytes of `packShares`; null if they do not contain the owner. */
export function findShares(bytes: Uint8Array, owner: OwnerId): readonly bigint[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const count = Number(view.getBigInt64(at + BYTES));
    const first = at + 2 * BYTES;
    if (view.getBigInt64(at) === owner)
      return Array.from({ length: count }, (_, index) => view.getBigInt64(first + index * BYTES));
    at = first + count * BYTES;
  }
  return null;
}
