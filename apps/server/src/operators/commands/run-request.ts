// Runs a request from the operators' socket: an unsigned query, or a signed command.

import { type Operator, parseCommand, type SignedCommand, type Subject } from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import { ChainUnavailable } from '../../chain/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import {
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type Order,
  type OrderDeps,
  type ParsedCommand,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import { appendAudit, lastEntryBefore, logHead } from './audit-log-store.ts';
import { confirmFault, judgeSigned, rightFault } from './authorize.ts';
import { parseCommand as parseLine } from './command-line.ts';
import { allCommands, commandOf, helpFor, isConfirm, type SharedDeps, shapeOf } from './commands.ts';
import { headsOnChain, restoredSubject } from './heads-on-chain.ts';
import { readOrigins } from './money-origin.ts';
import { operatorsInForce } from './operators-commands.ts';
import { CONFIRM_SHAPE, confirmSubject } from './request-commands.ts';
import {
  closeRequest,
  type FiledRequest,
  fileRequest,
  findRequest,
  REQUEST_MS,
  useNonce,
} from './request-store.ts';

export type OpsDeps = Omit<SharedDeps, 'changeOf' | 'readLogHead' | 'restoredLog' | 'originsOf'>;

const sharedDeps = (deps: OpsDeps): SharedDeps => ({
  ...deps,
  changeOf: (line) => commandOf(line)?.changes,
  readLogHead: logHead,
  originsOf: (userIds) => readOrigins(deps, userIds),
  async restoredLog(since) {
    const kept = await deps.database.run((queries) => lastEntryBefore(queries, since));
    return restoredSubject(kept, await headsOnChain(deps.chain));
  },
});

/** Longest text that can be filed. It is limited because the second operator's text contains it. */
const FILED_LENGTH = 6000;

/** Thrown to roll back a command: another operator confirmed it first, or the request has expired. */
class RequestGone extends Error {
  override readonly name = 'RequestGone';
}

const NO_REQUEST = 'No such command waits for a second operator.';

/** The order of a query, which has no signature and must not write to the log. */
const NO_ORDER: OrderDeps = {
  order: { by: '', signed: { text: '', signatures: [] }, subject: null },
  append() {
    throw new Error('a command without `changes` wrote to the log');
  },
};

const isLine = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((word) => typeof word === 'string');

/**
 * Runs one request: an array of words (a query), `{terms: words}`, or a signed command. `terms` asks for the terms of a
 * command, which are returned as JSON in the message.
 */
export async function runRequest(deps: OpsDeps, request: unknown): Promise<CommandAnswer> {
  try {
    return await answerTo(deps, request);
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return notDone(`The chain cannot be read: ${error.message}.`);
  }
}

async function answerTo(deps: OpsDeps, request: unknown): Promise<CommandAnswer> {
  if (isLine(request)) return ask(deps, request);
  if (typeof request === 'object' && request !== null && 'terms' in request && isLine(request.terms)) {
    const terms = await termsOf(deps, request.terms);
    return isAnswer(terms) ? terms : done(JSON.stringify(terms));
  }
  return runSigned(deps, request);
}

const isAnswer = (value: Subject | CommandAnswer | null): value is CommandAnswer =>
  value !== null && typeof value['done'] === 'boolean' && 'message' in value;

async function ask(deps: OpsDeps, line: readonly string[]): Promise<CommandAnswer> {
  const helped = helpFor(line);
  if (helped !== null) return helped;
  const command = commandOf(line);
  if (command === undefined && !isConfirm(line)) return notDone(allCommands());
  if (command === undefined || command.changes !== undefined)
    return notDone(`An operator must sign this command: ${line.join(' ')}.`);
  const parsed = parseLine(command, line.slice(command.words.length));
  return 'done' in parsed ? parsed : command.run({ ...sharedDeps(deps), ...NO_ORDER }, parsed);
}

/** Returns the current terms of a command; null if its words are complete without any. */
async function termsOf(deps: OpsDeps, line: readonly string[]): Promise<Subject | CommandAnswer | null> {
  const shape = shapeOf(line);
  if (shape === undefined) return notDone(allCommands());
  const parsed = parseLine(shape, line.slice(shape.words.length));
  if ('done' in parsed) return parsed;
  if (isConfirm(line)) {
    const filed = await requestOf(deps, parsed);
    return filed === null ? notDone(NO_REQUEST) : confirmSubject(filed);
  }
  return (await commandOf(line)?.subject?.({ ...sharedDeps(deps), ...NO_ORDER }, parsed)) ?? null;
}

async function requestOf({ database }: OpsDeps, parsed: ParsedCommand): Promise<FiledRequest | null> {
  const id = idOf(parsed);
  return id === null ? null : database.run((queries) => findRequest(queries, id));
}

async function runSigned(deps: OpsDeps, request: unknown): Promise<CommandAnswer> {
  const { database, settings, time } = deps;
  const operators = await database.run((queries) => operatorsInForce(queries, settings));
  if (isRefused(operators)) return notDone(operators.refused);
  const judged = judgeSigned(request, { cluster: settings.cluster, operators }, time.nowMs());
  if (isRefused(judged)) return notDone(judged.refused);
  const { command: given, by } = judged;
  const read = parseCommand(request);
  if (isRefused(read)) throw new Error(`a verified command is none: ${read.refused}`);
  // Used first, so that this text can never run a second time.
  if (!(await database.transaction((tx) => useNonce(tx, given.nonce, time.nowMs()))))
    return notDone('This command was given before: nothing was done.');
  const order: Order = { by: by.name, signed: read.signed, subject: given.subject };
  if (isConfirm(given.line)) return confirm(deps, operators, { by, line: given.line, order });

  const command = commandOf(given.line);
  if (command?.changes === undefined) return ask(deps, given.line);
  const fault = rightFault(by, command.changes.right);
  if (fault !== null) return notDone(fault);
  if (command.changes.twoOperators === true) return fileOrder(deps, given.line, order);
  return execute(deps, operators, { line: given.line, order, signed: [order.signed] }, async () => {});
}

/** Runs a command in an operator's name. `onEntry` is called in the transaction that writes the log entry. */
async function execute(
  deps: OpsDeps,
  operators: readonly Operator[],
  { line, order, signed }: { line: readonly string[]; order: Order; signed: readonly SignedCommand[] },
  onEntry: (tx: Tx, entry: bigint) => Promise<void>,
): Promise<CommandAnswer> {
  const command = commandOf(line);
  if (command?.changes === undefined) return notDone(allCommands());
  const { action } = command.changes;
  const parsed = parseLine(command, line.slice(command.words.length));
  if ('done' in parsed) return parsed;
  const at = new Date(deps.time.nowMs()).toISOString();
  return command.run(
    {
      ...sharedDeps(deps),
      order,
      async append(tx, details) {
        const entry = await appendAudit(tx, { actor: order.by, action, details, at, signed }, operators);
        await onEntry(tx, entry);
        return entry;
      },
    },
    parsed,
  );
}

/** Stores the command of the first of two operators. It is checked first, so that only valid commands wait. */
async function fileOrder(deps: OpsDeps, line: readonly string[], order: Order): Promise<CommandAnswer> {
  if (order.signed.text.length > FILED_LENGTH) return notDone('The command is too long to be confirmed.');
  const terms = await termsOf(deps, line);
  if (isAnswer(terms)) return terms;
  if (!sameSubject(terms, order.subject)) return notDone(TERMS_CHANGED);
  const expiresAtMs = deps.time.nowMs() + REQUEST_MS;
  const filed = { operator: order.by, signed: order.signed, expiresAtMs };
  const id = await deps.database.transaction((tx) => fileRequest(tx, filed));
  return done(
    `Nothing is done yet. Another operator must confirm it before ${new Date(expiresAtMs).toISOString()}: confirm ${id}`,
  );
}

/** Runs the command of two operators. The second text contains the first one, so both signed the same terms. */
async function confirm(
  deps: OpsDeps,
  operators: readonly Operator[],
  { by, line, order }: { by: Operator; line: readonly string[]; order: Order },
): Promise<CommandAnswer> {
  const { settings, time } = deps;
  const parsed = parseLine(CONFIRM_SHAPE, line.slice(CONFIRM_SHAPE.words.length));
  if ('done' in parsed) return parsed;
  const filed = await requestOf(deps, parsed);
  if (filed === null) return notDone(NO_REQUEST);
  if (!sameSubject(confirmSubject(filed), order.subject)) return notDone(TERMS_CHANGED);
  const fault = confirmFault(filed, by, time.nowMs());
  if (fault !== null) return notDone(fault);
  const right = commandOf(filed.command.line)?.changes?.right;
  if (right === undefined) return notDone(allCommands());
  // The list may have changed, so the first operator must still have the same key and the right.
  const first = operators.find(({ name }) => name === filed.operator);
  const proof = judgeSigned(
    filed.signed,
    { cluster: settings.cluster, operators },
    Date.parse(filed.command.at),
  );
  if (first === undefined || isRefused(proof))
    return notDone(`${filed.operator} is no longer an operator with that key.`);
  const lacking = rightFault(by, right) ?? rightFault(first, right);
  if (lacking !== null) return notDone(lacking);
  const firstOrder: Order = {
    by: filed.operator,
    confirmedBy: by.name,
    signed: filed.signed,
    subject: filed.command.subject,
  };
  const signed = [filed.signed, order.signed];
  const confirmed = { line: filed.command.line, order: firstOrder, signed };
  return execute(deps, operators, confirmed, async (tx, entry) => {
    if (!(await closeRequest(tx, filed.id, entry, time.nowMs()))) throw new RequestGone();
  }).catch((error: unknown) => {
    if (error instanceof RequestGone)
      return notDone('It was confirmed already, or has expired: nothing was done.');
    throw error;
  });
}
