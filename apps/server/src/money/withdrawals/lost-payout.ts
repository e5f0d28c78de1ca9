// withdrawals: books a payout that is on chain but missing in a restored database, as the payer would have booked it. Everything runs
// in the caller's transaction, after earlier deposits were booked.

import { parseMemo } from '@kingstake/proofs/reserves';
import { formatSol, isRefused, type Lamports, lamports } from '@kingstake/protocol';
import type { Tx } from '../../platform/database/index.ts';
import {
  type AccountName,
  account,
  balancesOfPlayer,
  book,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
  type PostingRefusal,
  type Transfer,
} from '../ledger/index.ts';
import { afterRefund, holdLegs, type KeepUnclaimed, refundLegs } from './requests.ts';
import * as attempts from './signed-store.ts';
import { hasMemo, insertLandedMemo } from './signed-store.ts';
import * as store from './withdrawal-store.ts';

/** A finalized transaction of the treasury whose memo names a withdrawal. */
export interface LostPayout {
  id: number; // of the withdrawal
  attempt: number;
  signature: string;
  to: string; // base58 address; '' if it failed, because then the recipient is unknown
  lamports: Lamports; // 0 if it failed
  fee: Lamports;
  failed: boolean;
}

/** A payout cannot be booked. The message is a sentence for the operator. */
export class PayoutNotBooked extends Error {
  override readonly name = 'PayoutNotBooked';
}

export interface LostPayoutPorts {
  /** The player of a wallet, or null. */
  ownerOf(tx: Tx, walletAddress: string): Promise<number | null>;
  /** The unclaimed account of a wallet without a player. */
  unclaimedOf(tx: Tx, walletAddress: string): Promise<AccountName>;
  /** Marks an unclaimed deposit of this wallet and amount as returned, if there is one. */
  onReturned(tx: Tx, paid: { walletAddress: string; lamports: Lamports; journalId: bigint }): Promise<void>;
  keepUnclaimed: KeepUnclaimed;
}

/** Books a payout. Returns false if the payment is known, because the payer then continues with it. Throws `PayoutNotBooked`. */
export async function bookLostPayout(tx: Tx, payout: LostPayout, ports: LostPayoutPorts): Promise<boolean> {
  if (await attempts.hasAttempt(tx, payout.signature)) return false;
  const known = await store.lockWithdrawal(tx, payout.id);
  if (known !== null) await endKnown(tx, payout, known, ports);
  else if (!payout.failed) await bookUnknown(tx, payout, ports);
  if (payout.fee > 0n) {
    const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), payout.fee);
    const opKey = `wd:${payout.id}:fee:${payout.attempt}`;
    await mustBook(tx, payout, { opKey, kind: 'network_fee', legs });
  }
  // Skip the ids that are on chain already.
  while ((await store.drawWithdrawalId(tx)) < payout.id);
  return true;
}

/**
 * Books the fee of a memo that is on chain but missing in a restored database. The memo of a statement of reserves is also
 * recorded, so that the next statement continues after it. Idempotent. Throws `PayoutNotBooked`.
 */
export async function bookLostMemo(
  tx: Tx,
  {
    signature,
    fee,
    failed,
    memos = [],
  }: { signature: string; fee: Lamports; failed: boolean; memos?: readonly string[] },
): Promise<void> {
  if (await hasMemo(tx, signature)) return;
  const statement = failed ? null : parseMemo(memos[0] ?? '');
  if (statement !== null) {
    const { height, digest: hash } = statement;
    await insertLandedMemo(tx, { kind: 'reserves', number: BigInt(height), hash, signature });
  }
  if (fee === 0n) return;
  const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), fee);
  const booked = await book(tx, { opKey: `anchor:${signature}:fee`, kind: 'network_fee', legs });
  if (isRefused(booked))
    throw new PayoutNotBooked(`The fee of ${signature}, a memo, was refused: ${booked.refused}.`);
}

async function mustBook(tx: Tx, payout: LostPayout, transfer: Transfer): Promise<bigint> {
  const booked = await book(tx, transfer);
  if (!isRefused(booked)) return booked.journalId;
  throw new PayoutNotBooked(
    `Withdrawal ${payout.id} was paid by ${payout.signature}, but ${whyNot(booked)}.`,
  );
}

function whyNot(booked: PostingRefusal): string {
  if (booked.refused === 'overdrawn')
    return `${booked.account.kind} ${booked.account.ref} has ${formatSol(booked.balance)} of the ${formatSol(booked.needed)} SOL that left`;
  return booked.refused === 'held'
    ? `${formatSol(booked.held)} SOL of player ${booked.userId} are held until ${new Date(booked.untilMs).toISOString()}: clear the case first`
    : booked.refused;
}

/** Ends a withdrawal that is open in the backup as it ended on chain. */
async function endKnown(
  tx: Tx,
  payout: LostPayout,
  known: store.WithdrawalRow,
  { keepUnclaimed }: LostPayoutPorts,
): Promise<void> {
  const { id, state, lamports: amount, walletAddress } = known;
  const isOpen = state === 'requested' || state === 'approved' || state === 'signed';
  const isSame = payout.failed || (payout.to === walletAddress && payout.lamports === amount);
  if (!isOpen || !isSame)
    throw new PayoutNotBooked(
      `Withdrawal ${id} is ${state}, ${formatSol(amount)} SOL to ${walletAddress}, but ${payout.signature} paid ${formatSol(payout.lamports)} SOL to ${payout.to}.`,
    );
  // The payer signed it again after the backup, so the earlier signature was proved to be expired.
  const earlier = await attempts.openAttempt(tx, id);
  if (earlier !== null) await attempts.endAttempt(tx, earlier.signature, 'expired');
  const hold = account('withdraw_hold');
  const journalId = await mustBook(
    tx,
    payout,
    payout.failed
      ? { opKey: `wd:${id}:refund`, kind: 'refund', legs: await refundLegs(tx, known) }
      : { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account(ONCHAIN_MIRROR), amount) },
  );
  await store.changeWithdrawal(tx, id, {
    from: { state, attempt: known.attempt },
    to: {
      state: payout.failed ? 'failed' : 'completed',
      attempt: payout.attempt,
      endJournalId: journalId,
    },
  });
  if (payout.failed) await afterRefund(tx, known, keepUnclaimed);
  await recordAttempt(tx, payout);
}

/** Books a withdrawal that is missing in the backup: requests, holds and pays it, or takes it from the wallet's unclaimed deposits. */
async function bookUnknown(tx: Tx, payout: LostPayout, ports: LostPayoutPorts): Promise<void> {
  const { id, to, lamports: amount } = payout;
  const userId = await ports.ownerOf(tx, to);
  if (userId === null) {
    const legs = move(await ports.unclaimedOf(tx, to), account(ONCHAIN_MIRROR), amount);
    const journalId = await mustBook(tx, payout, { opKey: `wd:${id}:pay`, kind: 'payout', legs });
    await ports.onReturned(tx, { walletAddress: to, lamports: amount, journalId });
    return;
  }
  const withdrawable = await balancesOfPlayer(tx, userId);
  const has = lamports(withdrawable.playing + withdrawable.withdrawOnly);
  if (has < amount)
    throw new PayoutNotBooked(
      `Withdrawal ${id} was paid by ${payout.signature}, but player ${userId} has ${formatSol(has)} of the ${formatSol(amount)} SOL that left: what was won after the backup is not in it.`,
    );
  const hold = account('withdraw_hold');
  const held = { opKey: `wd:${id}:hold`, kind: 'withdrawal', legs: holdLegs(userId, amount, withdrawable) };
  const holdJournalId = await mustBook(tx, payout, held);
  const paid = { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account(ONCHAIN_MIRROR), amount) };
  // It is already paid, so it occupies no slot.
  const row = {
    id,
    openSlot: null,
    userId,
    unclaimedId: null,
    walletAddress: to,
    lamports: amount,
    holdJournalId,
  };
  await store.insertWithdrawal(tx, { ...row, state: 'approved', approvals: [RESTORED] });
  await store.changeWithdrawal(tx, id, {
    from: { state: 'approved', attempt: 0 },
    to: {
      state: 'completed',
      attempt: payout.attempt,
      endJournalId: await mustBook(tx, payout, paid),
    },
  });
  await recordAttempt(tx, payout);
}

/** The approver of withdrawals whose approvals were lost with the database. */
const RESTORED = 'restored';

async function recordAttempt(tx: Tx, { id, attempt, signature, failed }: LostPayout): Promise<void> {
  // The bytes are unknown, and not needed because the transaction is final.
  const bytes = { wire: new Uint8Array(), lastValidBlockHeight: 0n };
  await attempts.insertAttempt(tx, id, { attempt, signature, ...bytes });
  await attempts.endAttempt(tx, signature, failed ? 'landed-failed' : 'landed');
}
