// withdrawals: the options of `withdrawals list`. Pure: parses a command into a filter and a page, and formats the command of the next
// page.
import { type Lamports, parseSol, WalletAddress } from '@kingstake/protocol';
import { type ParsedCommand, textOption } from '../../platform/operator.ts';
import type { WithdrawalState } from './withdrawal.ts';

export const LISTS = {
  /** Lines of a page. */
  page: 50,
  /** Most rows that one statement reads: 100 KB of JSON. */
  most: 500,
} as const;

export interface WithdrawalFilter {
  states: readonly WithdrawalState[];
  userId: number | null;
  walletAddress: string | null;
  above: Lamports | null; // only larger amounts
  before: Date | null; // only older requests
}

export interface ListOptions {
  filter: WithdrawalFilter;
  after: number; // the last id of the previous page; 0 for the first page
  limit: number | null; // rows of a page; null if not given
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

/** An ISO 8601 date, or date and time with its zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Returns the parsed options, or a sentence that states the error. */
export function readListOptions(parsed: ParsedCommand): ListOptions | string {
  const status = textOption(parsed, 'status') ?? 'requested';
  if (!isStatus(status)) return `--status must be one of ${Object.keys(LIST_STATES).join(', ')}.`;
  const user = countOf(parsed, 'user');
  if (user === 'wrong') return '--user must be the id of a player.';
  const after = countOf(parsed, 'after');
  if (after === 'wrong') return '--after must be the id of a withdrawal.';
  const limit = countOf(parsed, 'limit');
  if (limit === 'wrong' || (limit ?? 1) > LISTS.most)
    return `--limit must be a number from 1 to ${LISTS.most}.`;
  const walletAddress = textOption(parsed, 'wallet');
  if (walletAddress !== null && !WalletAddress.safeParse(walletAddress).success)
    return '--wallet must be the address of a wallet.';
  const aboveText = textOption(parsed, 'above');
  const above = aboveText === null ? null : parseSol(aboveText);
  if (above === null && aboveText !== null) return '--above must be an amount of SOL.';
  const beforeText = textOption(parsed, 'before');
  const before = beforeText === null ? null : instantOf(beforeText);
  if (before === null && beforeText !== null)
    return '--before must be a date, such as 2026-11-23 or 2026-11-23T14:00Z.';
  return {
    filter: { states: LIST_STATES[status], userId: user, walletAddress, above, before },
    after: after ?? 0,
    limit,
    json: parsed.options['json'] === true,
  };
}

/** Returns the command for the page after a withdrawal, with the same options. */
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
