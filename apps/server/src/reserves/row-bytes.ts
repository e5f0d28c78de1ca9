// reserves: encodes rows as bytes, because sending a hundred thousand objects to another thread would block this one.

const BYTES = 8;

/** An owner in 64 bits: users are positive, rows of unclaimed wallets negative. */
export type OwnerId = bigint;

/** The owner as hashed into a key: 64 bits without a sign, so that no sender has the number of a user. */
export const hashedOwner = (owner: OwnerId): bigint => BigInt.asUintN(64, owner);

/** Packs pairs of owner and lamports. */
export function packAmounts(rows: readonly { owner: OwnerId; lamports: bigint }[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * 2 * BYTES);
  const view = new DataView(bytes.buffer);
  for (const [at, { owner, lamports }] of rows.entries()) {
    view.setBigInt64(at * 2 * BYTES, owner);
    view.setBigInt64(at * 2 * BYTES + BYTES, lamports);
  }
  return bytes;
}

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

/** Packs pairs of owner and nonce. */
export function packNonces(rows: readonly OwnerNonce[]): Uint8Array {
  const bytes = new Uint8Array(rows.length * (BYTES + NONCE_BYTES));
  const view = new DataView(bytes.buffer);
  for (const [at, { owner, nonce }] of rows.entries()) {
    view.setBigInt64(at * (BYTES + NONCE_BYTES), owner);
    bytes.set(nonce, at * (BYTES + NONCE_BYTES) + BYTES);
  }
  return bytes;
}

export function* unpackNonces(bytes: Uint8Array): Iterable<OwnerNonce> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; at += BYTES + NONCE_BYTES) {
    const nonce = bytes.slice(at + BYTES, at + BYTES + NONCE_BYTES);
    yield { owner: view.getBigInt64(at), nonce };
  }
}

/** Packs each owner with the number of their shares, and the shares. */
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

/** Returns the shares of one owner, or null if the block does not contain the owner. */
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
