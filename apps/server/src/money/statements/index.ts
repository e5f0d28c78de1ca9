// statements: public entry. A player's playing balance and the lines that explain it.
import {
  formatSol,
  type Lamports,
  lamports,
  moneyCalls,
  TRANSACTION_SENTENCES,
  type Transaction,
} from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import { type RouteKit, refuseOtherPlayer } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log.ts';
import { depositSignatures, type PendingDeposit, pendingDeposits } from '../deposits/index.ts';
import {
  account,
  accountState,
  balanceOf,
  heldAmountOf,
  type StatementLine,
  statementOf,
} from '../ledger/index.ts';
import { SHOWN_STATUS, type StatementWithdrawal, statementWithdrawals } from '../withdrawals/index.ts';

/** Lines on a page if the request names no limit. */
const DEFAULT_PAGE_LIMIT = 10;

export function createStatements({
  database,
  stakeEvents,
  ...push
}: PushDeps & {
  /** Returns a player's stakes and returns on chain, newest first. */
  stakeEvents(queries: Queries, userId: number): Promise<readonly OnChainLine[]>;
}) {
  return {
    pushBalance: createBalancePush({ database, ...push }),
    routes(routes: RouteKit) {
      routes.add(moneyCalls.listTransactions, async ({ params, query, caller }) => {
        if (params.id !== caller.userId) return refuseOtherPlayer();
        const page = { page: query.page ?? 1, limit: query.limit ?? DEFAULT_PAGE_LIMIT };
        const body = await database.run(async (queries) =>
          readStatement(queries, caller.userId, page, await stakeEvents(queries, caller.userId)),
        );
        return { body };
      });
    },
  };
}

interface PushDeps {
  database: Database;
  log: Log;
  /** Sends `balance_updated` with amounts in SOL to all sockets of a player. `held` is absent if nothing is held. */
  sendBalance(userId: number, sent: { balance: string; held?: string }): void;
}

interface PlayerReads {
  open: number; // reads in flight
  sentPostings: bigint; // postings of the account when the newest sent balance was read; -1 before the first
}

/**
 * Returns a function that reads a player's playing balance and sends it, without waiting. A failed read is logged and not
 * retried. Balances are sent in order: reads may return out of order, so a balance older than one already sent is
 * dropped. A player is tracked only while reads are in flight, because a read that begins later is not older.
 */
export function createBalancePush({ database, log, sendBalance }: PushDeps) {
  const reading = new Map<number, PlayerReads>();

  async function push(userId: number): Promise<void> {
    const reads = reading.get(userId) ?? { open: 0, sentPostings: -1n };
    reading.set(userId, reads);
    reads.open += 1;
    try {
      const { balance, postings, held } = await database.run(async (queries) => ({
        ...(await accountState(queries, account('player', userId))),
        held: await heldAmountOf(queries, userId),
      }));
      if (postings < reads.sentPostings) return;
      reads.sentPostings = postings;
      sendBalance(userId, { balance: formatSol(balance), ...(held > 0n && { held: formatSol(held) }) });
    } finally {
      reads.open -= 1;
      if (reads.open === 0) reading.delete(userId);
    }
  }

  return (userId: number): void => {
    push(userId).catch((error: unknown) => log.warn({ err: error, userId }, 'balance push failed'));
  };
}

// A player's statement. Its lines are deposits that are not final, postings of the player's accounts, and
// stakes on chain. Side lines, which move other money of the player, are merged with those of the playing balance.
/** A movement that does not change the playing balance. */
interface SideLine {
  readonly at: Date;
}

/** A line of the ledger, or a side line with the playing balance at its time. */
export type MergedLine<S extends SideLine> =
  | { readonly at: Date; readonly booked: StatementLine }
  | { readonly at: Date; readonly side: S; readonly balance: Lamports };

/**
 * Returns up to `limit` lines from `offset` on, newest first, and the number of all lines. `side` has all side lines, newest
 * first. At most all of them precede a ledger line, so only that many more ledger lines are read.
 */
async function mergedLines<S extends SideLine>(
  queries: Queries,
  player: ReturnType<typeof account>,
  side: readonly S[],
  { offset, limit }: { offset: number; limit: number },
): Promise<{ lines: MergedLine<S>[]; total: number }> {
  const first = Math.max(0, offset - side.length);
  const skipped = offset - first;
  // One more line is read, because the last side line of the page may show its balance.
  const booked = await statementOf(queries, player, { offset: first, limit: skipped + limit + 1 });
  const lines = merge(booked.lines, side).slice(skipped, skipped + limit);
  return { lines, total: booked.total + side.length };
}

/**
 * Merges two lists, both newest first. At one instant, ledger lines come first. A side line shows the balance after the
 * next older ledger line, or 0. Pure.
 */
export function merge<S extends SideLine>(
  booked: readonly StatementLine[],
  side: readonly S[],
): MergedLine<S>[] {
  const merged: MergedLine<S>[] = [];
  let next = 0;
  for (const line of side) {
    for (let older = booked[next]; older !== undefined && older.at >= line.at; older = booked[next]) {
      merged.push({ at: older.at, booked: older });
      next += 1;
    }
    merged.push({ at: line.at, side: line, balance: booked[next]?.balanceAfter ?? lamports(0n) });
  }
  return [...merged, ...booked.slice(next).map((line) => ({ at: line.at, booked: line }))];
}

/** Descriptions by the kind of a journal. An unknown kind is shown unchanged. */
const DESCRIPTIONS: Readonly<Record<string, string>> = TRANSACTION_SENTENCES;

/** Most movements of the withdraw-only account that a statement shows, newest first. */
const WITHDRAW_ONLY_LINES = 1_000;

/** Formats an amount in SOL without its sign. */
const positive = (amount: Lamports): string => formatSol(amount < 0n ? lamports(-amount) : amount);

/** Journals of fair-play cases: a void game, a payment of a debt, and a granted appeal. */
const REVIEWS: ReadonlySet<string> = new Set(['void', 'debt', 'appeal']);

/** Returns the type of a line, its description, and its direction if the type does not imply one. */
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

function pendingLine(deposit: PendingDeposit, balance: Lamports): Transaction {
  return {
    id: Number(deposit.id),
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

/** A movement between the player's wallet and a stake on chain. */
export interface OnChainLine {
  readonly at: Date;
  readonly gameId: number;
  readonly kind: 'wager' | 'winnings' | 'refund';
  readonly amount: Lamports;
  readonly signature: string | null;
}

/** A line that does not change the playing balance: a stake on chain or withdraw-only money. */
interface ShownSideLine {
  at: Date;
  journalId: bigint | null; // of the ledger; null for a stake on chain
  shown: Omit<Transaction, 'balanceAfter' | 'createdAt' | 'status'>;
}

function onChainLine({ gameId, kind, amount, signature, at }: OnChainLine): ShownSideLine {
  const description = TRANSACTION_SENTENCES[`${kind}-on-chain`];
  return {
    at,
    journalId: null,
    shown: {
      id: gameId,
      type: kind,
      description,
      amount: formatSol(amount),
      transactionSignature: signature,
    },
  };
}

/**
 * Returns lines of the withdraw-only account, newest first. A release is left out, because it is already a line of the
 * playing balance.
 */
async function withdrawOnlyLines(queries: Queries, userId: number): Promise<ShownSideLine[]> {
  const { lines } = await statementOf(queries, account('withdraw_only', userId), {
    offset: 0,
    limit: WITHDRAW_ONLY_LINES,
  });
  return lines.flatMap(({ journalId, kind, reason, amount, at }): ShownSideLine[] => {
    const shown = { id: Number(journalId), amount: positive(amount), transactionSignature: null };
    if (REVIEWS.has(kind))
      return [{ at, journalId, shown: { ...shown, ...shownKind({ kind, reason, amount }) } }];
    if (kind !== 'deposit' && kind !== 'withdrawal' && kind !== 'refund') return [];
    const description = TRANSACTION_SENTENCES[`${kind}-withdraw-only`];
    return [{ at, journalId, shown: { ...shown, type: kind, description } }];
  });
}

/** Returns a line with its state and signature, which for deposits and withdrawals are stored in their own tables. */
function lineOf(
  line: MergedLine<ShownSideLine>,
  deposits: ReadonlyMap<bigint, string>,
  withdrawals: ReadonlyMap<bigint, StatementWithdrawal>,
): Transaction {
  const shown =
    'side' in line
      ? { ...line.side.shown, balanceAfter: formatSol(line.balance) }
      : {
          id: Number(line.booked.journalId),
          ...shownKind(line.booked),
          amount: positive(line.booked.amount),
          balanceAfter: formatSol(line.booked.balanceAfter),
          transactionSignature: null,
        };
  const journalId = 'side' in line ? line.side.journalId : line.booked.journalId;
  const withdrawal = journalId === null ? undefined : withdrawals.get(journalId);
  const signature = (journalId === null ? undefined : deposits.get(journalId)) ?? withdrawal?.signature;
  return {
    ...shown,
    status: withdrawal === undefined ? 'completed' : SHOWN_STATUS[withdrawal.state],
    transactionSignature: signature ?? shown.transactionSignature,
    createdAt: line.at.toISOString(),
  };
}

/**
 * Returns one page of the statement, newest first, with amounts in SOL. Deposits that are not final precede all other lines.
 * `onChain` has all stakes and returns on chain, newest first.
 */
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
  const journalsOf = (kind: string) =>
    lines.flatMap((line) => {
      if ('booked' in line) return line.booked.kind === kind ? [line.booked.journalId] : [];
      return line.side.shown.type === kind ? (line.side.journalId ?? []) : [];
    });
  const signatures = await depositSignatures(queries, journalsOf('deposit'));
  const withdrawals = await statementWithdrawals(queries, journalsOf('withdrawal'));
  const balance = shownPending.length === 0 ? lamports(0n) : await balanceOf(queries, player);
  const totalTransactions = total + pending.length;
  return {
    transactions: [
      ...shownPending.map((deposit) => pendingLine(deposit, balance)),
      ...lines.map((line) => lineOf(line, signatures, withdrawals)),
    ],
    pagination: { totalPages: Math.ceil(totalTransactions / page.limit), totalTransactions },
  };
}
