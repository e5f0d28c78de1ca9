// withdrawals: operator commands.
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
import { LIST_STATES, LISTS, type ListOptions, nextPage, readListOptions } from './list-options.ts';
import type { ListedWithdrawal, WithdrawalsOperator } from './operator.ts';
import { describeOrigin, type OriginsOf, originAsJson } from './origin.ts';

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
