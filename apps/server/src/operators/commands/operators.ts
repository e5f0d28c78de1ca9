// Who may give commands: the list in the settings, or key files on the local network. Commands about the list that is in force, and
// about commands that wait for a second operator.
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  createSigningKey,
  formatOperatorList,
  keypairFromSecret,
  type Operator,
  parseOperatorList,
  RIGHTS,
  type SigningKey,
  type Subject,
} from '@kingstake/proofs/custody';
import { isRefused, type Refused, type Result, terminalLine } from '@kingstake/protocol';
import type { Database, Queries } from '../../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  type CommandShape,
  done,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  sameSubject,
  TERMS_CHANGED,
} from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import { makeKeyFile, type Settings } from '../../platform/settings/index.ts';
import type { Time } from '../../platform/time.ts';
import { type FiledRequest, listRequests, OPERATORS_ACTION, operatorsInLog } from './store.ts';

// An operator's key. Only the command line signs. On the local network only, the server creates key files and reads their public halves.
// The commands about key files run in the calling process: without server, database and settings.
/** A key file that cannot be used. The message is for the operator and never quotes the file. */
export class OperatorKeyError extends Error {
  override readonly name = 'OperatorKeyError';
}

const SECRET_BYTES = 32;
const OTHERS = 0o077;

/**
 * Reads a key file in the format of solana-keygen: a JSON array of 64 bytes. Throws `OperatorKeyError` if it is missing
 * or invalid, or, with `secret`, if other users may read it.
 */
export function readOperatorKey(path: string, options: { secret?: true } = {}): SigningKey {
  let value: unknown;
  try {
    if (options.secret === true && (statSync(path).mode & OTHERS) !== 0)
      throw new OperatorKeyError(`Other users can read the key file ${path}: run chmod 600.`);
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof OperatorKeyError) throw error;
    // The parser's message would quote a secret.
    throw new OperatorKeyError(`The key file ${path} cannot be read.`);
  }
  const isByte = (part: unknown) => Number.isInteger(part) && Number(part) >= 0 && Number(part) <= 255;
  const key =
    Array.isArray(value) && value.every(isByte) ? createSigningKey(Uint8Array.from(value as number[])) : null;
  if (key === null)
    throw new OperatorKeyError(
      `The key file ${path} is invalid: expected a JSON array of 64 numbers, as solana-keygen writes it.`,
    );
  return key;
}

/** Creates a key file atomically, for the local network only. A file that another process created concurrently is kept. */
export function makeOperatorKey(path: string, random: Random): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  makeKeyFile(path, keypairFromSecret(random.bytes(SECRET_BYTES)), random);
}

const CREATE: CommandShape = {
  words: ['keys', 'create'],
  positions: ['file'],
  options: {},
  help: 'Creates a key file with mode 0600, in the format of solana-keygen, and prints its public key. Never replaces a file.',
};

const SHOW: CommandShape = {
  words: ['keys', 'show'],
  positions: ['file'],
  options: {},
  help: 'Prints the public key of a key file.',
};

/** Commands about key files. Each runs without a server. */
export const KEY_SHAPES: readonly CommandShape[] = [CREATE, SHOW];

/** Runs a command of `KEY_SHAPES`. */
export function runKeys(
  shape: CommandShape,
  parsed: ParsedCommand,
  { random }: { random: Random },
): CommandAnswer {
  const path = resolve(parsed.positions[0] ?? '');
  try {
    return shape === CREATE ? createKey(path, random) : showKey(path);
  } catch (error) {
    if (error instanceof OperatorKeyError) return notDone(error.message);
    throw error;
  }
}

function createKey(path: string, random: Random): CommandAnswer {
  if (existsSync(path)) return notDone(`${path} exists already: name a new file.`);
  if (!existsSync(dirname(path))) return notDone(`The folder ${dirname(path)} does not exist.`);
  const keypair = keypairFromSecret(random.bytes(SECRET_BYTES));
  makeKeyFile(path, keypair, random);
  return done(`${readOperatorKey(path).publicKey}  ${path}`);
}

function showKey(path: string): CommandAnswer {
  const { publicKey } = readOperatorKey(path);
  const isShared = (statSync(path).mode & OTHERS) !== 0;
  return done(`${publicKey}  ${path}${isShared ? '  other users can read it: run chmod 600' : ''}`);
}

export type OperatorSettings = Pick<Settings, 'cluster' | 'dataDir' | 'operators' | 'operatorKeypair'>;

type ReadOperators = Result<readonly Operator[], Refused>; // refused with a sentence

/** Operators who have keys on the local network from the first start, so that commands of two operators can be rehearsed. */
export const LOCAL_OPERATORS = ['anna', 'ben'] as const;

export const localKeyFile = (dataDir: string, name: string): string =>
  join(dataDir, 'operators', `${name}.json`);

/** Creates the missing keys of the local operators, unless the settings list operators. */
export function makeLocalOperators(settings: OperatorSettings, random: Random): void {
  if (settings.operators !== null || settings.cluster !== 'local') return;
  for (const name of LOCAL_OPERATORS) makeOperatorKey(localKeyFile(settings.dataDir, name), random);
}

/** Reads the list for every command, so that a changed file needs no restart. */
export function readOperators(settings: OperatorSettings): ReadOperators {
  if (settings.operators !== null) return parseListed(settings.operators);
  if (settings.cluster === 'local') return readLocalOperators(settings.dataDir);
  return {
    refused: `SOLANA_CLUSTER is ${settings.cluster}, so OPERATORS (names, public keys and rights) is required for commands that change something.`,
  };
}

function parseListed(listed: string): ReadOperators {
  let text = listed;
  if (!listed.startsWith('[')) {
    try {
      text = readFileSync(listed, 'utf8');
    } catch {
      return { refused: `OPERATORS names the file ${listed}, which cannot be read.` };
    }
  }
  const read = parseOperatorList(text);
  return isRefused(read) ? { refused: `OPERATORS cannot be used. ${read.refused}` } : read;
}

/** On the local network everyone who can write to the data folder is an operator with all rights. */
function readLocalOperators(dataDir: string): ReadOperators {
  const folder = join(dataDir, 'operators');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')) : [];
  const operators: Operator[] = files.sort().map((file) => ({
    name: file.slice(0, -'.json'.length),
    publicKey: readOperatorKey(join(folder, file)).publicKey,
    rights: RIGHTS,
  }));
  return operators;
}

export interface OperatorsCommandDeps extends OrderDeps {
  database: Database;
  time: Time;
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
async function proposal(deps: OperatorsCommandDeps): Promise<readonly Operator[] | CommandAnswer> {
  const { database, settings } = deps;
  const listed = readOperators(settings);
  if (isRefused(listed)) return notDone(listed.refused);
  const inLog = await database.run((queries) => operatorsInLog(queries));
  if (inLog !== null && formatOperatorList(inLog) === formatOperatorList(listed))
    return notDone('The list of OPERATORS is in force already.');
  return listed;
}

export const OPERATORS_COMMANDS: readonly OperatorCommand<OperatorsCommandDeps>[] = [
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
      return 'done' in found ? found : listSubject(found);
    },
    async run(deps) {
      const found = await proposal(deps);
      if ('done' in found) return found;
      if (!sameSubject(listSubject(found), deps.order.subject)) return notDone(TERMS_CHANGED);
      await deps.database.transaction((tx) => deps.append(tx, found));
      return done(found.map(showOperator).join('\n'));
    },
  },
];

/** Requires the right of the command that it confirms. */
export const CONFIRM_SHAPE: CommandShape = {
  words: ['confirm'],
  positions: ['request'],
  options: { by: BY },
  help: 'Confirms and runs a command that another operator gave.',
};

/** Formats a request as one line. */
function showRequest({ id, operator, command, expiresAt }: FiledRequest): string {
  const terms = command.subject === null ? '' : `  ${JSON.stringify(command.subject)}`;
  return `${id}  ${terminalLine(command.line.join(' '))}${terms}  by ${operator}  until ${expiresAt.toISOString()}`;
}

/** What a second operator signs: the complete text of the first one. */
export function confirmSubject({ id, signed }: FiledRequest): Subject {
  return { request: id, text: signed.text };
}
