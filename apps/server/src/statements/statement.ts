// statements: a player's statement. The lines are the ledger's postings, described by deposits, withdrawals and the kind
// of their journal.
import {
  formatSol,
  type Lamports,
  lamports,
  TRANSACTION_SENTENCES,
  type Transaction,
} from '@kingstake/protocol';
import { depositSignatures, type PendingDeposit, pendingDeposits } from '../deposits/index.ts';
import { account, balanceOf, type StatementLine, statementOf } from '../ledger/index.ts';
import type { Queries } from '../platform/database/index.ts';
import { SHOWN_STATUS, type StatementWithdrawal, statementWithdrawals } from '../withdrawals/index.ts';
import { mergedLines, type OnChainLine } from './merged-lines.ts';

/** The description of a line, by the kind of its journal. An unknown kind is shown unchanged. */
const DESCRIPTIONS: Readonly<Record<string, string>> = TRANSACTION_SENTENCES;

/** Most movements of the withdraw-only account that a statement shows, newest first. */
const WITHDRAW_ONLY_LINES = 1_000;

const positive = (amount: Lamports): string => formatSol(amount < 0n ? lamports(-amount) : amount);

/** Journals of fair play: a refund for the opponent, a debt, or a correction for the player after an appeal. */
const REVIEWS: ReadonlySet<string> = new Set(['void', 'debt', 'appeal']);

/** The type of a line, its description, and its direction if the type does not imply one. */
function shownKind({ kind, reason, amount }: Pick<StatementLine, 'kind' | 'reason' | 'amount'>) {
  const direction = amount < 0n ? 'out' : 'in';
  if (!REVIEWS.has(kind)) {
    const description = reason ?? DESCRIPTIONS[kind] ?? kind;
    return { type: kind, description, ...(kind === 'adjust' ? ({ direction } as const) : {}) };
  }
  const type = direction === 'in' && kind !== 'appeal' ? 'refund' : 'adjust';
  const description = DESCRIPTIONS[`${kind}-${direction}`] ?? kind;
  return { type, description, ...(type === 'adjust' ? ({ direction } as const) : {}) };
}

function lineOf(
  line: StatementLine,
  signature: string | undefined,
  withdrawal: StatementWithdrawal | undefined,
): Transaction {
  return {
    id: Number(line.journalId),
    ...shownKind(line),
    amount: positive(line.amount),
    balanceAfter: formatSol(line.balanceAfter),
    status: withdrawal === undefined ? 'completed' : SHOWN_STATUS[withdrawal.state],
    transactionSignature: signature ?? withdrawal?.signature ?? null,
    createdAt: line.at.toISOString(),
  };
}

function pendingLine(deposit: PendingDeposit, balance: Lamports): Transaction {
  return {
    id: deposit.id,
    type: 'deposit',
    description: TRANSACTION_SENTENCES['deposit-pending'],
    amount: formatSol(deposit.lamports),
    balanceAfter: formatSol(balance),
    status: 'pending',
    transactionSignature: deposit.signature,
    createdAt: deposit.seenAt.toISOString(),
  };
}

export interface StatementPage {
  transactions: Transaction[];
  pagination: { totalPages: number; totalTransactions: number };
}

/** A line that changes no playing balance. */
interface SideLine {
  at: Date;
  shown: Omit<Transaction, 'balanceAfter' | 'createdAt' | 'status'>;
}

function onChainLine({ gameId, kind, amount, signature, at }: OnChainLine): SideLine {
  const description = TRANSACTION_SENTENCES[`${kind}-on-chain`];
  return {
    at,
    shown: {
      id: gameId,
      type: kind,
      description,
      amount: formatSol(amount),
      transactionSignature: signature,
    },
  };
}

/** Lines of the withdraw-only account. A release is left out, because it is already a line of the playing balance. */
async function withdrawOnlyLines(queries: Queries, userId: number): Promise<SideLine[]> {
  const { lines } = await statementOf(queries, account('withdraw_only', userId), {
    offset: 0,
    limit: WITHDRAW_ONLY_LINES,
  });
  return lines.flatMap(({ journalId, kind, reason, amount, at }): SideLine[] => {
    if (REVIEWS.has(kind)) {
      const shown = {
        id: Number(journalId),
        ...shownKind({ kind, reason, amount }),
        transactionSignature: null,
      };
      return [{ at, shown: { ...shown, amount: positive(amount) } }];
    }
    if (kind !== 'deposit' && kind !== 'withdrawal' && kind !== 'refund') return [];
    const description = TRANSACTION_SENTENCES[`${kind}-withdraw-only`];
    const id = Number(journalId);
    return [
      { at, shown: { id, type: kind, description, amount: positive(amount), transactionSignature: null } },
    ];
  });
}

/** Returns one page of the statement, newest first. Deposits that are not final yet precede all booked lines. */
export async function readStatement(
  queries: Queries,
  userId: number,
  page: { page: number; limit: number },
  onChain: readonly OnChainLine[] = [],
): Promise<StatementPage> {
  const player = account('player', userId);
  const pending = await pendingDeposits(queries, userId);
  const from = (page.page - 1) * page.limit;
  const shownPending = pending.slice(from, from + page.limit);
  const others = [...onChain.map(onChainLine), ...(await withdrawOnlyLines(queries, userId))];
  others.sort((one, other) => other.at.getTime() - one.at.getTime());
  const { lines, total } = await mergedLines(queries, player, others, {
    offset: Math.max(0, from - pending.length),
    limit: page.limit - shownPending.length,
  });
  const booked = lines.flatMap((line) => ('booked' in line ? [line.booked] : []));
  const journalsOf = (kind: string) =>
    booked.filter((line) => line.kind === kind).map((line) => line.journalId);
  const signatures = await depositSignatures(queries, journalsOf('deposit'));
  const withdrawals = await statementWithdrawals(queries, journalsOf('withdrawal'));
  const balance = shownPending.length === 0 ? lamports(0n) : await balanceOf(queries, player);
  const totalTransactions = total + pending.length;
  return {
    transactions: [
      ...shownPending.map((deposit) => pendingLine(deposit, balance)),
      ...lines.map((line) => {
        if ('side' in line)
          return {
            ...line.side.shown,
            balanceAfter: formatSol(line.balance),
            status: 'completed' as const,
            createdAt: line.at.toISOString(),
          };
        const { journalId } = line.booked;
        return lineOf(line.booked, signatures.get(journalId), withdrawals.get(journalId));
      }),
    ],
    pagination: { totalPages: Math.ceil(totalTransactions / page.limit), totalTransactions },
  };
}
