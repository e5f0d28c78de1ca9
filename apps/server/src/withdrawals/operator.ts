// withdrawals: what the operator may do with them. `note` writes the audit log's entry in the same transaction.
import { type Subject, withdrawalSubject } from '@kingstake/custody';
import { formatSol } from '@kingstake/protocol';
import type { Database, Tx } from '../platform/database/index.ts';
import { type CommandAnswer, notDone, type Order, sameSubject, TERMS_CHANGED } from '../platform/operator.ts';
import type { Settings } from '../platform/settings.ts';
import { approveWithdrawal, rejectWithdrawal } from './approvals.ts';
import type { WithdrawalFilter } from './list-options.ts';
import { countFiltered, listFiltered } from './list-store.ts';
import type { WithdrawalRules } from './withdrawal.ts';
import { addSignedApproval, findWithdrawal, lockWithdrawal, type WithdrawalRow } from './withdrawal-store.ts';

export interface ListedWithdrawal {
  id: number;
  userId: number;
  walletAddress: string;
  amount: string; // SOL
  status: string;
  createdAt: string; // ISO 8601
}

export type ShownWithdrawal = ListedWithdrawal & Pick<WithdrawalRow, 'approvals' | 'attempt' | 'reason'>;

export interface WithdrawalsOperator {
  /** One page, oldest first, and whether more follow. */
  list(
    filter: WithdrawalFilter,
    page: { after: number; limit: number },
  ): Promise<{ rows: readonly ListedWithdrawal[]; isLast: boolean }>;
  /** How many there are on all pages. */
  count(filter: WithdrawalFilter): Promise<number>;
  /** Everything that this module knows of one, or null. */
  show(id: number): Promise<ShownWithdrawal | null>;
  /** What an approver signs; null when there is no such withdrawal. */
  terms(id: number): Promise<Subject | null>;
  /** Counts an operator's approval, if it is of these terms, and keeps it as it was signed. */
  approve(id: number, order: Order, note: (tx: Tx) => Promise<unknown>): Promise<CommandAnswer>;
  reject(id: number, reason: string, note: (tx: Tx) => Promise<unknown>): Promise<CommandAnswer>;
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
  return withdrawalSubject({ withdrawal: id, user: userId, wallet: walletAddress, lamports });
}

type WithdrawalSettings = Pick<Settings, 'withdrawAutoApproveMax' | 'opsSecondApproval'>;

export function rulesOf(settings: WithdrawalSettings): WithdrawalRules {
  return { autoApproveMax: settings.withdrawAutoApproveMax, secondApproval: settings.opsSecondApproval };
}

export function createWithdrawalsOperator(deps: {
  database: Database;
  settings: WithdrawalSettings;
  /** A withdrawal was approved: it need not wait for the next run. */
  onApproved(): void;
  onCredited(userId: number): void;
}): WithdrawalsOperator {
  const { database } = deps;
  const rules = rulesOf(deps.settings);
  return {
    async list(filter, { after, limit }) {
      // One more than the page has: it says whether another page follows.
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
    async approve(id, order, note) {
      const answer = await database.transaction(async (tx) => {
        const row = await lockWithdrawal(tx, id);
        if (row !== null && !sameSubject(termsOf(row), order.subject)) return notDone(TERMS_CHANGED);
        const approved = await approveWithdrawal(tx, id, order.by, rules);
        if (!approved.done) return approved;
        await addSignedApproval(tx, id, order.signed);
        await note(tx);
        return approved;
      });
      if (answer.done) deps.onApproved();
      return answer;
    },
    async reject(id, reason, note) {
      const answer = await database.transaction(async (tx) => {
        const rejected = await rejectWithdrawal(tx, id, reason);
        if (rejected.done) await note(tx);
        return rejected;
      });
      if (answer.userId !== undefined) deps.onCredited(answer.userId);
      return answer;
    },
  };
}
