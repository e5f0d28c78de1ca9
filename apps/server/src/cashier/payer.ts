// cashier: carries approved withdrawals out. The signed bytes are stored before they are sent for the first time; what
// to do next is decided by withdrawal.ts from what the chain says. No transaction is held open while the chain is asked.

import type { Lamports } from '@kingstake/protocol';
import type { Chain } from '../chain/index.ts';
import { account, balanceOf, book, freezeReason, move } from '../ledger/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { type Payment, underwayBetween } from './solvency.ts';
import { nextStep, obstacle, SIGNATURE_FEE } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export interface PayerDeps {
  database: Database;
  chain: Chain;
  log: Log;
  /** How a signed withdrawal goes on; another one only to show in a test what it would cost. */
  decide?: typeof nextStep;
  /** A refund made a player's playing balance grow. */
  onCredited(userId: number): void;
}

export interface Payer {
  /** One step for every open withdrawal. One that fails is logged and does not hold up the others. */
  run(): Promise<void>;
}

const PAGE = 100;
/** How far back the treasury's own history is read as second witness. */
const HISTORY = 1000;

type Withdrawal = store.WithdrawalRow;

export function createPayer(deps: PayerDeps): Payer {
  async function carryOn(withdrawal: Withdrawal, readTreasury: ReadTreasury): Promise<void> {
    try {
      if (withdrawal.state === 'signed') return await follow(deps, withdrawal);
      const treasury = await readTreasury();
      if (treasury !== null) await sign(deps, withdrawal, treasury);
    } catch (error) {
      deps.log.error(
        { err: error, withdrawalId: withdrawal.id },
        'a withdrawal could not be carried on; it is tried again',
      );
    }
  }
  return {
    async run() {
      const readTreasury = createTreasuryReader(deps);
      // To the last one: those that wait, however many, do not hold up one that can go.
      for (let after = 0, more = true; more; ) {
        const page = await deps.database.run((queries) =>
          store.listWithdrawals(queries, ['approved', 'signed'], { limit: PAGE, after }),
        );
        for (const withdrawal of page) await carryOn(withdrawal, readTreasury);
        after = page.at(-1)?.id ?? after;
        more = page.length === PAGE;
      }
    },
  };
}

/** What a round knows of the treasury. The chain is asked once a round, after the payments of that time were read. */
interface TreasuryReading {
  books: Books;
  holds: Lamports; // finalized
  keep: Lamports; // the least its account may hold
}

type ReadTreasury = () => Promise<TreasuryReading | null>;

interface Books {
  payments: readonly Payment[];
  frozen: string | null;
  house: Lamports;
}

/** Payments first: one that is booked between these reads counts twice rather than not at all. */
async function readBooks(queries: Queries): Promise<Books> {
  const payments = await store.recentPayments(queries);
  return {
    payments,
    frozen: await freezeReason(queries),
    house: await balanceOf(queries, account('house')),
  };
}

/** Null, said once, when the chain gives no answer: nothing is signed in that round. */
function createTreasuryReader({ database, chain, log }: PayerDeps): ReadTreasury {
  async function read(): Promise<TreasuryReading | null> {
    try {
      const books = await database.run(readBooks);
      const holds = await chain.balance(chain.treasury, 'finalized');
      return { books, holds, keep: await chain.rentExemptMinimum() };
    } catch (error) {
      log.error({ err: error }, 'the treasury could not be read; nothing is signed now');
      return null;
    }
  }
  let reading: Promise<TreasuryReading | null> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
}

function obstacleTo(withdrawal: Withdrawal, treasury: TreasuryReading, books: Books): string | null {
  return obstacle({
    amount: withdrawal.lamports,
    frozen: books.frozen,
    house: books.house,
    openAttempts: books.payments.filter(({ isOpen }) => isOpen).length,
    treasury: treasury.holds,
    underway: underwayBetween(treasury.books.payments, books.payments, SIGNATURE_FEE),
    keep: treasury.keep,
  });
}

async function sign(deps: PayerDeps, withdrawal: Withdrawal, treasury: TreasuryReading): Promise<void> {
  const waits = (why: string) => deps.log.warn({ withdrawalId: withdrawal.id, why }, 'a withdrawal waits');
  const known = obstacleTo(withdrawal, treasury, treasury.books);
  if (known !== null) return waits(known);
  const { blockhash, lastValidBlockHeight } = await deps.chain.latestBlockhash();
  const attempt = withdrawal.attempt + 1;
  const { wire, signature } = await deps.chain.signPayout({
    to: withdrawal.walletAddress,
    lamports: withdrawal.lamports,
    memo: `kingstake:wd:${withdrawal.id}:${attempt}`,
    blockhash,
    lastValidBlockHeight,
  });
  const stored = await deps.database.transaction(async (tx): Promise<{ why: string | null } | null> => {
    await store.lockSigning(tx);
    const why = obstacleTo(withdrawal, treasury, await readBooks(tx));
    if (why !== null) return { why };
    const from = { state: 'approved', attempt: withdrawal.attempt } as const;
    if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'signed', attempt } })))
      return null;
    await store.insertAttempt(tx, withdrawal.id, { attempt, signature, wire, lastValidBlockHeight });
    return { why: null };
  });
  // Somebody else signed or ended it first: these bytes were never sent and are forgotten.
  if (stored === null) return;
  if (stored.why !== null) return waits(stored.why);
  deps.log.info({ withdrawalId: withdrawal.id, attempt }, 'withdrawal signed');
  await send(deps, withdrawal.id, wire);
}

/** What the node answers is a hint: only the chain's own record decides. */
async function send(deps: PayerDeps, withdrawalId: number, wire: Uint8Array): Promise<void> {
  const answer = await deps.chain.send(wire);
  if (answer !== 'sent') deps.log.info({ withdrawalId, answer }, 'sending a withdrawal was answered');
}

async function follow(deps: PayerDeps, withdrawal: Withdrawal): Promise<void> {
  const attempt = await deps.database.run((queries) => store.openAttempt(queries, withdrawal.id));
  if (attempt === null) return;
  const { chain } = deps;
  // The order matters: whatever landed before this height shows in what is read after it.
  const finalizedHeight = await chain.blockHeight('finalized');
  const status = await chain.signatureStatus(attempt.signature);
  const history =
    status === null && finalizedHeight > attempt.lastValidBlockHeight
      ? await chain.signaturesFor(chain.treasury, { limit: HISTORY, commitment: 'confirmed' })
      : [];
  const { step } = (deps.decide ?? nextStep)({
    ...attempt,
    finalizedHeight,
    status,
    inTreasuryHistory: history.some((entry) => entry.signature === attempt.signature),
  });
  const { database } = deps;
  if (step === 'complete' || step === 'refund') await settle(deps, withdrawal, attempt.signature, step);
  if (step === 'send-again') {
    if (attempt.missingSinceHeight !== null)
      await database.run((queries) => store.noteMissing(queries, attempt.signature, null));
    await send(deps, withdrawal.id, attempt.wire);
  }
  if (step === 'note-missing')
    await database.run((queries) => store.noteMissing(queries, attempt.signature, finalizedHeight));
  if (step === 'sign-anew') {
    await database.transaction(async (tx) => {
      const from = { state: 'signed', attempt: withdrawal.attempt } as const;
      if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'approved' } }))) return;
      await store.endAttempt(tx, attempt.signature, 'expired');
    });
  }
}

async function mustBook(tx: Tx, transfer: Parameters<typeof book>[1]): Promise<bigint> {
  const booked = await book(tx, transfer);
  if ('refused' in booked) throw new Error(`${transfer.opKey} was refused: ${booked.refused}`);
  return booked.journalId;
}

class SettledElsewhere extends Error {
  override readonly name = 'SettledElsewhere';
}

/** The chain has spoken finally: the hold becomes the payment, or goes back. The house bears the network's fee. */
async function settle(
  deps: PayerDeps,
  withdrawal: Withdrawal,
  signature: string,
  step: 'complete' | 'refund',
): Promise<void> {
  const transaction = await deps.chain.transaction(signature, 'finalized');
  if (transaction === null) return;
  const { id, userId, lamports: amount } = withdrawal;
  // Two answers about one payment: unless they agree, the money stays held, and both are asked again.
  if (transaction.failed !== (step === 'refund')) {
    deps.log.error({ withdrawalId: id, step, failed: transaction.failed }, 'the chain contradicts itself');
    return;
  }
  const hold = account('withdraw_hold');
  const booking = deps.database.transaction(async (tx) => {
    const paid = step === 'complete';
    const journalId = await mustBook(
      tx,
      paid
        ? { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account('chain'), amount) }
        : { opKey: `wd:${id}:refund`, kind: 'refund', legs: move(hold, account('player', userId), amount) },
    );
    const from = { state: 'signed', attempt: withdrawal.attempt } as const;
    const to = { state: paid ? 'completed' : 'failed', endJournalId: journalId } as const;
    // Another node settled it meanwhile: nothing of ours may stand beside that.
    if (!(await store.changeWithdrawal(tx, id, { from, to }))) throw new SettledElsewhere();
    if (transaction.fee > 0n) {
      const legs = move(account('house'), account('chain'), transaction.fee);
      await mustBook(tx, { opKey: `wd:${id}:fee:${withdrawal.attempt}`, kind: 'network_fee', legs });
    }
    await store.endAttempt(tx, signature, paid ? 'landed' : 'landed-failed');
  });
  try {
    await booking;
  } catch (error) {
    if (error instanceof SettledElsewhere) return;
    throw error;
  }
  deps.log.info({ withdrawalId: id, step }, 'withdrawal ended');
  if (step === 'refund') deps.onCredited(userId);
}
