// local-solana: slots and blockhashes: the current slot, the finalized one, and the valid blockhashes.
import { createHash } from 'node:crypto';
import { toBase58 } from './base58.ts';
import { BLOCKHASH_SLOTS, type SlotTiming } from './limits.ts';

/** How certain a slot is: seen by one node, voted for, or final on every fork. */
export type Commitment = 'processed' | 'confirmed' | 'finalized';

export interface Slots {
  readonly genesisHash: string;
  /** The newest slot at this commitment. Every slot has a block, so it is the block height as well. */
  at(commitment: Commitment): bigint;
  commitmentOf(slot: bigint): Commitment;
  newestBlockhash(commitment: Commitment): { blockhash: string; lastValidBlockHeight: bigint };
  /** The slot of a blockhash that is valid at this commitment; null for any other string. */
  slotOf(blockhash: string, commitment: Commitment): bigint | null;
  /** The newest slots with their hashes, newest first. */
  recent(): readonly { slot: bigint; hash: string }[];
  advance(): void;
}

/**
 * Blockhashes are derived from the seed and the slot, so they stay valid after a restart without being stored. The seed is secret, so
 * that no client can sign for a future slot.
 */
export function createSlots(seed: Uint8Array, start: bigint, timing: SlotTiming): Slots {
  const hashOf = (name: string) => toBase58(createHash('sha256').update(seed).update(name).digest());
  const good = new Map<string, bigint>(); // blockhash -> its slot, oldest first
  let current = start;
  const add = (slot: bigint) => good.set(hashOf(`slot ${slot}`), slot);
  for (let slot = start > BLOCKHASH_SLOTS ? start - BLOCKHASH_SLOTS : 0n; slot <= start; slot += 1n)
    add(slot);

  const behind: Readonly<Record<Commitment, bigint>> = {
    processed: 0n,
    confirmed: BigInt(timing.confirmedSlots),
    finalized: BigInt(timing.finalizedSlots),
  };
  const at = (commitment: Commitment) => (current > behind[commitment] ? current - behind[commitment] : 0n);

  return {
    genesisHash: hashOf('genesis'),
    at,
    commitmentOf(slot) {
      if (slot <= at('finalized')) return 'finalized';
      return slot <= at('confirmed') ? 'confirmed' : 'processed';
    },
    newestBlockhash(commitment) {
      const slot = at(commitment);
      return { blockhash: hashOf(`slot ${slot}`), lastValidBlockHeight: slot + BLOCKHASH_SLOTS };
    },
    slotOf(blockhash, commitment) {
      const slot = good.get(blockhash);
      // At a lower slot, newer blockhashes are unknown.
      return slot === undefined || slot > at(commitment) ? null : slot;
    },
    recent: () => [...good].map(([hash, slot]) => ({ slot, hash })).reverse(),
    advance() {
      current += 1n;
      add(current);
      for (const [hash, slot] of good) {
        if (slot + BLOCKHASH_SLOTS >= current) break;
        good.delete(hash);
      }
    },
  };
}
