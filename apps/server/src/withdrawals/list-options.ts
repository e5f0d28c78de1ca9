// withdrawals: what `withdrawals list` was asked for. Pure: from the words of the command to a filter and a page, and back to the
// words of the next page.
import { type Lamports, parseSol, WalletAddress } from '@kingstake/protocol';
import { type ParsedCommand, textOption } from '../platform/operator.ts';
import type { WithdrawalState } from './withdrawal.ts';

/** Lists that an operator reads. */
export const LISTS = {
  /** Lines of a page. */
  page: 50,
  /** Rows that one statement reads: 100 KB of JSON. */
  most: 500,
} as const;

export interface WithdrawalFilter {
  states: readonly WithdrawalState[];
  userId: number | null;
  walletAddress: string | null;
  above: Lamports | null; // larger ones only
  before: Date | null; // asked for before that instant
}

export interface ListOptions {
  filter: WithdrawalFilter;
  after: number; // the number of the last one of the page before; 0 for the first page
  limit: number | null; // rows of a page; null when it was not said
  json: boolean;
}

export const LIST_STATES = {
  requested: ['requested'],
  approved: ['approved'],
  signed: ['signed'],
  completed: ['completed'],
  failed: ['failed'],
  cancelled: ['cancelled'],
  open: ['requested', 'approved', 'signed'],
  all: ['requested', 'approved', 'signed', 'completed', 'failed', 'cancelled'],
} as const satisfies Record<string, readonly WithdrawalState[]>;

const isStatus = (word: string): word is keyof typeof LIST_STATES => Object.hasOwn(LIST_STATES, word);

/** A date, or a date and a time with its zone, of ISO 8601. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Returns what was asked for, or why it cannot be, in a sentence. */
export function readListOptions(parsed: ParsedCommand): ListOptions | string {
  const status = textOption(parsed, 'status') ?? 'requested';
  if (!isStatus(status)) return `--status is one of ${Object.keys(LIST_STATES).join(', ')}.`;
  const user = countOf(parsed, 'user');
  if (user === 'wrong') return '--user is the number of a player.';
  const after = countOf(parsed, 'after');
  if (after === 'wrong') return '--after is the number of a withdrawal.';
  const limit = countOf(parsed, 'limit');
  if (limit === 'wrong' || (limit ?? 1) > LISTS.most) return `--limit is a number from 1 to ${LISTS.most}.`;
  const walletAddress = textOption(parsed, 'wallet');
  if (walletAddress !== null && !WalletAddress.safeParse(walletAddress).success)
    return '--wallet is the address of a wallet.';
  const aboveText = textOption(parsed, 'above');
  const above = aboveText === null ? null : parseSol(aboveText);
  if (above === null && aboveText !== null) return '--above is an amount of SOL.';
  const beforeText = textOption(parsed, 'before');
  const before = beforeText === null ? null : instantOf(beforeText);
  if (before === null && beforeText !== null)
    return '--before is a date, such as 2026-11-23 or 2026-11-23T14:00Z.';
  return {
    filter: { states: LIST_STATES[status], userId: user, walletAddress, above, before },
    after: after ?? 0,
    limit,
    json: parsed.options['json'] === true,
  };
}

/** Returns the words of the page that begins after a withdrawal: the same filters and form. */
export function nextPage(parsed: ParsedCommand, lastId: number): string[] {
  const others = Object.entries(parsed.options).filter(([name]) => name !== 'after');
  const words = others.flatMap(([name, value]) => (value === true ? [`--${name}`] : [`--${name}`, value]));
  return ['withdrawals', 'list', ...words, '--after', String(lastId)];
}

function countOf(parsed: ParsedCommand, name: string): number | null | 'wrong' {
  const word = textOption(parsed, name);
  if (word === null) return null;
  return /^[1-9]\d{0,14}$/.test(word) ? Number(word) : 'wrong';
}

function instantOf(text: string): Date | null {
  const instant = new Date(text);
  return INSTANT.test(text) && !Number.isNaN(instant.getTime()) ? instant : null;
}
