// chain/testkit: the state behind the scripted chain: what landed, who has how much, what a reader sees at a
// commitment. No call of the port and no script of faults enters here.
import { type Lamports, lamports } from '@kingstake/protocol';
import type { ChainTransaction, Commitment, SendOutcome } from '../port.ts';
import { type Entry, newerThan, scriptedSignature, transactionOf } from './scripted-entries.ts';

export const CONFIRMED_AFTER = 1n;
export const FINAL_AFTER = 3n;
const FEE = lamports(5000n);

/** A payment as the scripted chain's bytes carry it, in JSON. */
export interface Payment {
  from: string;
  to: string;
  lamports: string;
  memo: string;
  touches: readonly string[];
  blockhash: string;
  lastValidBlockHeight: string;
}

export interface World {
  readonly treasury: string;
  readonly funds: Map<string, bigint>; // what was there before any transaction
  entries: Entry[]; // oldest first
  height: bigint;
  lagBlocks: bigint; // every reader is so many blocks behind
  made: number; // signatures made up so far
}

export function viewHeight(world: World): bigint {
  return world.height - world.lagBlocks;
}

export function commitmentOf(world: World, entry: Entry): Commitment {
  if (entry.pinned !== null) return entry.pinned;
  const depth = viewHeight(world) - entry.transaction.slot;
  if (depth >= FINAL_AFTER) return 'finalized';
  return depth >= CONFIRMED_AFTER ? 'confirmed' : 'processed';
}

/** What a reader at this commitment sees, oldest first. */
export function seenAt(world: World, commitment: Commitment): Entry[] {
  return world.entries.filter(
    (entry) =>
      entry.transaction.slot <= viewHeight(world) && !newerThan(commitmentOf(world, entry), commitment),
  );
}

export function balanceOf(world: World, address: string, among: readonly Entry[]): bigint {
  return among.reduce(
    (sum, entry) => sum + (entry.deltas.get(address) ?? 0n),
    world.funds.get(address) ?? 0n,
  );
}

export function addFunds(world: World, address: string, amount: bigint): void {
  world.funds.set(address, (world.funds.get(address) ?? 0n) + amount);
}

export function land(
  world: World,
  given: Partial<ChainTransaction>,
  touches: readonly string[] = [],
): ChainTransaction {
  world.made += 1;
  const signature = given.signature ?? scriptedSignature(`landed ${world.made}`);
  const filled = { ...given, signature, slot: given.slot ?? world.height, fee: given.fee ?? FEE };
  const entry = transactionOf(filled, touches, (address, needed) => {
    const has = balanceOf(world, address, world.entries);
    if (has >= needed || address === world.treasury) return has;
    addFunds(world, address, needed - has);
    return needed;
  });
  world.entries.push(entry);
  return entry.transaction;
}

export function landPayment(world: World, wire: Uint8Array, failed = false): ChainTransaction {
  const { from, to, memo, touches, ...payment } = readPayment(wire);
  const amount = lamports(BigInt(payment.lamports));
  return land(
    world,
    {
      signature: signatureOf(wire),
      feePayer: from,
      signers: [from],
      failed,
      transfers: failed ? [] : [{ source: from, destination: to, lamports: amount, inner: false }],
      memos: [memo],
    },
    [to, ...touches],
  );
}

/** What the network would refuse a payment for; null when it would land. */
export function refusalOf(world: World, wire: Uint8Array): SendOutcome | null {
  const payment = readPayment(wire);
  const signature = signatureOf(wire);
  if (world.height > BigInt(payment.lastValidBlockHeight)) return 'blockhash-expired';
  if (world.entries.some((entry) => entry.transaction.signature === signature)) return 'already-processed';
  const has = balanceOf(world, payment.from, world.entries);
  return payment.from === world.treasury && has < BigInt(payment.lamports) + FEE ? 'refused' : null;
}

export function bytesOf(payment: {
  from: string;
  to: string;
  lamports: Lamports;
  memo: string;
  touches: readonly string[];
  blockhash: string;
  lastValidBlockHeight: bigint;
}): Uint8Array {
  const text: Payment = {
    ...payment,
    lamports: String(payment.lamports),
    lastValidBlockHeight: String(payment.lastValidBlockHeight),
  };
  return new TextEncoder().encode(JSON.stringify(text));
}

export function readPayment(wire: Uint8Array): Payment {
  return JSON.parse(new TextDecoder().decode(wire)) as Payment;
}

export function signatureOf(wire: Uint8Array): string {
  return scriptedSignature(new TextDecoder().decode(wire));
}
