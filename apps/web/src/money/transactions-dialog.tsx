// money: Transaction History: the player's statement, ten lines per page, newest first.
import { listTransactions, type Transaction } from '@kingstake/protocol/http/money';
import { useEffect, useState } from 'react';
import { messageInLanguage } from '../language/index.ts';
import { saveFile } from '../net/save-file.ts';
import { wallClockMs } from '../net/timers.ts';
import { keepPreviousData, useQuery, useQueryClient } from '../net/use-query.ts';
import { useHttp, useSession, useSocketClient } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { cx } from '../ui/elements.ts';
import { amountOf, solText, whenText } from '../ui/format.ts';
import { Tag, type TagTone } from '../ui/status.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import { useToasts } from '../ui/toasts.tsx';
import { ExplorerLink } from './money-parts.tsx';
import { KIND_TEXTS, MONEY_TEXTS, STATUS_TEXTS } from './texts.ts';
import css from './transactions-dialog.module.css';

const PAGE_LIMIT = 10;
/** The most lines that one call returns. Used for the file, which contains everything. */
const FILE_PAGE_LIMIT = 100;
const FIRST_PAGE = 1;

/**
 * Refetches each time the dialog opens, on every balance message, and when the page becomes visible. The last is needed because a
 * completed withdrawal changes no balance, so the server sends no message.
 */
function useStatement(page: number) {
  const http = useHttp();
  const queries = useQueryClient();
  const socket = useSocketClient();
  const { user } = useSession();
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (message.type === 'balance_updated')
          void queries.invalidateQueries({ queryKey: ['transactions'] });
      }),
    [socket, queries],
  );
  return useQuery({
    queryKey: ['transactions', user?.id, page, user?.balance],
    queryFn: () =>
      http.send(listTransactions, { params: { id: user?.id ?? 0 }, query: { page, limit: PAGE_LIMIT } }),
    enabled: user !== null,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    placeholderData: keepPreviousData,
  });
}

/** Exports the whole history as a file. */
function useCsv() {
  const http = useHttp();
  const { user } = useSession();
  const toasts = useToasts();
  const [isSaving, setSaving] = useState(false);
  const save = () => {
    setSaving(true);
    const id = user?.id ?? 0;
    wholeStatement((page) =>
      http.send(listTransactions, { params: { id }, query: { page, limit: FILE_PAGE_LIMIT } }),
    )
      .then((rows) => saveFile(MONEY_TEXTS.csvFile, 'text/csv', toCsv(rows)))
      .catch(() =>
        toasts.show({
          variant: 'error',
          title: MONEY_TEXTS.csvFailed,
          description: MONEY_TEXTS.csvFailedHint,
        }),
      )
      .finally(() => setSaving(false));
  };
  return { save, isSaving };
}

export function TransactionsDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState(FIRST_PAGE);
  const { data, isError, refetch } = useStatement(page);
  const { save, isSaving } = useCsv();
  const pages = Math.max(FIRST_PAGE, data?.pagination.totalPages ?? FIRST_PAGE);
  const rows = data?.transactions ?? [];
  return (
    <Dialog
      title={MONEY_TEXTS.transactions}
      width="xl"
      onClose={onClose}
      footer={
        <div className={css['foot']}>
          <Button size="sm" className={css['csv']} disabled={rows.length === 0 || isSaving} onClick={save}>
            {MONEY_TEXTS.csv}
          </Button>
          <Button size="sm" disabled={page <= FIRST_PAGE} onClick={() => setPage(page - 1)}>
            {MONEY_TEXTS.previous}
          </Button>
          <span className="num" role="status">
            {MONEY_TEXTS.page(page, pages)}
          </span>
          <Button size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {MONEY_TEXTS.next}
          </Button>
        </div>
      }
    >
      {isError ? (
        <div className={css['empty']} role="alert">
          <p>{MONEY_TEXTS.transactionsFailed}</p>
          <Button onClick={() => void refetch()}>{MONEY_TEXTS.retry}</Button>
        </div>
      ) : (
        <Rows rows={data === undefined ? null : rows} />
      )}
    </Dialog>
  );
}

function Rows({ rows }: { rows: readonly Transaction[] | null }) {
  if (rows === null || rows.length === 0) {
    const sentence = rows === null ? MONEY_TEXTS.loading : MONEY_TEXTS.noTransactions;
    return <p className={css['empty']}>{sentence}</p>;
  }
  return (
    <ol className={css['rows']}>
      {rows.map((row) => (
        <TransactionRow key={keyOf(row)} row={row} />
      ))}
    </ol>
  );
}

const LOOKS = { 1: css['in'], [-1]: undefined, 0: undefined } as const;

function shown(sol: string): string {
  const amount = amountOf(sol);
  return amount === null ? UI_TEXTS.unknownAmount : solText(amount);
}

/** One line of the statement. */
function TransactionRow({ row }: { row: Transaction }) {
  const { type, description, amount, balanceAfter, status, transactionSignature, createdAt } = row;
  return (
    <li className={css['row']}>
      <div className={css['what']}>
        <b>{kindText(type)}</b>
        <span>{messageInLanguage(description)}</span>
        <time dateTime={createdAt}>{whenText(createdAt, wallClockMs())}</time>
      </div>
      <div className={css['state']}>
        <Tag tone={STATUS_TONES[status]}>{STATUS_TEXTS[status]}</Tag>
        {transactionSignature !== null && <ExplorerLink signature={transactionSignature} />}
      </div>
      <div className={cx('num', css['money'])}>
        <b className={LOOKS[directionOf(row)]}>{`${signOf(row)}${shown(amount)}`}</b>
        <span>{`${MONEY_TEXTS.balanceAfter} ${shown(balanceAfter)}`}</span>
      </div>
    </li>
  );
}

/** 0: an unknown kind, which is shown without a sign. */
type Direction = 1 | -1 | 0;

const POSITIVE = new Set(['deposit', 'winnings', 'profit', 'refund']);
const NEGATIVE = new Set(['withdrawal', 'wager', 'purchase']);

type Moved = Pick<Transaction, 'type' | 'direction'>;

/** From the type; a correction has its own direction. */
function directionOf({ type, direction }: Moved): Direction {
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
function keyOf({ status, type, id }: Transaction): string {
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
