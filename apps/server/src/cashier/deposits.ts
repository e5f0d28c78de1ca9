// cashier: a credit becomes money of a player, or waits unclaimed. Everything in the caller's transaction.
import { type Lamports, MIN_TRANSFER } from '@kingstake/protocol';
import { account, balanceOf, book, move, type Transfer } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import type { Credit } from './credits.ts';
import { insertBooked, nextClaim, unclaimedIdOf } from './deposit-store.ts';

export interface Landed {
  signature: string;
  leg: number;
  slot: bigint;
  credit: Credit;
}

/** The player of a wallet, or null. */
export type OwnerOf = (tx: Tx, walletAddress: string) => Promise<number | null>;

async function mustBook(tx: Tx, transfer: Transfer): Promise<bigint> {
  const booked = await book(tx, transfer);
  // Money that is on chain must be in the books: a refusal here is a fault of ours, and the cursor stays where it is.
  if ('refused' in booked) throw new Error(`${transfer.opKey} was refused: ${booked.refused}`);
  return booked.journalId;
}

/**
 * Books one leg of a finalized transaction, once. A wallet without a player, and amounts under the smallest deposit,
 * go to the wallet's unclaimed account; as soon as that holds enough and has an owner, all of it becomes playing balance.
 * Returns the player who was credited, or null.
 */
export async function bookDeposit(tx: Tx, landed: Landed, ownerOf: OwnerOf): Promise<number | null> {
  const { source, lamports } = landed.credit;
  const opKey = `dep:${landed.signature}:${landed.leg}`;
  const userId = await ownerOf(tx, source);
  if (userId !== null && lamports >= MIN_TRANSFER) {
    const legs = move(account('chain'), account('player', userId), lamports);
    const journalId = await mustBook(tx, { opKey, kind: 'deposit', legs });
    await insertBooked(tx, { ...landed, source, lamports, userId, journalId, status: 'credited' });
    return userId;
  }
  const unclaimed = account('unclaimed', await unclaimedIdOf(tx, source));
  const journalId = await mustBook(tx, {
    opKey,
    kind: 'unclaimed',
    legs: move(account('chain'), unclaimed, lamports),
  });
  await insertBooked(tx, { ...landed, source, lamports, userId, journalId, status: 'unclaimed' });
  return userId === null ? null : claim(tx, source, userId);
}

/**
 * Gives a player what waited for the wallet: at registration, and whenever small amounts have added up. Returns the
 * player when something was credited.
 */
export async function claim(tx: Tx, walletAddress: string, userId: number): Promise<number | null> {
  const id = await unclaimedIdOf(tx, walletAddress);
  const waiting: Lamports = await balanceOf(tx, account('unclaimed', id));
  if (waiting < MIN_TRANSFER) return null;
  const legs = move(account('unclaimed', id), account('player', userId), waiting);
  await mustBook(tx, { opKey: `claim:${id}:${await nextClaim(tx, id)}`, kind: 'deposit', legs });
  return userId;
}

/**
 * Makes what a wallet paid in without being a player's the house's own: from it network fees are paid, never from
 * players' money. Returns the amount; zero when nothing waited.
 */
export async function fundHouse(tx: Tx, walletAddress: string): Promise<Lamports> {
  const id = await unclaimedIdOf(tx, walletAddress);
  const waiting: Lamports = await balanceOf(tx, account('unclaimed', id));
  if (waiting <= 0n) return waiting;
  const legs = move(account('unclaimed', id), account('house'), waiting);
  await mustBook(tx, { opKey: `house:${id}:${await nextClaim(tx, id)}`, kind: 'house', legs });
  return waiting;
}
