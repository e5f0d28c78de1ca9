// withdrawals: pays approved withdrawals. The signed bytes are stored before they are sent for the first time; withdrawal.ts
// decides what to do next from what the chain says. No transaction is held open while the chain is asked.

import { parseSolvency, type SignedSolvency } from '@kingstake/custody';
import type { Lamports } from '@kingstake/protocol';
import { type Chain, type OrderSigner, SignerAway, SignerRefused } from '../chain/index.ts';
import {
  account,
  balanceOf,
  book,
  freezeReason,
  liabilitiesOf,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { firstStopped } from '../platform/switches/index.ts';
import * as attempts from './attempt-store.ts';
import { inFlightBetween, type Payment } from './payments.ts';
import { nextStep, SIGNATURE_FEE, signingBlocker } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export interface PayerDeps {
  database: Database;
  chain: Chain;
  signer: Pick<OrderSigner, 'signPayout'>;
  /** What the auditor said last of books and reserves; null when it vouches for nothing. */
  statement(): SignedSolvency | null;
  log: Log;
  /** Decides about a signed withdrawal; replaced only by tests. */
  decide?: typeof nextStep;
  /** Runs once before a run signs anything. Never throws. */
  beforeSigning?(): Promise<void>;
  /** A refund made a player's playing balance grow. */
  onCredited(userId: number): void;
  /** It was paid, after the commit. */
  onPaid?(userId: number, amount: Lamports): void;
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
  async function advanceWithdrawal(
    withdrawal: Withdrawal,
    { readTreasury, prepare }: { readTreasury: ReadTreasury; prepare(): Promise<void> },
  ): Promise<void> {
    try {
      if (withdrawal.state === 'signed') return await checkSigned(deps, withdrawal);
      await prepare();
      const treasury = await readTreasury();
      if (treasury !== null) await sign(deps, withdrawal, treasury);
    } catch (error) {
      deps.log.error({ err: error, withdrawalId: withdrawal.id }, 'withdrawal step failed, will retry');
    }
  }
  return {
    async run() {
      const readTreasury = createTreasuryReader(deps);
      let prepared: Promise<void> | null = null;
      const prepare = (): Promise<void> => {
        prepared ??= deps.beforeSigning?.() ?? Promise.resolve();
        return prepared;
      };
      // All pages: blocked withdrawals, however many, must not delay one that can be paid.
      for (let after = 0, more = true; more; ) {
        const page = await deps.database.run((queries) =>
          store.listWithdrawals(queries, ['approved', 'signed'], { limit: PAGE, after }),
        );
        for (const withdrawal of page) await advanceWithdrawal(withdrawal, { readTreasury, prepare });
        after = page.at(-1)?.id ?? after;
        more = page.length === PAGE;
      }
    },
  };
}

/** What a run knows of the treasury. The chain is asked once a run, after the payments were read. */
interface TreasuryReading {
  books: Books;
  balance: Lamports; // finalized
  rentExemptMinimum: Lamports; // the least its account may hold
}

type ReadTreasury = () => Promise<TreasuryReading | null>;

interface Books {
  payments: readonly Payment[];
  frozen: string | null;
  operating: Lamports;
  liabilities: Lamports;
}

/** Payments first: one that is booked between these reads counts twice rather than not at all. */
async function readBooks(queries: Queries): Promise<Books> {
  const payments = await attempts.recentPayments(queries);
  return {
    payments,
    frozen: (await freezeReason(queries)) ?? (await payoutsStopped(queries)),
    operating: await balanceOf(queries, account(OPERATING)),
    liabilities: await liabilitiesOf(queries),
  };
}

async function payoutsStopped(queries: Queries): Promise<string | null> {
  return (await firstStopped(queries, ['payouts'])) === null ? null : 'an operator has stopped payouts';
}

/** Returns null, logged once, when the chain does not answer: nothing is signed in that run. */
function createTreasuryReader({ database, chain, log }: PayerDeps): ReadTreasury {
  async function read(): Promise<TreasuryReading | null> {
    try {
      const books = await database.run(readBooks);
      const holds = await chain.balance(chain.treasury, 'finalized');
      return { books, balance: holds, rentExemptMinimum: await chain.rentExemptMinimum() };
    } catch (error) {
      log.error({ err: error }, 'treasury unreadable, signing skipped');
      return null;
    }
  }
  let reading: Promise<TreasuryReading | null> | null = null;
  return () => {
    reading ??= read();
    return reading;
  };
}

function signingBlockerFor(
  withdrawal: Withdrawal,
  treasury: TreasuryReading,
  books: Books,
  statement: SignedSolvency | null,
): string | null {
  return signingBlocker({
    amount: withdrawal.lamports,
    frozen: books.frozen,
    operating: books.operating,
    openAttempts: books.payments.filter(({ isOpen }) => isOpen).length,
    treasury: treasury.balance,
    inFlight: inFlightBetween(treasury.books.payments, books.payments, SIGNATURE_FEE),
    rentExemptMinimum: treasury.rentExemptMinimum,
    liabilities: books.liabilities,
    statement: reservesOf(statement),
  });
}

/** The signer checks who signed it; here only its figures matter. */
function reservesOf(statement: SignedSolvency | null) {
  const read = statement === null ? null : parseSolvency(statement.text);
  return read?.ok === true ? read.statement : null;
}

async function sign(deps: PayerDeps, withdrawal: Withdrawal, treasury: TreasuryReading): Promise<void> {
  const waits = (why: string) => deps.log.warn({ withdrawalId: withdrawal.id, why }, 'withdrawal blocked');
  const solvency = deps.statement();
  // Read again: what the signer signs stands for ever, so it is asked only when the rest is right.
  const books = await deps.database.run(readBooks);
  const known = signingBlockerFor(withdrawal, treasury, books, solvency);
  if (known !== null) return waits(known);
  const attempt = withdrawal.attempt + 1;
  const signed = await askSigner(deps, withdrawal, { attempt, solvency }).catch(async (error: unknown) => {
    if (error instanceof SignerRefused && error.code === 'approve-again')
      await deps.database.transaction((tx) => store.askForApproval(tx, withdrawal));
    if (error instanceof SignerAway || error instanceof SignerRefused) return error.message;
    throw error;
  });
  if (typeof signed === 'string') return waits(signed);
  // Of an attempt that was signed before, and not stored, these are the first bytes, with their own lifetime.
  const { wire, signature, lastValidBlockHeight } = signed;
  const stored = await deps.database.transaction(async (tx): Promise<{ why: string | null } | null> => {
    await attempts.lockSigning(tx);
    const why = signingBlockerFor(withdrawal, treasury, await readBooks(tx), deps.statement());
    if (why !== null) return { why };
    const from = { state: 'approved', attempt: withdrawal.attempt } as const;
    if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'signed', attempt } })))
      return null;
    await attempts.insertAttempt(tx, withdrawal.id, { attempt, signature, wire, lastValidBlockHeight });
    return { why: null };
  });
  // Another server signed or ended it first: these bytes were never sent and are dropped.
  if (stored === null) return;
  if (stored.why !== null) return waits(stored.why);
  deps.log.info({ withdrawalId: withdrawal.id, attempt }, 'withdrawal signed');
  await send(deps, withdrawal.id, wire);
}

/** Everything the signer's policy asks for: it believes nothing that is not signed by somebody else. */
async function askSigner(
  { database, chain, signer }: PayerDeps,
  { id, userId, walletAddress, lamports, approvals: names }: Withdrawal,
  { attempt, solvency }: { attempt: number; solvency: SignedSolvency | null },
) {
  const passed =
    attempt === 1 ? null : await database.run((queries) => attempts.lastHeightOf(queries, id, attempt - 1));
  // Approved automatically: nobody has signed anything.
  const approvals =
    names.length === 0 ? [] : await database.run((queries) => store.signedApprovals(queries, id));
  const lifetime = await chain.latestBlockhash();
  const terms = { withdrawal: id, attempt, user: userId, wallet: walletAddress, lamports };
  return signer.signPayout({ ...terms, lifetime, passed, approvals, solvency });
}

/** The node's answer is a hint: only the chain's record decides. */
async function send(deps: PayerDeps, withdrawalId: number, wire: Uint8Array): Promise<void> {
  const answer = await deps.chain.send(wire);
  if (answer !== 'sent') deps.log.info({ withdrawalId, answer }, 'withdrawal send result');
}

async function checkSigned(deps: PayerDeps, withdrawal: Withdrawal): Promise<void> {
  const attempt = await deps.database.run((queries) => attempts.openAttempt(queries, withdrawal.id));
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
  if (step === 'resend') {
    if (attempt.missingSinceHeight !== null)
      await database.run((queries) => attempts.markMissing(queries, attempt.signature, null));
    await send(deps, withdrawal.id, attempt.wire);
  }
  if (step === 'mark-missing')
    await database.run((queries) => attempts.markMissing(queries, attempt.signature, finalizedHeight));
  if (step === 're-sign') {
    await database.transaction(async (tx) => {
      const from = { state: 'signed', attempt: withdrawal.attempt } as const;
      if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'approved' } }))) return;
      await attempts.endAttempt(tx, attempt.signature, 'expired');
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

/** The transaction is final: books the hold as paid out, or refunds it. The operating account pays the network fee. */
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
    deps.log.error(
      { withdrawalId: id, step, failed: transaction.failed },
      'chain status and transaction disagree',
    );
    return;
  }
  const hold = account('withdraw_hold');
  const booking = deps.database.transaction(async (tx) => {
    const paid = step === 'complete';
    const journalId = await mustBook(
      tx,
      paid
        ? { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account(ONCHAIN_MIRROR), amount) }
        : { opKey: `wd:${id}:refund`, kind: 'refund', legs: move(hold, account('player', userId), amount) },
    );
    const from = { state: 'signed', attempt: withdrawal.attempt } as const;
    const to = { state: paid ? 'completed' : 'failed', endJournalId: journalId } as const;
    // Another server settled it meanwhile: undo ours.
    if (!(await store.changeWithdrawal(tx, id, { from, to }))) throw new SettledElsewhere();
    if (transaction.fee > 0n) {
      const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), transaction.fee);
      await mustBook(tx, { opKey: `wd:${id}:fee:${withdrawal.attempt}`, kind: 'network_fee', legs });
    }
    await attempts.endAttempt(tx, signature, paid ? 'landed' : 'landed-failed');
  });
  try {
    await booking;
  } catch (error) {
    if (error instanceof SettledElsewhere) return;
    throw error;
  }
  deps.log.info({ withdrawalId: id, step }, 'withdrawal ended');
  if (step === 'refund') deps.onCredited(userId);
  else deps.onPaid?.(userId, amount);
}
