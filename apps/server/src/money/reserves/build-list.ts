// reserves: builds the list, its root and every owner's shares from the encoded rows of a snapshot. Pure except for
// random bytes. The server runs this code in a separate thread (list-thread.ts).
import { constants, gzipSync } from 'node:zlib';
import { nodeHash } from '@kingstake/proofs/node';
import { listBytes, type RandomBytes, rootOf, splitAmounts, toHex } from '@kingstake/proofs/reserves';
import { RESERVES } from './limits.ts';
import {
  hashedOwner,
  NONCE_BYTES,
  type OwnerId,
  packNonces,
  packShares,
  unpackAmounts,
  unpackNonces,
} from './row-bytes.ts';

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

export interface ListBuilder extends ListInput {
  /** Builds the list of the statement with this height. Throws if an owner's sum is negative. */
  build(height: number): BuiltList;
}

/**
 * MACs are random, so gzip would search for repetitions in vain. Without the search it is four times as fast, and its
 * result is smaller.
 */
const GZIP = { level: 1, strategy: constants.Z_HUFFMAN_ONLY };

export function createListBuilder(random: RandomBytes): ListBuilder {
  const amounts = new Map<OwnerId, bigint>();
  const nonces = new Map<OwnerId, Uint8Array>();
  return {
    addAmounts(encoded) {
      for (const { owner, lamports } of unpackAmounts(encoded))
        amounts.set(owner, (amounts.get(owner) ?? 0n) + lamports);
    },
    addNonces(encoded) {
      for (const { owner, nonce } of unpackNonces(encoded)) nonces.set(owner, nonce);
    },
    build(height) {
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
