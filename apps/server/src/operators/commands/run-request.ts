// Runs a request from the operators' socket: an unsigned query, or a signed command of an operator who may give it.
import {
  type CommandFault,
  commandAgeFault,
  type Operator,
  type OperatorCommand,
  parseCommand,
  type Right,
  type SignedCommand,
  type Subject,
  verifyCommand,
} from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result } from '@kingstake/protocol';
import { ChainUnavailable } from '../../chain/index.ts';
import { resultsByOpponent, SETTLED_GAMES_READ } from '../../history/index.ts';
import { sumsByKind } from '../../money/ledger/index.ts';
import { amountsOf, type OriginsOf, rankOpponents } from '../../money/withdrawals/index.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
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
import type { Users } from '../../players/users/index.ts';
import {
  allCommands,
  commandOf,
  helpFor,
  isConfirm,
  parseCommand as parseLine,
  type SharedDeps,
  shapeOf,
} from './commands.ts';
import { headsOnChain, restoredSubject } from './log.ts';
import { CONFIRM_SHAPE, confirmSubject, operatorsInForce } from './operators.ts';
import {
  appendAudit,
  closeRequest,
  type FiledRequest,
  fileRequest,
  findRequest,
  lastEntryBefore,
  logHead,
  REQUEST_MS,
  useNonce,
} from './store.ts';

const SENTENCES: Record<CommandFault | 'too-old' | 'in-the-future' | 'many', string> = {
  'text-too-long': 'The command is too long.',
  'not-json': 'The command is not JSON.',
  'not-canonical': 'The command is not in canonical form.',
  'not-this-kind': 'This is not a command.',
  'other-version': 'The command has another version: use the command line of this release.',
  malformed: 'This is not a signed command.',
  line: 'The command has no words.',
  subject: 'The command has terms that cannot be read.',
  nonce: 'The command has no nonce.',
  at: 'The command has no time.',
  'other-cluster': 'The command was signed for another network.',
  unsigned: 'The command is not signed.',
  'signed-twice': 'One operator signed the command twice.',
  'unknown-operator': 'The signer of the command is not in OPERATORS.',
  'bad-signature': 'The signature does not match the command and its operator.',
  many: 'A command must have one signature.',
  'too-old': 'The command was signed more than 5 minutes ago: give it again.',
  'in-the-future': 'The command was signed by a clock that is more than 5 minutes ahead.',
};

/** Returns the operator who gave a command, or the sentence that refuses it. Rights and the nonce are checked later. */
function judgeSigned(
  request: unknown,
  trusted: { cluster: string; operators: readonly Operator[] },
  nowMs: number,
): Result<{ command: OperatorCommand; by: Operator }, Refused> {
  const verified = verifyCommand(request, trusted);
  if (isRefused(verified)) return { refused: SENTENCES[verified.refused] };
  const [by, ...others] = verified.by;
  if (by === undefined || others.length > 0) return { refused: SENTENCES.many };
  const age = commandAgeFault(verified.command, nowMs);
  return age === null ? { command: verified.command, by } : { refused: SENTENCES[age] };
}

/** Returns why an operator lacks the right to a command, as a sentence, or null. */
function rightFault(by: Operator, right: Right): string | null {
  return by.rights.includes(right) ? null : `Operator ${by.name} does not have the right "${right}".`;
}

/** Returns why this operator may not confirm another one's command, or null. */
function confirmFault(
  filed: Pick<FiledRequest, 'operator' | 'expiresAt' | 'logEntry'>,
  by: Operator,
  nowMs: number,
): string | null {
  if (filed.logEntry !== null) return 'It was confirmed already.';
  if (nowMs >= filed.expiresAt.getTime())
    return 'It has expired: the first operator must give the command again.';
  if (filed.operator === by.name) return `${by.name} gave the command: another operator must confirm it.`;
  return null;
}

async function readOrigins(
  { database, users }: { database: Database; users: Pick<Users, 'publicUsers'> },
  userIds: readonly number[],
): ReturnType<OriginsOf> {
  const playerIds = [...new Set(userIds)];
  return database.run(async (queries) => {
    const sums = await sumsByKind(queries, playerIds);
    const results = Map.groupBy(await resultsByOpponent(queries, playerIds), ({ playerId }) => playerId);
    const rows = [...sums].map(([playerId, { byKind, isPartial }]) => {
      const own = results.get(playerId) ?? [];
      const games = own.reduce((total, result) => total + result.games, 0);
      const losers = own.flatMap(({ opponentId, net, shortestWin, ...result }) =>
        net > 0n && shortestWin !== null
          ? [{ userId: opponentId, won: net, games: result.games, shortestWin }]
          : [],
      );
      const amounts = { ...amountsOf(byKind), isPartial: isPartial || games >= SETTLED_GAMES_READ };
      return { playerId, ...rankOpponents(losers), amounts };
    });
    const namedIds = rows.flatMap(({ named }) => named.map(({ userId }) => userId));
    const found = await users.publicUsers(queries, [...new Set(namedIds)]);
    return new Map(
      rows.map(({ playerId, named, others, amounts }) => {
        const opponents = named.flatMap((opponent) => {
          const user = found.get(opponent.userId);
          if (user === undefined) return [];
          const { username, walletAddress } = user;
          return [{ ...opponent, username, walletAddress }];
        });
        return [playerId, { ...amounts, opponents, others }];
      }),
    );
  });
}

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
  const expiresAt = new Date(deps.time.nowMs() + REQUEST_MS);
  const filed = { operator: order.by, signed: order.signed, expiresAt };
  const id = await deps.database.transaction((tx) => fileRequest(tx, filed));
  return done(
    `Nothing is done yet. Another operator must confirm it before ${expiresAt.toISOString()}: confirm ${id}`,
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
