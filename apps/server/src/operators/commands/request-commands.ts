// Commands that wait for a second operator: their list, and the command that confirms one.
import type { Subject } from '@kingstake/proofs/custody';
import { terminalLine } from '@kingstake/protocol';
import type { Database } from '../../platform/database/index.ts';
import { BY, type CommandShape, done, type OperatorCommand } from '../../platform/operator.ts';
import type { Time } from '../../platform/time.ts';
import { type FiledRequest, listRequests } from './request-store.ts';

export interface RequestCommandDeps {
  database: Database;
  time: Time;
}

/** Requires the right of the command that it confirms. */
export const CONFIRM_SHAPE: CommandShape = {
  words: ['confirm'],
  positions: ['request'],
  options: { by: BY },
  help: 'Confirms and runs a command that another operator gave.',
};

export const REQUEST_COMMANDS: readonly OperatorCommand<RequestCommandDeps>[] = [
  {
    words: ['pending'],
    positions: [],
    options: {},
    help: 'Lists commands that wait for a second operator.',
    async run({ database, time }) {
      const requests = await database.run((queries) => listRequests(queries, time.nowMs()));
      if (requests.length === 0) return done('No command waits for a second operator.');
      return done(requests.map(showRequest).join('\n'));
    },
  },
];

/** Formats a request as one line. */
export function showRequest({ id, operator, command, expiresAtMs }: FiledRequest): string {
  const terms = command.subject === null ? '' : `  ${JSON.stringify(command.subject)}`;
  return `${id}  ${terminalLine(command.line.join(' '))}${terms}  by ${operator}  until ${new Date(expiresAtMs).toISOString()}`;
}

/** What a second operator signs: the complete text of the first one. */
export function confirmSubject({ id, signed }: FiledRequest): Subject {
  return { request: id, text: signed.text };
}
