// withdrawals: the operations behind the operators' commands. `append` writes the log entry in the same transaction.
import { NO_USER, type Subject, withdrawalSubject } from '@kingstake/proofs/custody';
import { formatSol } from '@kingstake/protocol';
import type { Database, Tx } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  notDone,
  type Order,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import type { Settings } from '../../platform/settings.ts';
import { approveWithdrawal, heldFault, rejectWithdrawal } from './approvals.ts';
import type { WithdrawalFilter } from './list-options.ts';
import { afterRefund, type KeepUnclaimed } from './requests.ts';
import type { WithdrawalRules } from './withdrawal.ts';
import {
  addSignedApproval,
  countFiltered,
  findWithdrawal,
  listFiltered,
  lockWithdrawal,
  type WithdrawalRow,
} from './withdrawal-store.ts';

export interface ListedWithdrawal {
  id: number;
  userId: number | null; // null: an unclaimed deposit goes back to its wallet
  walletAddress: string;
  amount: string; // SOL
  status: string;
  createdAt: string; // ISO 8601
}

export type ShownWithdrawal = ListedWithdrawal & Pick<WithdrawalRow, 'approvals' | 'attempt' | 'reason'>;

export interface WithdrawalsOperator {
  /** Returns one page, oldest first, and whether it is the last. */
  list(
    filter: WithdrawalFilter,
    page: { after: number; limit: number },
  ): Promise<{ rows: readonly ListedWithdrawal[]; isLast: boolean }>;
  /** Counts the rows of all pages. */
  count(filter: WithdrawalFilter): Promise<number>;
  /** Returns one withdrawal, or null. */
  show(id: number): Promise<ShownWithdrawal | null>;
  /** Returns the terms that an approver signs; null if there is no such withdrawal. */
  terms(id: number): Promise<Subject | null>;
  /** Records an operator's approval of the current terms and stores it as signed. */
  approve(id: number, order: Order, append: (tx: Tx) => Promise<unknown>): Promise<CommandAnswer>;
  reject(id: number, reason: string, append: (tx: Tx) => Promise<unknown>): Promise<CommandAnswer>;
}

function shown(row: WithdrawalRow): ListedWithdrawal {
  return {
    id: row.id,
    userId: row.userId,
    walletAddress: row.walletAddress,
    amount: formatSol(row.lamports),
    status: row.state,
    createdAt: row.createdAt.toISOString(),
  };
}

function termsOf({ id, userId, walletAddress, lamports }: WithdrawalRow): Subject {
  return withdrawalSubject({ withdrawal: id, user: userId ?? NO_USER, wallet: walletAddress, lamports });
}

type WithdrawalSettings = Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval'>;

export function rulesOf(settings: WithdrawalSettings): WithdrawalRules {
  return { autoApproveMax: settings.withdrawAutoApproveMax, secondApproval: settings.opsSecondApproval };
}

export function createWithdrawalsOperator(deps: {
  database: Database;
  settings: WithdrawalSettings;
  /** Called when a withdrawal was approved, so that the payer can run. */
  onApproved(): void;
  onCredited(userId: number): void;
  keepUnclaimed: KeepUnclaimed;
}): WithdrawalsOperator {
  const { database } = deps;
  const rules = rulesOf(deps.settings);
  return {
    async list(filter, { after, limit }) {
      // Reads one more row than the page, to find out whether another page follows.
      const rows = await database.run((queries) =>
        listFiltered(queries, filter, { after, limit: limit + 1 }),
      );
      return { rows: rows.slice(0, limit).map(shown), isLast: rows.length <= limit };
    },
    count: (filter) => database.run((queries) => countFiltered(queries, filter)),
    async show(id) {
      const row = await database.run((queries) => findWithdrawal(queries, id));
      if (row === null) return null;
      return { ...shown(row), approvals: row.approvals, attempt: row.attempt, reason: row.reason };
    },
    async terms(id) {
      const row = await database.run((queries) => findWithdrawal(queries, id));
      return row === null ? null : termsOf(row);
    },
    async approve(id, order, append) {
      const answer = await database.transaction(async (tx) => {
        const row = await lockWithdrawal(tx, id);
        if (row !== null && !sameSubject(termsOf(row), order.subject)) return notDone(TERMS_CHANGED);
        const held = row === null ? null : await heldFault(tx, row);
        if (held !== null) return notDone(held);
        const approved = await approveWithdrawal(tx, id, order.by, rules);
        if (!approved.done) return approved;
        await addSignedApproval(tx, id, order.signed);
        await append(tx);
        return approved;
      });
      if (answer.done) deps.onApproved();
      return answer;
    },
    async reject(id, reason, append) {
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
