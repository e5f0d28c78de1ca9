// withdrawals: the operators' commands about withdrawals, and the options of `withdrawals list`: a filter and a page, and the
// command of the next page.
import { idIn, parseSol, WalletAddress } from '@kingstake/protocol';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../../platform/operator.ts';
import type { ListedWithdrawal, WithdrawalsOperator } from './operator.ts';
import { describeOrigin, type OriginsOf, originAsJson } from './origin.ts';
import type { WithdrawalState } from './withdrawal.ts';
import type { WithdrawalFilter } from './withdrawal-store.ts';

const LISTS = {
  /** Lines of a page. */
  page: 50,
  /** Most rows that one statement reads: 100 KB of JSON. */
  most: 500,
} as const;

interface ListOptions {
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
  return idIn(word) ?? 'wrong';
}

function instantOf(text: string): Date | null {
  const instant = new Date(text);
  return INSTANT.test(text) && !Number.isNaN(instant.getTime()) ? instant : null;
}

export interface WithdrawalCommandDeps extends OrderDeps {
  withdrawals: WithdrawalsOperator;
  /** Returns where players' money came from. Injected, because this module does not know games. */
  originsOf: OriginsOf;
}

const NO_ID = 'Expected a withdrawal id.';

export const WITHDRAWAL_COMMANDS: readonly OperatorCommand<WithdrawalCommandDeps>[] = [
  {
    words: ['withdrawals', 'list'],
    positions: [],
    options: {
      status: { value: true, help: `${Object.keys(LIST_STATES).join(', ')}; default requested` },
      user: { value: true, help: 'the id of a player' },
      wallet: { value: true, help: 'the destination address' },
      above: { value: true, help: 'only larger amounts, in SOL' },
      before: { value: true, help: 'only requests before this date or time, such as 2026-11-23T14:00Z' },
      after: { value: true, help: 'the page after this withdrawal id' },
      limit: { value: true, help: `rows of a page, at most ${LISTS.most}` },
      json: { value: false, help: 'prints only a JSON array: all rows, or one page with --limit' },
    },
    help: 'Lists withdrawals that wait for approval, or those that the options select, oldest first, in pages.',
    run: listPage,
  },
  {
    words: ['withdrawals', 'show'],
    positions: ['id'],
    options: { json: { value: false, help: 'a JSON object, which is also the default' } },
    help: "Shows one withdrawal as JSON, and where the player's money came from.",
    async run({ withdrawals, originsOf }, parsed) {
      const id = idOf(parsed);
      const found = id === null ? null : await withdrawals.show(id);
      if (found === null) return notDone(`There is no withdrawal ${parsed.positions[0]}.`);
      const { userId } = found;
      const origin = userId === null ? undefined : (await originsOf([userId])).get(userId);
      const shown = origin === undefined ? found : { ...found, origin: originAsJson(origin) };
      return done(JSON.stringify(shown, null, 2));
    },
  },
  {
    words: ['withdrawals', 'approve'],
    positions: ['id'],
    options: { by: BY },
    help: 'Approves a withdrawal. Large amounts need two operators.',
    changes: { right: 'approve', action: 'withdrawal approved' },
    async subject({ withdrawals }, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone(NO_ID);
      return (await withdrawals.terms(id)) ?? notDone(`There is no withdrawal ${id}.`);
    },
    async run({ withdrawals, order, append }, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone(NO_ID);
      return withdrawals.approve(id, order, (tx) => append(tx, { id }));
    },
  },
  {
    words: ['withdrawals', 'reject'],
    positions: ['id'],
    options: {
      reason: { value: true, required: true, help: "the reason, shown in the player's statement" },
      by: BY,
    },
    help: 'Rejects a withdrawal and refunds the held amount to the player. Impossible once it is signed.',
    changes: { right: 'reject', action: 'withdrawal rejected' },
    async run({ withdrawals, append }, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone(NO_ID);
      const reason = textOption(parsed, 'reason') ?? '';
      return withdrawals.reject(id, reason, (tx) => append(tx, { id, reason }));
    },
  },
];

async function listPage(
  { withdrawals, originsOf }: WithdrawalCommandDeps,
  parsed: ParsedCommand,
): Promise<CommandAnswer> {
  const options = readListOptions(parsed);
  if (typeof options === 'string') return notDone(options);
  const { filter, after, limit, json } = options;
  const most = limit ?? (json ? LISTS.most : LISTS.page);
  const { rows, isLast } = await withdrawals.list(filter, { after, limit: most });
  const last = rows.at(-1);
  const next = isLast || last === undefined ? null : nextPage(parsed, last.id);
  if (json) {
    const answer = done(JSON.stringify(rows));
    // A caller who passes --limit requests the next page explicitly.
    return next === null || limit !== null ? answer : { ...answer, rest: next };
  }
  const all = await withdrawals.count(filter);
  if (rows.length === 0) return done(describeNone(options, all));
  const more = next === null ? '' : ` The next page: ops -- ${next.join(' ')}`;
  const origins = await originsOf(rows.flatMap(({ userId }) => userId ?? []));
  return done([...describeRows(rows, origins), `${rows.length} of ${all} in all.${more}`].join('\n'));
}

function describeNone({ filter, after }: ListOptions, all: number): string {
  if (all > 0) return `None follows withdrawal ${after}; ${all} in all.`;
  return filter.states === LIST_STATES.requested
    ? 'No such withdrawal is waiting.'
    : 'There is no such withdrawal.';
}

/** Two lines for each withdrawal: its terms, then the origin of the player's money. */
function describeRows(
  rows: readonly ListedWithdrawal[],
  origins: Awaited<ReturnType<OriginsOf>>,
): readonly string[] {
  return rows.flatMap(({ id, amount, walletAddress, userId, createdAt, status }) => {
    const origin = userId === null ? undefined : origins.get(userId);
    const payee = userId === null ? 'an unclaimed deposit goes back' : `player ${userId}`;
    return [
      `${id}  ${amount} SOL  to ${walletAddress}  ${payee}  since ${createdAt}  ${status}`,
      ...(origin === undefined ? [] : [`   from: ${describeOrigin(origin)}`]),
    ];
  });
}
