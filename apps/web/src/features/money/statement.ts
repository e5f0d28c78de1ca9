// money: a statement as it is shown and written to a file. Pure.
import type { Transaction } from '@kingstake/protocol/http/money';
import type { TagTone } from '../../ui/status.tsx';
import { KIND_TEXTS } from './texts.ts';

/** 0: a kind this page does not know is shown without a sign. */
type Direction = 1 | -1 | 0;

const POSITIVE = new Set(['deposit', 'winnings', 'profit', 'refund']);
const NEGATIVE = new Set(['withdrawal', 'wager', 'purchase']);

type Moved = Pick<Transaction, 'type' | 'direction'>;

/** By the type; a correction has its own sign. */
export function directionOf({ type, direction }: Moved): Direction {
  if (POSITIVE.has(type)) return 1;
  if (NEGATIVE.has(type)) return -1;
  if (direction === undefined) return 0;
  return direction === 'in' ? 1 : -1;
}

export const STATUS_TONES: Readonly<Record<Transaction['status'], TagTone>> = {
  completed: 'lamp',
  pending: 'brass',
  failed: 'loss',
  cancelled: 'quiet',
};

const SIGNS: Readonly<Record<Direction, string>> = { 1: '+', [-1]: '−', 0: '' };

export function signOf(moved: Moved): string {
  return SIGNS[directionOf(moved)];
}

export function kindText(type: string): string {
  return KIND_TEXTS[type] ?? `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
}

const COLUMNS = ['date', 'type', 'description', 'amount', 'balance after', 'status', 'signature'] as const;

interface StatementPage {
  transactions: readonly Transaction[];
  pagination: { totalPages: number };
}

/** All pages as one list, newest first. A line that moves to the next page while they are loaded is listed once. */
export async function wholeStatement(
  readPage: (page: number) => Promise<StatementPage>,
): Promise<readonly Transaction[]> {
  const lines = new Map<string, Transaction>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { transactions, pagination } = await readPage(page);
    pages = pagination.totalPages;
    for (const line of transactions) lines.set(keyOf(line), line);
  }
  return [...lines.values()];
}

/** Deposits that are not final yet have numbers of their own. */
export function keyOf({ status, type, id }: Transaction): string {
  return `${status} ${type} ${id}`;
}

/** RFC 4180, amounts with a plain minus so that a spreadsheet can add them up. */
export function toCsv(transactions: readonly Transaction[]): string {
  const rows = transactions.map((row) => [
    row.createdAt,
    asText(row.type),
    asText(row.description),
    `${directionOf(row) === -1 ? '-' : ''}${row.amount}`,
    row.balanceAfter,
    row.status,
    row.transactionSignature ?? '',
  ]);
  return [COLUMNS, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

/** A text that a spreadsheet would run as a formula stays a text. */
function asText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
