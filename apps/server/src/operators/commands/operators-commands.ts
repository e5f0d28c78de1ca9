// The list of operators that is in force, and the command that replaces it.

import { formatOperatorList, type Operator, type Subject } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import { OPERATORS_ACTION, operatorsInLog } from './audit-log-store.ts';
import { type OperatorSettings, type ReadOperators, readOperators } from './operators.ts';

export interface OperatorsCommandDeps extends OrderDeps {
  database: Database;
  settings: OperatorSettings;
}

/**
 * Returns the list in force. The first one is trusted. Afterwards the settings can only propose another one, because
 * write access to a file on the server must not create operators. On the local network the settings decide.
 */
export async function operatorsInForce(queries: Queries, settings: OperatorSettings): Promise<ReadOperators> {
  const listed = readOperators(settings);
  if (isRefused(listed) || settings.cluster === 'local') return listed;
  const inLog = await operatorsInLog(queries);
  return inLog ?? listed;
}

const listSubject = (operators: readonly Operator[]): Subject => ({ list: formatOperatorList(operators) });

const showOperator = ({ name, publicKey, rights }: Operator): string =>
  `${name}  ${publicKey}  ${rights.join(' ')}`;

/** Returns the list that the settings propose, or why there is nothing to accept. */
async function proposal({
  database,
  settings,
}: OperatorsCommandDeps): Promise<readonly Operator[] | CommandAnswer> {
  const listed = readOperators(settings);
  if (isRefused(listed)) return notDone(listed.refused);
  const inLog = await database.run((queries) => operatorsInLog(queries));
  if (inLog !== null && formatOperatorList(inLog) === formatOperatorList(listed))
    return notDone('The list of OPERATORS is in force already.');
  return listed;
}

const isAnswer = (found: readonly Operator[] | CommandAnswer): found is CommandAnswer => 'done' in found;

export const OPERATORS_COMMANDS: readonly OperatorCommand<OperatorsCommandDeps>[] = [
  {
    words: ['operators', 'show'],
    positions: [],
    options: {},
    help: 'Shows the operators in force, with their keys and rights.',
    async run({ database, settings }) {
      const inForce = await database.run((queries) => operatorsInForce(queries, settings));
      if (isRefused(inForce)) return notDone(inForce.refused);
      const listed = readOperators(settings);
      const same = !isRefused(listed) && formatOperatorList(listed) === formatOperatorList(inForce);
      const lines = inForce.map(showOperator);
      return done(
        [...lines, ...(same ? [] : ['OPERATORS differs from this list: run "operators accept"'])].join('\n'),
      );
    },
  },
  {
    words: ['operators', 'accept'],
    positions: [],
    options: { by: BY },
    help: 'Puts the list of OPERATORS in force. Operators of the current list must sign.',
    changes: { right: 'operators', action: OPERATORS_ACTION, twoOperators: true },
    async subject(deps) {
      const found = await proposal(deps);
      return isAnswer(found) ? found : listSubject(found);
    },
    async run(deps) {
      const found = await proposal(deps);
      if (isAnswer(found)) return found;
      if (!sameSubject(listSubject(found), deps.order.subject)) return notDone(TERMS_CHANGED);
      await deps.database.transaction((tx) => deps.append(tx, found));
      return done(found.map(showOperator).join('\n'));
    },
  },
];
