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
import { account, balanceOf, type StatementLine } from '../ledger/index.ts';
import type { Queries } from '../platform/database/index.ts';
import { SHOWN_STATUS, type StatementWithdrawal, statementWithdrawals } from '../withdrawals/index.ts';
import { type MergedLine, mergedLines, type OnChainLine } from './merged-lines.ts';

/** The description of a line, by the kind of its journal. An unknown kind is shown as it is. */
const DESCRIPTIONS: Readonly<Record<string, string>> = TRANSACTION_SENTENCES;

const positive = (amount: Lamports): string => formatSol(amount < 0n ? lamports(-amount) : amount);

function lineOf(
  line: StatementLine,
  signature: string | undefined,
  withdrawal: StatementWithdrawal | undefined,
): Transaction {
  return {
    id: Number(line.journalId),
    type: line.kind,
    description: line.reason ?? DESCRIPTIONS[line.kind] ?? line.kind,
    amount: positive(line.amount),
    ...(line.kind === 'adjust' ? { direction: line.amount < 0n ? 'out' : 'in' } : {}),
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

function onChainLine({ onChain, balance }: Extract<MergedLine, { onChain: OnChainLine }>): Transaction {
  const { gameId, kind, amount, signature, at } = onChain;
  return {
    id: gameId,
    type: kind,
    description: TRANSACTION_SENTENCES[`${kind}-on-chain`],
    amount: formatSol(amount),
    balanceAfter: formatSol(balance),
    status: 'completed',
    transactionSignature: signature,
    createdAt: at.toISOString(),
  };
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
  const { lines, total } = await mergedLines(queries, player, onChain, {
    offset: Math.max(0, from - pending.length),
    limit: page.limit - shownPending.length,
  });
  const journalIds = lines.flatMap((line) => ('booked' in line ? [line.booked.journalId] : []));
  const signatures = await depositSignatures(queries, journalIds);
  const withdrawals = await statementWithdrawals(queries, journalIds);
  const balance = await balanceOf(queries, player);
  const totalTransactions = total + pending.length;
  return {
    transactions: [
      ...shownPending.map((deposit) => pendingLine(deposit, balance)),
      ...lines.map((line) => {
        if ('onChain' in line) return onChainLine(line);
        const { journalId } = line.booked;
        return lineOf(line.booked, signatures.get(journalId), withdrawals.get(journalId));
      }),
    ],
    pagination: { totalPages: Math.ceil(totalTransactions / page.limit), totalTransactions },
  };
}
