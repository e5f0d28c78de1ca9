// deposits: books what a finalized transaction moved to the treasury, as playing balance or as unclaimed, and what operators
// decide about an unclaimed deposit. Everything runs in the caller's transaction. The watcher and the intent queue call it in
// their own database transaction. Both hold the lock of the treasury's history, so only one of them books at a time.
import { formatSol, type Lamports, lamports, MIN_TRANSFER } from '@kingstake/protocol';
import type { ChainTransaction } from '../../chain/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import {
  type AccountName,
  account,
  balanceOf,
  bookOrThrow,
  freezeReason,
  type Leg,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import {
  depositsOf,
  insertBooked,
  isBooked,
  markTaken,
  markWaiting,
  nextClaim,
  unclaimedIdOf,
} from './deposit-store.ts';
import { lockHistory } from './search-store.ts';
import { type Depositor, usableDeposit } from './withdraw-only.ts';

export interface Credit {
  source: string; // the wallet whose lamports moved and which signed the transaction
  lamports: Lamports;
}

/** The treasury's gain in a transaction, before the network fee if the treasury paid it. */
function gainOf(transaction: ChainTransaction, treasury: string): bigint {
  const held = transaction.accounts.find((account) => account.address === treasury);
  if (held === undefined) return 0n;
  const fee = transaction.feePayer === treasury ? transaction.fee : 0n;
  return held.postLamports - held.preLamports + fee;
}

/**
 * Returns the credits of one transaction in lamports, by source wallet, in the order of their first transfer. Pure. Only
 * lamports that moved count, not what a caller, the fee payer or a memo claims.
 *
 * It counts system transfers to the treasury, including inner ones, whose source signed the transaction. If money also
 * left the treasury in the same transaction, the credits are limited to the treasury's gain, first come first served. A
 * failed transaction moved nothing. Lamports that arrived in other ways have no known owner: see `surplusOf`.
 */
export function creditsOf(transaction: ChainTransaction, treasury: string): readonly Credit[] {
  if (transaction.failed) return [];
  const signers = new Set(transaction.signers);
  const bySource = new Map<string, bigint>();
  for (const transfer of transaction.transfers) {
    if (transfer.destination !== treasury || transfer.source === treasury) continue;
    if (!signers.has(transfer.source)) continue;
    bySource.set(transfer.source, (bySource.get(transfer.source) ?? 0n) + transfer.lamports);
  }
  let left = gainOf(transaction, treasury);
  const credits: Credit[] = [];
  for (const [source, moved] of bySource) {
    // Math.min takes no bigints.
    let credited = moved;
    if (left < credited) credited = left;
    if (credited <= 0n) continue;
    credits.push({ source, lamports: lamports(credited) });
    left -= credited;
  }
  return credits;
}

/** Returns the treasury's gain beyond the credits, in lamports. No signer sent it, so its owner is unknown. */
export function surplusOf(transaction: ChainTransaction, treasury: string): Lamports {
  if (transaction.failed) return lamports(0n);
  const credited = creditsOf(transaction, treasury).reduce((sum, credit) => sum + credit.lamports, 0n);
  const surplus = gainOf(transaction, treasury) - credited;
  return lamports(surplus > 0n ? surplus : 0n);
}

interface Landed {
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
export async function bookDeposit(
  tx: Tx,
  { credit, ...leg }: Landed,
  ownerOf: OwnerOf,
): Promise<number | null> {
  const { source, lamports: amount } = credit;
  const landed = { ...leg, source, lamports: amount };
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
    await insertBooked(tx, { ...landed, userId, journalId, status: 'credited' });
    await claim(tx, source, userId);
    return userId;
  }
  const legs = move(account(ONCHAIN_MIRROR), unclaimed, amount);
  const { journalId } = await bookOrThrow(tx, { opKey, kind: 'unclaimed', legs });
  await insertBooked(tx, { ...landed, userId, journalId, status: 'unclaimed' });
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

/** Money is frozen. Deposits on chain wait until it is not. */
export class MoneyFrozen extends Error {
  override readonly name = 'MoneyFrozen';
}

/** Returns what a transaction moves to the treasury, or null for nothing, for example if it only names the treasury. */
export function effectOf(
  transaction: ChainTransaction,
  treasury: string,
): { credits: readonly Credit[]; surplus: Credit | null } | null {
  const credits = creditsOf(transaction, treasury);
  const lamports = surplusOf(transaction, treasury);
  // The sender is unknown, but the amount is owed; otherwise it would hide a loss of the same size. It is booked as
  // unclaimed under the treasury's own address.
  const surplus = lamports > 0n ? { source: treasury, lamports } : null;
  return credits.length === 0 && surplus === null ? null : { credits, surplus };
}

/** Locks booking until the transaction ends, for all servers. Throws `MoneyFrozen`. */
export async function lockBooking(tx: Tx, treasury: string): Promise<void> {
  await lockHistory(tx, treasury);
  const reason = await freezeReason(tx);
  if (reason !== null) throw new MoneyFrozen(reason);
}

/** Books all legs of a transaction. Idempotent. Returns the ids of the credited players. */
export async function bookTransaction(
  tx: Tx,
  transaction: ChainTransaction,
  { treasury, ownerOf }: { treasury: string; ownerOf: OwnerOf },
): Promise<readonly number[]> {
  const { signature, slot } = transaction;
  const effect = effectOf(transaction, treasury);
  if (effect === null) return [];
  const credited: number[] = [];
  for (const [leg, credit] of effect.credits.entries()) {
    const userId = await bookDeposit(tx, { signature, leg, slot, credit }, ownerOf);
    if (userId !== null) credited.push(userId);
  }
  const { surplus, credits } = effect;
  if (surplus !== null)
    await bookDeposit(tx, { signature, leg: credits.length, slot, credit: surplus }, async () => null);
  return credited;
}
