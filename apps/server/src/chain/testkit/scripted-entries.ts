// chain/testkit: one transaction of the scripted chain, with the gaps in its description filled in. Pure.
import { createHash } from 'node:crypto';
import { type Lamports, lamports } from '@kingstake/protocol';
import type { ChainTransaction, Commitment } from '../port.ts';
import { toBase58 } from '../system-program.ts';

export interface Entry {
  transaction: ChainTransaction;
  deltas: ReadonlyMap<string, bigint>; // what it changed, by every address it touches
  pinned: Commitment | null; // null = its depth says how final it is
}

const ORDER: readonly Commitment[] = ['finalized', 'confirmed', 'processed'];

/** Whether something this fresh is out of sight for who reads at `commitment`. */
export function newerThan(fresh: Commitment, commitment: Commitment): boolean {
  return ORDER.indexOf(fresh) > ORDER.indexOf(commitment);
}

/** 64 bytes in base58 that are the same for the same text. */
export function scriptedSignature(text: string): string {
  return toBase58(createHash('sha512').update(text).digest());
}

/** `balanceBefore` tells what an address has, once it has been made sure that it can pay `needed`. */
export function transactionOf(
  given: Partial<ChainTransaction> & { signature: string; slot: bigint; fee: Lamports },
  touches: readonly string[],
  balanceBefore: (address: string, needed: bigint) => bigint,
): Entry {
  const failed = given.failed ?? false;
  const transfers = failed ? [] : (given.transfers ?? []);
  const feePayer = given.feePayer ?? given.signers?.[0] ?? given.transfers?.[0]?.source ?? 'fee-payer';
  const deltas = new Map<string, bigint>([[feePayer, -given.fee]]);
  const add = (address: string, change: bigint) => deltas.set(address, (deltas.get(address) ?? 0n) + change);
  for (const address of touches) add(address, 0n);
  for (const { source, destination, lamports: amount } of transfers) {
    add(source, -amount);
    add(destination, amount);
  }
  const accounts =
    given.accounts ??
    [...deltas].map(([address, change]) => {
      const preLamports = balanceBefore(address, change < 0n ? -change : 0n);
      return { address, preLamports, postLamports: preLamports + change };
    });
  const moved = accounts.map(
    (account) => [account.address, account.postLamports - account.preLamports] as const,
  );
  return {
    pinned: null,
    deltas: new Map(moved),
    transaction: {
      signature: given.signature,
      slot: given.slot,
      failed,
      feePayer,
      fee: lamports(given.fee),
      signers: given.signers ?? [feePayer],
      accounts,
      transfers,
      memos: given.memos ?? [],
    },
  };
}
