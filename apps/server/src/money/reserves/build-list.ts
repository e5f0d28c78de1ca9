// reserves: builds the list, its root and every owner's shares from the encoded rows of a snapshot, and encodes such rows.
// Pure except for random bytes. The server runs this code in a separate thread (list-thread.ts).
import { constants, gzipSync } from 'node:zlib';
import { nodeHash } from '@kingstake/proofs/node';
import { listBytes, type RandomBytes, rootOf, splitAmounts, toHex } from '@kingstake/proofs/reserves';
import { RESERVES } from './limits.ts';

export interface BuiltList {
  entries: number;
  owed: bigint; // lamports
  root: string; // hex
  pieces: readonly Uint8Array[]; // the list as one gzip stream, cut into pieces
  shares: readonly { firstOwner: OwnerId; bytes: Uint8Array }[]; // gzip of `packShares` per block, in order of owners
  nonces: Uint8Array; // of owners that had none, encoded by `packNonces`
}

/** Receives the rows in any order and in any number of pages. Amounts of one owner are summed, and may be negative. */
export interface ListInput {
  addAmounts(encoded: Uint8Array): void;
  addNonces(encoded: Uint8Array): void;
}

/**
 * MACs are random, so gzip would search for repetitions in vain. Without the search it is four times as fast, and its
 * result is smaller.
 */
const GZIP = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };

export function createListBuilder(random: RandomBytes) {
  const amounts = new Map<OwnerId, bigint>();
  const nonces = new Map<OwnerId, Uint8Array>();
  return {
    addAmounts(encoded: Uint8Array): void {
      for (const { owner, lamports } of unpackAmounts(encoded))
        amounts.set(owner, (amounts.get(owner) ?? 0n) + lamports);
    },
    addNonces(encoded: Uint8Array): void {
      for (const { owner, nonce } of unpackNonces(encoded)) nonces.set(owner, nonce);
    },
    /** Builds the list of the statement with this height. Throws if an owner's sum is negative. */
    build(height: number): BuiltList {
      const owners = [...amounts]
        .filter(([, lamports]) => lamports !== 0n)
        .sort(([one], [other]) => (one < other ? -1 : 1));
      const fresh: { owner: OwnerId; nonce: Uint8Array }[] = [];
      const nonceOf = (owner: OwnerId): Uint8Array => {
        const known = nonces.get(owner);
        if (known !== undefined) return known;
        const nonce = Uint8Array.from(random(NONCE_BYTES));
        fresh.push({ owner, nonce });
        return nonce;
      };
      const owned = owners.map(([owner, lamports]) => ({
        userId: hashedOwner(owner),
        nonce: nonceOf(owner),
        lamports,
      }));
      const { leaves, shares } = splitAmounts(owned, height, { random, hash: nodeHash });
      const root = rootOf(leaves, nodeHash);
      return {
        entries: leaves.length,
        owed: root.sum,
        root: toHex(root.digest),
        pieces: piecesOf(gzipSync(listBytes(leaves), GZIP)),
        shares: blocksOf(owners.map(([owner], at) => ({ owner, shares: shares[at] ?? [] }))),
        nonces: packNonces(fresh),
      };
    },
  };
}

function piecesOf(bytes: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += RESERVES.pieceBytes)
    pieces.push(Uint8Array.from(bytes.subarray(at, at + RESERVES.pieceBytes)));
  return pieces;
}

function blocksOf(rows: readonly { owner: OwnerId; shares: readonly bigint[] }[]): BuiltList['shares'] {
  const blocks: { firstOwner: OwnerId; bytes: Uint8Array }[] = [];
  for (let at = 0; at < rows.length; at += RESERVES.ownersPerBlock) {
    const block = rows.slice(at, at + RESERVES.ownersPerBlock);
    const bytes = Uint8Array.from(gzipSync(packShares(block), GZIP));
    blocks.push({ firstOwner: block[0]?.owner ?? 0n, bytes });
  }
  return blocks;
}

// Rows are encoded as bytes, because sending a hundred thousand objects to another thread would block the main thread.
// Integers are big-endian with 64 bits, as PostgreSQL's `int8send` writes them.

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
function packShares(rows: readonly { owner: OwnerId; shares: readonly bigint[] }[]): Uint8Array {
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
