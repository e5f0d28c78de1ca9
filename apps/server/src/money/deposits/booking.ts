// deposits: books a credit as playing balance or as unclaimed, and what operators decide about an unclaimed one. Everything runs in the caller's transaction.
import { formatSol, type Lamports, lamports, MIN_TRANSFER } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import {
  type AccountName,
  account,
  balanceOf,
  bookOrThrow,
  type Leg,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import type { Credit } from './credits.ts';
import { depositsOf, insertBooked, isBooked, markTaken, markWaiting } from './deposit-store.ts';
import { nextClaim, unclaimedIdOf } from './unclaimed-store.ts';
import { type Depositor, usableDeposit } from './withdraw-only.ts';

export interface Landed {
  signature: string;
  leg: number;
  slot: bigint;
  credit: Credit;
}

/** Returns the player of a wallet, or null. */
export type OwnerOf = (tx: Tx, walletAddress: string) => Promise<number | null>;

/**
 * Books one leg of a finalized transaction. Idempotent, also for concurrent calls. The amount of a wallet without a player, or below
 * the smallest deposit, goes to the wallet's unclaimed account. Once that holds enough and the wallet has a player, all of it
 * becomes playing balance. Returns the id of the credited player, or null.
 */
export async function bookDeposit(tx: Tx, landed: Landed, ownerOf: OwnerOf): Promise<number | null> {
  const { source, lamports: amount } = landed.credit;
  // The wallet's row is locked before its owner is read. A concurrent registration has either committed, or claims after
  // this transaction.
  const unclaimed = account('unclaimed', await unclaimedIdOf(tx, source));
  if (await isBooked(tx, landed.signature, landed.leg)) return null;
  const userId = await ownerOf(tx, source);
  const opKey = `dep:${landed.signature}:${landed.leg}`;
  if (userId !== null && amount >= MIN_TRANSFER) {
    const depositor = { userId, walletAddress: source };
    const legs = await creditLegs(tx, account(ONCHAIN_MIRROR), depositor, amount);
    const { journalId } = await bookOrThrow(tx, { opKey, kind: 'deposit', legs });
    await insertBooked(tx, { ...landed, source, lamports: amount, userId, journalId, status: 'credited' });
    await claim(tx, source, userId);
    return userId;
  }
  const legs = move(account(ONCHAIN_MIRROR), unclaimed, amount);
  const { journalId } = await bookOrThrow(tx, { opKey, kind: 'unclaimed', legs });
  await insertBooked(tx, { ...landed, source, lamports: amount, userId, journalId, status: 'unclaimed' });
  return userId === null ? null : claim(tx, source, userId);
}

/** Splits a credit: what break and deposit limits allow becomes playing balance, the rest can only be withdrawn. */
async function creditLegs(tx: Tx, from: AccountName, depositor: Depositor, amount: Lamports): Promise<Leg[]> {
  const { userId } = depositor;
  const usable = await usableDeposit(tx, depositor, amount);
  const legs: Leg[] = [
    { account: from, amount: lamports(-amount) },
    { account: account('player', userId), amount: usable },
    { account: account('withdraw_only', userId), amount: lamports(amount - usable) },
  ];
  return legs.filter((leg) => leg.amount !== 0n);
}

/** Credits a player with the wallet's unclaimed deposits. Returns the player's id, or null if they are below the smallest deposit. */
export async function claim(tx: Tx, walletAddress: string, userId: number): Promise<number | null> {
  const id = await unclaimedIdOf(tx, walletAddress);
  const waiting: Lamports = await balanceOf(tx, account('unclaimed', id));
  if (waiting < MIN_TRANSFER) return null;
  const legs = await creditLegs(tx, account('unclaimed', id), { userId, walletAddress }, waiting);
  const opKey = `claim:${id}:${await nextClaim(tx, id)}`;
  const { journalId } = await bookOrThrow(tx, { opKey, kind: 'deposit', legs });
  await markTaken(tx, { source: walletAddress }, { status: 'credited', userId, journalId });
  return userId;
}

/** An unclaimed deposit that operators decide about. */
export interface WaitingDeposit {
  signature: string;
  leg: number;
  source: string;
  lamports: Lamports;
  unclaimedId: number; // of the sender's account
}

/**
 * Returns the unclaimed deposits of these transactions, and locks their senders until the transaction ends. Refuses with a sentence
 * if one of them has none, or came from a player's wallet, because that money is the player's.
 */
export async function waitingDeposits(
  tx: Tx,
  signatures: readonly string[],
  ownerOf: OwnerOf,
): Promise<readonly WaitingDeposit[] | { refused: string }> {
  const waiting: WaitingDeposit[] = [];
  for (const signature of new Set(signatures)) {
    const ids = new Map<string, number>();
    for (const { source, status } of await depositsOf(tx, signature))
      if (status !== 'pending') ids.set(source, await unclaimedIdOf(tx, source));
    // Read again under the lock, because the sender may have claimed it in the meantime.
    const booked = (await depositsOf(tx, signature)).filter(({ status }) => status !== 'pending');
    const unclaimed = booked.filter(({ status }) => status === 'unclaimed');
    const [first] = booked;
    if (first === undefined) return { refused: `No booked deposit has the signature ${signature}.` };
    if (unclaimed.length === 0)
      return { refused: `The deposit ${signature} is not unclaimed: it is ${first.status}.` };
    for (const { leg, source, lamports: amount } of unclaimed) {
      const owner = await ownerOf(tx, source);
      if (owner !== null)
        return { refused: `This wallet belongs to player ${owner}; its unclaimed deposits are theirs.` };
      waiting.push({ signature, leg, source, lamports: amount, unclaimedId: ids.get(source) ?? 0 });
    }
  }
  return (await shortAccount(tx, waiting)) ?? waiting;
}

/** After a restore, a payout to a sender may have used up the account, although its deposits are still listed. */
async function shortAccount(tx: Tx, waiting: readonly WaitingDeposit[]): Promise<{ refused: string } | null> {
  for (const { source, unclaimedId } of waiting) {
    const needed = sumOf(waiting.filter((each) => each.unclaimedId === unclaimedId));
    const has = await balanceOf(tx, account('unclaimed', unclaimedId));
    if (has < needed)
      return {
        refused: `The unclaimed account of ${source} has ${formatSol(has)} of these ${formatSol(needed)} SOL.`,
      };
  }
  return null;
}

/** Sums deposits in lamports. */
export function sumOf(deposits: readonly { lamports: Lamports }[]): Lamports {
  return lamports(deposits.reduce((sum, deposit) => sum + deposit.lamports, 0n));
}

/** Moves unclaimed deposits to the operating account, which pays network fees. */
export async function fundOperating(tx: Tx, waiting: readonly WaitingDeposit[]): Promise<void> {
  for (const deposit of waiting) {
    const legs = move(account('unclaimed', deposit.unclaimedId), account(OPERATING), deposit.lamports);
    const opKey = `operating:${deposit.signature}:${deposit.leg}`;
    const { journalId } = await bookOrThrow(tx, { opKey, kind: 'operating', legs });
    await markTaken(tx, deposit, { status: 'operating', journalId });
  }
}

/** Credits a player with unclaimed deposits, as if the player's own wallet had sent them. */
export async function assignDeposits(
  tx: Tx,
  waiting: readonly WaitingDeposit[],
  depositor: Depositor,
): Promise<void> {
  for (const deposit of waiting) {
    const from = account('unclaimed', deposit.unclaimedId);
    const legs = await creditLegs(tx, from, depositor, deposit.lamports);
    const opKey = `assign:${deposit.signature}:${deposit.leg}`;
    const { journalId } = await bookOrThrow(tx, { opKey, kind: 'deposit', legs });
    await markTaken(tx, deposit, { status: 'credited', userId: depositor.userId, journalId });
  }
}

/**
 * Makes deposits unclaimed again, because the payment that should have returned them was rejected or failed. If their wallet belongs to
 * a player by now, the player gets them. Returns the id of the credited player, or null.
 */
export async function keepUnclaimed(
  tx: Tx,
  { walletAddress, holdJournalId }: { walletAddress: string; holdJournalId: bigint },
  ownerOf: OwnerOf,
): Promise<number | null> {
  await unclaimedIdOf(tx, walletAddress); // locks the wallet's deposits
  await markWaiting(tx, holdJournalId);
  const owner = await ownerOf(tx, walletAddress);
  return owner === null ? null : claim(tx, walletAddress, owner);
}
