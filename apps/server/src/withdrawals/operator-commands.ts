// withdrawals: the operator's commands.
import {
  BY,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  textOption,
} from '../platform/operator.ts';
import type { WithdrawalsOperator } from './operator.ts';

export interface WithdrawalCommandDeps extends OrderDeps {
  withdrawals: WithdrawalsOperator;
}

const NO_ID = 'Expected a withdrawal id.';

export const WITHDRAWAL_COMMANDS: readonly OperatorCommand<WithdrawalCommandDeps>[] = [
  {
    words: ['withdrawals', 'list'],
    positions: [],
    options: { json: { value: false, help: 'a JSON array and nothing else' } },
    help: 'Withdrawals waiting for approval, oldest first.',
    async run({ withdrawals }, parsed) {
      const requested = await withdrawals.listRequested();
      if (parsed.options['json'] === true) return done(JSON.stringify(requested));
      if (requested.length === 0) return done('No withdrawal is waiting.');
      const lines = requested.map(
        ({ id, amount, walletAddress, userId, createdAt }) =>
          `${id}  ${amount} SOL  to ${walletAddress}  player ${userId}  since ${createdAt}`,
      );
      return done(lines.join('\n'));
    },
  },
  {
    words: ['withdrawals', 'show'],
    positions: ['id'],
    options: {},
    help: 'Everything about one withdrawal.',
    async run({ withdrawals }, parsed) {
      const id = idOf(parsed);
      const found = id === null ? null : await withdrawals.show(id);
      return found === null
        ? notDone(`There is no withdrawal ${parsed.positions[0]}.`)
        : done(JSON.stringify(found, null, 2));
    },
  },
  {
    words: ['withdrawals', 'approve'],
    positions: ['id'],
    options: { by: BY },
    help: 'Approves a withdrawal. Large amounts need the approvals of two operators.',
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
      reason: { value: true, required: true, help: 'the player reads it in the statement' },
      by: BY,
    },
    help: 'Refunds the held amount to the player. Impossible once it is signed.',
    changes: { right: 'reject', action: 'withdrawal rejected' },
    async run({ withdrawals, append }, parsed) {
      const id = idOf(parsed);
      if (id === null) return notDone(NO_ID);
      const reason = textOption(parsed, 'reason') ?? '';
      return withdrawals.reject(id, reason, (tx) => append(tx, { id, reason }));
    },
  },
];
