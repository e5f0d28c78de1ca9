// money: formats a statement for the screen and for a file. Pure.
import type { Transaction } from '@kingstake/protocol/http/money';
import type { TagTone } from '../ui/status.tsx';
import { KIND_TEXTS } from './texts.ts';

/** 0: an unknown kind, which is shown without a sign. */
type Direction = 1 | -1 | 0;

const POSITIVE = new Set(['deposit', 'winnings', 'profit', 'refund']);
const NEGATIVE = new Set(['withdrawal', 'wager', 'purchase']);

type Moved = Pick<Transaction, 'type' | 'direction'>;

/** From the type; a correction has its own direction. */
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

/** All pages as one list, newest first. A line that moves to the next page while they load is listed once. */
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

/** Deposits that are not final yet have ids of a separate sequence, so the key includes the status. */
export function keyOf({ status, type, id }: Transaction): string {
  return `${status} ${type} ${id}`;
}

/** RFC 4180. Amounts have an ASCII minus, so that a spreadsheet can add them up. */
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

/** Escapes a text that a spreadsheet would evaluate as a formula. */
function asText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
