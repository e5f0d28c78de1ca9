// withdrawals: the operations behind the operators' commands. An approval or rejection is one transaction with the money
// that it moves and its log entry.

import { NO_USER, type Subject, withdrawalSubject } from '@kingstake/proofs/custody';
import { formatSol, isRefused } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  notDone,
  type Order,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import type { Settings } from '../../platform/settings/index.ts';
import { account, bookOrThrow, heldOf, lockAccounts } from '../ledger/index.ts';
import { afterRefund, type KeepUnclaimed, refundLegs } from './requests.ts';
import { approve, mayReject, neededApprovals, type WithdrawalRules } from './withdrawal.ts';
import * as store from './withdrawal-store.ts';

export type ListedWithdrawal = ReturnType<typeof shown>;

/** Without a user, an unclaimed deposit goes back to its wallet. */
function shown({ id, userId, walletAddress, lamports, state, createdAt }: store.WithdrawalRow) {
  const amount = formatSol(lamports);
  return { id, userId, walletAddress, amount, status: state, createdAt: createdAt.toISOString() };
}

function termsOf({ id, userId, walletAddress, lamports }: store.WithdrawalRow): Subject {
  return withdrawalSubject({ withdrawal: id, user: userId ?? NO_USER, wallet: walletAddress, lamports });
}

/** Writes the log entry. */
type Append = (tx: Tx) => Promise<unknown>;

type WithdrawalSettings = Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval'>;

export function rulesOf(settings: WithdrawalSettings): WithdrawalRules {
  return { autoApproveMax: settings.withdrawAutoApproveMax, secondApproval: settings.opsSecondApproval };
}

export type WithdrawalsOperator = ReturnType<typeof createWithdrawalsOperator>;

export function createWithdrawalsOperator(deps: {
  database: Database;
  settings: WithdrawalSettings;
  /** Called when a withdrawal was approved, so that the payer can run. */
  onApproved(): void;
  onCredited(userId: number): void;
  keepUnclaimed: KeepUnclaimed;
}) {
  const { database } = deps;
  const rules = rulesOf(deps.settings);
  return {
    /** Returns one page, oldest first, and whether it is the last. */
    async list(filter: store.WithdrawalFilter, { after, limit }: { after: number; limit: number }) {
      // Reads one more row than the page, to find out whether another page follows.
      const rows = await database.run((queries) =>
        store.listFiltered(queries, filter, { after, limit: limit + 1 }),
      );
      return { rows: rows.slice(0, limit).map(shown), isLast: rows.length <= limit };
    },
    /** Counts the rows of all pages. */
    count: (filter: store.WithdrawalFilter): Promise<number> =>
      database.run((queries) => store.countFiltered(queries, filter)),
    /** Returns one withdrawal, or null. */
    async show(id: number) {
      const row = await database.run((queries) => store.findWithdrawal(queries, id));
      if (row === null) return null;
      return { ...shown(row), approvals: row.approvals, attempt: row.attempt, reason: row.reason };
    },
    /** Returns the terms that an approver signs; null if there is no such withdrawal. */
    async terms(id: number): Promise<Subject | null> {
      const row = await database.run((queries) => store.findWithdrawal(queries, id));
      return row === null ? null : termsOf(row);
    },
    /** Records an operator's approval of the current terms and stores it as signed. */
    async approve(id: number, order: Order, append: Append): Promise<CommandAnswer> {
      const answer = await database.transaction(async (tx) => {
        const row = await store.lockWithdrawal(tx, id);
        if (row !== null && !sameSubject(termsOf(row), order.subject)) return notDone(TERMS_CHANGED);
        const held = row === null ? null : await heldFault(tx, row);
        if (held !== null) return notDone(held);
        const approved = await approveWithdrawal(tx, id, order.by, rules);
        if (!approved.done) return approved;
        await store.addSignedApproval(tx, id, order.signed);
        await append(tx);
        return approved;
      });
      if (answer.done) deps.onApproved();
      return answer;
    },
    async reject(id: number, reason: string, append: Append): Promise<CommandAnswer> {
      const { answer, credited } = await database.transaction(async (tx) => {
        const { refunded, ...rejected } = await rejectWithdrawal(tx, id, reason);
        if (refunded === undefined) return { answer: rejected, credited: null };
        await append(tx);
        return { answer: rejected, credited: await afterRefund(tx, refunded, deps.keepUnclaimed) };
      });
      if (credited !== null) deps.onCredited(credited);
      return answer;
    },
  };
}

/** Records an operator's approval. */
export async function approveWithdrawal(
  tx: Tx,
  id: number,
  by: string,
  rules: WithdrawalRules,
): Promise<CommandAnswer> {
  const withdrawal = await store.lockWithdrawal(tx, id);
  if (withdrawal === null) return notDone(`There is no withdrawal ${id}.`);
  // Uses the sum as of the request's day, not today's. Otherwise waiting would avoid the second approval.
  const itsDay = await store.requestedInItsDay(tx, withdrawal);
  const decided = approve(withdrawal.state, withdrawal.approvals, {
    by,
    needed: neededApprovals(itsDay, rules),
  });
  if (isRefused(decided)) {
    const why =
      decided.refused === 'same-name'
        ? `${by} has already approved it; another name is required`
        : `it is ${withdrawal.state}`;
    return notDone(`Withdrawal ${id} was not approved: ${why}.`);
  }
  const from = { state: 'requested', attempt: withdrawal.attempt } as const;
  const to = { state: decided.enough ? 'approved' : 'requested', approvals: decided.approvals } as const;
  if (!(await store.changeWithdrawal(tx, id, { from, to }))) {
    return notDone(`Withdrawal ${id} was changed by someone else; check it and retry.`);
  }
  return done(decided.enough ? `Withdrawal ${id} is approved.` : `Withdrawal ${id} needs one more approval.`);
}

/** Rejects and refunds all withdrawals of a player that no operator has approved. Returns their ids. */
export async function rejectRequested(tx: Tx, userId: number, reason: string): Promise<readonly number[]> {
  const ids = await store.requestedOf(tx, userId);
  for (const id of ids) await rejectWithdrawal(tx, id, reason);
  return ids;
}

/**
 * Returns why a requested withdrawal must wait, or null. It must wait while paying it would take money that is under
 * review. The request may be older than the review, so the rest of the balance may not cover what is held.
 */
async function heldFault(tx: Tx, { id, userId }: store.WithdrawalRow): Promise<string | null> {
  if (userId === null) return null; // an unclaimed deposit that goes back
  await lockAccounts(tx, [account('player', userId)]);
  const hold = await heldOf(tx, userId);
  if (hold === null || hold.balance >= hold.held) return null;
  const until = new Date(hold.untilMs).toISOString();
  return `Withdrawal ${id} was not approved: ${formatSol(hold.held)} SOL of the player are under review until ${until}.`;
}

/** Refunds the held amount, if nothing was signed yet. On success the answer contains the withdrawal; the caller calls `afterRefund`. */
export async function rejectWithdrawal(
  tx: Tx,
  id: number,
  reason: string,
): Promise<CommandAnswer & { refunded?: store.WithdrawalRow }> {
  const withdrawal = await store.findWithdrawal(tx, id);
  if (withdrawal === null) return notDone(`There is no withdrawal ${id}.`);
  if (!mayReject(withdrawal.state)) {
    return notDone(`Withdrawal ${id} was not rejected: it is ${withdrawal.state}.`);
  }
  const refunded = await bookOrThrow(tx, {
    opKey: `wd:${id}:refund`,
    kind: 'refund',
    reason,
    legs: await refundLegs(tx, withdrawal),
  });
  const from = { state: withdrawal.state, attempt: withdrawal.attempt };
  const to = { state: 'cancelled', endJournalId: refunded.journalId, reason } as const;
  // Roll the refund back: the payer has signed the withdrawal in the meantime.
  if (!(await store.changeWithdrawal(tx, id, { from, to })))
    throw new Error(`withdrawal ${id} was changed concurrently`);
  return { ...done(`Withdrawal ${id} is rejected and refunded.`), refunded: withdrawal };
}
