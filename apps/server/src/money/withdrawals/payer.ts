// withdrawals: pays approved withdrawals. Signed bytes are stored before they are first sent. withdrawal.ts decides the next step from
// the chain's answers. No database transaction is open during a call to the chain.

import { NO_USER, parseSolvency, type SignedSolvency } from '@kingstake/proofs/custody';
import { isRefused, type Lamports } from '@kingstake/protocol';
import { type Chain, type OrderSigner, RefusedBefore, SignerAway, SignerRefused } from '../../chain/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { firstStopped } from '../../platform/switches/index.ts';
import {
  account,
  balanceOf,
  bookOrThrow,
  freezeReason,
  liabilitiesOf,
  move,
  ONCHAIN_MIRROR,
  OPERATING,
} from '../ledger/index.ts';
import { afterRefund, type KeepUnclaimed, refundLegs } from './requests.ts';
import * as attempts from './signed-store.ts';
import { type AttemptFacts, inFlightBetween, nextStep, SIGNATURE_FEE, signingBlocker } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export interface PayerDeps {
  database: Database;
  chain: Chain;
  signer: Pick<OrderSigner, 'signPayout'>;
  /** The auditor's newest statement of solvency; null if there is no valid one. */
  statement(): SignedSolvency | null;
  log: Log;
  /** Decides the next step of a signed withdrawal. Only tests replace it. */
  decide?: typeof nextStep;
  /** Runs once before a run signs anything. Must not throw. */
  beforeSigning?(): Promise<void>;
  /** Called when a refund has increased a player's playing balance. */
  onCredited(userId: number): void;
  keepUnclaimed: KeepUnclaimed;
  /** Called after the commit, when a withdrawal was paid. */
  onPaid?(userId: number, amount: Lamports): void;
}

const PAGE = 100;
const OPEN = {
  states: ['approved', 'signed'],
  ...{ userId: null, walletAddress: null, above: null, before: null },
} as const;

type Withdrawal = store.WithdrawalRow;

export function createPayer(deps: PayerDeps) {
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
    /** Takes one step for every open withdrawal. A failure is logged and does not delay the others. */
    async run(): Promise<void> {
      const readTreasury = createTreasuryReader(deps);
      let prepared: Promise<void> | null = null;
      const prepare = (): Promise<void> => {
        prepared ??= deps.beforeSigning?.() ?? Promise.resolve();
        return prepared;
      };
      // Reads all pages, so that many blocked withdrawals do not delay one that can be paid.
      for (let after = 0, more = true; more; ) {
        const page = await deps.database.run((queries) =>
          store.listFiltered(queries, OPEN, { limit: PAGE, after }),
        );
        for (const withdrawal of page) await advanceWithdrawal(withdrawal, { readTreasury, prepare });
        after = page.at(-1)?.id ?? after;
        more = page.length === PAGE;
      }
    },
  };
}

/** The treasury as read in one run: at most once, after the payments were read. */
interface TreasuryReading {
  books: Books;
  balance: Lamports; // finalized
  rentExemptMinimum: Lamports; // the least that its account may hold
}

type ReadTreasury = () => Promise<TreasuryReading | null>;

type Books = Awaited<ReturnType<typeof readBooks>>;

/** Reads the payments first, so that a payment booked between these reads counts twice rather than not at all. */
async function readBooks(queries: Queries) {
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

/** Returns a reader of the treasury. It returns null, and logs once, if the chain does not answer; the run then signs nothing. */
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

/** Returns the figures of a statement. The signer verifies its signature. */
function reservesOf(statement: SignedSolvency | null) {
  const read = statement === null ? null : parseSolvency(statement.text);
  return read === null || isRefused(read) ? null : read;
}

async function sign(deps: PayerDeps, withdrawal: Withdrawal, treasury: TreasuryReading): Promise<void> {
  const waits = (why: string) => deps.log.warn({ withdrawalId: withdrawal.id, why }, 'withdrawal blocked');
  const solvency = deps.statement();
  // Read again, because a signature cannot be undone. The signer is called only if all other checks pass.
  const books = await deps.database.run(readBooks);
  const known = signingBlockerFor(withdrawal, treasury, books, solvency);
  if (known !== null) return waits(known);
  const attempt = withdrawal.attempt + 1;
  const signed = await askSigner(deps, withdrawal, { attempt, solvency }).catch(async (error: unknown) => {
    if (error instanceof SignerRefused && error.code === 'approve-again')
      await deps.database.transaction((tx) => store.askForApproval(tx, withdrawal));
    if (error instanceof RefusedBefore) return null; // logged when the signer refused it
    if (error instanceof SignerAway || error instanceof SignerRefused) return error.message;
    throw error;
  });
  if (signed === null) return;
  if (typeof signed === 'string') return waits(signed);
  // If an earlier signature was not stored, the signer returns the first bytes again, with their own lifetime.
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
  // Another server signed or ended it first. These bytes were never sent and are dropped.
  if (stored === null) return;
  if (stored.why !== null) return waits(stored.why);
  deps.log.info({ withdrawalId: withdrawal.id, attempt }, 'withdrawal signed');
  await send(deps, withdrawal.id, wire);
}

/** Sends the signer everything that its policy requires. The signer accepts only what operators and the auditor have signed. */
async function askSigner(
  { database, chain, signer }: PayerDeps,
  { id, userId, walletAddress, lamports, approvals: names }: Withdrawal,
  { attempt, solvency }: { attempt: number; solvency: SignedSolvency | null },
) {
  const passed =
    attempt === 1 ? null : await database.run((queries) => attempts.lastHeightOf(queries, id, attempt - 1));
  // An automatic approval has no signatures.
  const approvals =
    names.length === 0 ? [] : await database.run((queries) => store.signedApprovals(queries, id));
  const lifetime = await chain.latestBlockhash();
  const terms = { withdrawal: id, attempt, user: userId ?? NO_USER, wallet: walletAddress, lamports };
  return signer.signPayout({ ...terms, lifetime, passed, approvals, solvency });
}

/** Only logs the outcome: the next run reads what happened to the transaction. */
async function send(deps: PayerDeps, withdrawalId: number, wire: Uint8Array): Promise<void> {
  const answer = await deps.chain.send(wire);
  if (answer !== 'sent') deps.log.info({ withdrawalId, answer }, 'withdrawal send result');
}

/** Signatures of the treasury that are read to confirm that signed bytes are missing. */
const HISTORY = 1000;

/** Reads from the chain what happened to signed bytes. */
export async function factsOf(chain: Chain, open: attempts.OpenBytes): Promise<AttemptFacts> {
  // The height is read first, so the later reads show everything that landed before it.
  const finalizedHeight = await chain.blockHeight('finalized');
  const status = await chain.signatureStatus(open.signature);
  const history =
    status === null && finalizedHeight > open.lastValidBlockHeight
      ? await chain.signaturesFor(chain.treasury, { limit: HISTORY, commitment: 'confirmed' })
      : [];
  const inTreasuryHistory = history.some(({ signature }) => signature === open.signature);
  return { ...open, finalizedHeight, status, inTreasuryHistory };
}

async function checkSigned(deps: PayerDeps, withdrawal: Withdrawal): Promise<void> {
  const attempt = await deps.database.run((queries) => attempts.openAttempt(queries, withdrawal.id));
  if (attempt === null) return;
  const facts = await factsOf(deps.chain, attempt);
  const { step } = (deps.decide ?? nextStep)(facts);
  const { database } = deps;
  if (step === 'complete' || step === 'refund') await settle(deps, withdrawal, attempt.signature, step);
  if (step === 'resend') {
    if (attempt.missingSinceHeight !== null)
      await database.run((queries) => attempts.markMissing(queries, attempt.signature, null));
    await send(deps, withdrawal.id, attempt.wire);
  }
  if (step === 'mark-missing')
    await database.run((queries) => attempts.markMissing(queries, attempt.signature, facts.finalizedHeight));
  if (step === 're-sign') {
    await database.transaction(async (tx) => {
      const from = { state: 'signed', attempt: withdrawal.attempt } as const;
      if (!(await store.changeWithdrawal(tx, withdrawal.id, { from, to: { state: 'approved' } }))) return;
      await attempts.endAttempt(tx, attempt.signature, 'expired');
    });
  }
}

class SettledElsewhere extends Error {
  override readonly name = 'SettledElsewhere';
}

/** Books a finalized attempt: pays the held amount out, or refunds it. The operating account pays the network fee. */
async function settle(
  deps: PayerDeps,
  withdrawal: Withdrawal,
  signature: string,
  step: 'complete' | 'refund',
): Promise<void> {
  const transaction = await deps.chain.transaction(signature, 'finalized');
  if (transaction === null) return;
  const { id, userId, lamports: amount } = withdrawal;
  // If status and transaction contradict each other, the money stays held and the next run reads again.
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
    const { journalId } = await bookOrThrow(
      tx,
      paid
        ? { opKey: `wd:${id}:pay`, kind: 'payout', legs: move(hold, account(ONCHAIN_MIRROR), amount) }
        : { opKey: `wd:${id}:refund`, kind: 'refund', legs: await refundLegs(tx, withdrawal) },
    );
    const from = { state: 'signed', attempt: withdrawal.attempt } as const;
    const to = { state: paid ? 'completed' : 'failed', endJournalId: journalId } as const;
    // Another server has settled it: roll back.
    if (!(await store.changeWithdrawal(tx, id, { from, to }))) throw new SettledElsewhere();
    if (transaction.fee > 0n) {
      const legs = move(account(OPERATING), account(ONCHAIN_MIRROR), transaction.fee);
      await bookOrThrow(tx, { opKey: `wd:${id}:fee:${withdrawal.attempt}`, kind: 'network_fee', legs });
    }
    await attempts.endAttempt(tx, signature, paid ? 'landed' : 'landed-failed');
    return paid ? null : afterRefund(tx, withdrawal, deps.keepUnclaimed);
  });
  let credited: number | null;
  try {
    credited = await booking;
  } catch (error) {
    if (error instanceof SettledElsewhere) return;
    throw error;
  }
  deps.log.info({ withdrawalId: id, step }, 'withdrawal ended');
  if (credited !== null) deps.onCredited(credited);
  if (step === 'complete' && userId !== null) deps.onPaid?.(userId, amount);
}
