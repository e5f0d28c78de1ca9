// deposits: books a credit as playing balance or as unclaimed. Everything runs in the caller's transaction.
import { type Lamports, lamports, MIN_TRANSFER } from '@kingstake/protocol';
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
import type { Tx } from '../platform/database/index.ts';
import type { Credit } from './credits.ts';
import { insertBooked, isBooked, markTaken } from './deposit-store.ts';
import { findUnclaimedId, nextClaim, unclaimedIdOf } from './unclaimed-store.ts';
import { usableDeposit } from './withdraw-only.ts';

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
    const legs = await creditLegs(tx, account(ONCHAIN_MIRROR), userId, amount);
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

/** Splits a credit: what the deposit limits allow becomes playing balance, the rest can only be withdrawn. */
async function creditLegs(tx: Tx, from: AccountName, userId: number, amount: Lamports): Promise<Leg[]> {
  const usable = await usableDeposit(tx, userId, amount);
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
  const legs = await creditLegs(tx, account('unclaimed', id), userId, waiting);
  const opKey = `claim:${id}:${await nextClaim(tx, id)}`;
  const { journalId } = await bookOrThrow(tx, { opKey, kind: 'deposit', legs });
  await markTaken(tx, walletAddress, { status: 'credited', userId, journalId });
  return userId;
}

/**
 * Returns a wallet's unclaimed deposits in lamports, which the operating account may take. Refuses a player's wallet with a sentence,
 * because that money is the player's.
 */
export async function unclaimedOf(
  tx: Tx,
  walletAddress: string,
  ownerOf: OwnerOf,
): Promise<Lamports | { refused: string }> {
  const owner = await ownerOf(tx, walletAddress);
  if (owner !== null)
    return { refused: `This wallet belongs to player ${owner}; its unclaimed deposits are theirs.` };
  const id = await findUnclaimedId(tx, walletAddress);
  return id === null ? lamports(0n) : balanceOf(tx, account('unclaimed', id));
}

/**
 * Moves a wallet's unclaimed deposits to the operating account, which pays network fees. Returns the amount in lamports, 0 if there
 * were none. Refuses a player's wallet with a sentence, because that money is the player's.
 */
export async function fundOperating(
  tx: Tx,
  walletAddress: string,
  ownerOf: OwnerOf,
): Promise<Lamports | { refused: string }> {
  const id = await unclaimedIdOf(tx, walletAddress);
  const owner = await ownerOf(tx, walletAddress);
  if (owner !== null)
    return { refused: `This wallet belongs to player ${owner}; its unclaimed deposits are theirs.` };
  const waiting: Lamports = await balanceOf(tx, account('unclaimed', id));
  if (waiting <= 0n) return waiting;
  const legs = move(account('unclaimed', id), account(OPERATING), waiting);
  const opKey = `operating:${id}:${await nextClaim(tx, id)}`;
  const { journalId } = await bookOrThrow(tx, { opKey, kind: 'operating', legs });
  await markTaken(tx, walletAddress, { status: 'operating', journalId });
  return waiting;
}
