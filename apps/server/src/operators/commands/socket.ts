// The Unix socket between the command line and the running server. Only the server's own user can open it. A connection
// carries one request and one answer, each as one line of JSON.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CUSTODY, type SigningKey, type Subject, signCommand, writeCommand } from '@kingstake/proofs/custody';
import { carriedText, isRefused, terminalText } from '@kingstake/protocol';
import type { Log } from '../../platform/log.ts';
import { type CommandAnswer, done, notDone, textOption } from '../../platform/operator.ts';
import type { Random } from '../../platform/random.ts';
import type { Time } from '../../platform/time.ts';
import { commandOf, isConfirm, parseCommand, shapeOf } from './commands.ts';
import {
  LOCAL_OPERATORS,
  localKeyFile,
  makeOperatorKey,
  type OperatorSettings,
  readOperatorKey,
  readOperators,
} from './operators.ts';

/** Longest path of a Unix socket, including its terminating zero: Linux allows 108 bytes, others 104. */
const MAX_SOCKET_PATH = 103;
/** Longest request. An answer may be longer, because it comes from our own server. */
const MAX_REQUEST_LENGTH = 64 * 1024;
const OWNER_ONLY = 0o600;

export interface OperatorSocket {
  stop(): Promise<void>;
}

/** Returns the socket of a data folder, or null. */
export function findSocket(dataDir: string): string | null {
  const named = join(dataDir, 'operator.path');
  const path = existsSync(named) ? readFileSync(named, 'utf8').trim() : join(dataDir, 'operator.sock');
  return existsSync(path) ? path : null;
}

/** In the data folder. If that path is too long, the socket is in a temporary folder whose path is stored in the data folder. */
function chooseSocket(dataDir: string): string {
  const named = join(dataDir, 'operator.path');
  rmSync(named, { force: true });
  const here = join(dataDir, 'operator.sock');
  if (Buffer.byteLength(here) <= MAX_SOCKET_PATH) {
    // A killed server left its socket. This process holds the data folder's lock, so no server listens on it.
    rmSync(here, { force: true });
    return here;
  }
  const elsewhere = join(mkdtempSync(join(tmpdir(), 'kingstake-')), 'operator.sock');
  writeFileSync(named, `${elsewhere}\n`, { mode: OWNER_ONLY });
  return elsewhere;
}

class ConnectionEnded extends Error {
  override readonly name = 'ConnectionEnded';
}

/** The answer if the server stops while it runs a command. */
const UNKNOWN_OUTCOME =
  'The server stopped before it answered, so the command may or may not have been executed. Start the server, then run "ops log show", which lists all executed commands.';

/** Reads one line; refuses a longer one. */
function readLine(socket: Socket, longest: number): Promise<string> {
  // A chunk may end in the middle of a character.
  socket.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let received = '';
    socket.on('data', (chunk: string) => {
      const end = chunk.indexOf('\n');
      if (end >= 0) return resolve(received + chunk.slice(0, end));
      received += chunk;
      if (received.length > longest) reject(new Error('the line is too long'));
    });
    socket.on('error', reject);
    socket.on('end', () => reject(new ConnectionEnded('the connection ended before its line did')));
  });
}

async function serve(
  socket: Socket,
  run: (request: unknown) => Promise<CommandAnswer>,
  log: Log,
): Promise<void> {
  let answer: CommandAnswer;
  try {
    answer = await run(JSON.parse(await readLine(socket, MAX_REQUEST_LENGTH)));
  } catch (error) {
    log.error({ err: error }, 'an operator command failed');
    answer = { done: false, message: error instanceof Error ? error.message : 'the command failed' };
  }
  socket.end(`${JSON.stringify(answer)}\n`);
}

/** Listens for requests. The caller holds the data folder's lock. */
export async function listenForOperator(
  dataDir: string,
  run: (request: unknown) => Promise<CommandAnswer>,
  log: Log,
): Promise<OperatorSocket> {
  const path = chooseSocket(dataDir);
  const server: Server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', (error) => log.warn({ err: error }, 'an operator connection broke'));
    void serve(socket, run, log);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, OWNER_ONLY);
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        rmSync(path, { force: true });
      }),
  };
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Sends a request to the running server (see `runRequest`); null if none is listening. */
export async function askServer(dataDir: string, request: unknown): Promise<CommandAnswer | null> {
  const path = findSocket(dataDir);
  if (path === null) return null;
  const socket = connect(path);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
  } catch (error) {
    // A killed server left its socket behind.
    if (codeOf(error) === 'ECONNREFUSED' || codeOf(error) === 'ENOENT') return null;
    throw error;
  }
  const answered = readLine(socket, Number.POSITIVE_INFINITY);
  socket.write(`${JSON.stringify(request)}\n`);
  try {
    return JSON.parse(await answered) as CommandAnswer;
  } catch (error) {
    if (error instanceof ConnectionEnded || codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE')
      return { done: false, message: UNKNOWN_OUTCOME };
    throw error;
  } finally {
    socket.end();
  }
}

// The client side of the command line: signs a line with the operator's key and sends it. `send` reaches a running server
// or, without one, the database.
export interface CommandGiver {
  settings: OperatorSettings;
  time: Pick<Time, 'nowMs'>;
  random: Random;
  /** Runs a request; null if a server is needed and none is running. */
  send(request: unknown): Promise<CommandAnswer | null>;
  /** Shows the operator the terms that are signed together with the words. */
  show(terms: Subject): void;
  /** Prints text before the answer, unchanged. */
  print(text: string): void;
}

interface Signer {
  name: string;
  key: SigningKey;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/;

/**
 * Runs one command line. A query is sent unchanged; a change is signed first. Answers contain texts of others, so their control characters
 * are shown as escapes.
 */
export async function giveCommand(
  giver: CommandGiver,
  words: readonly string[],
): Promise<CommandAnswer | null> {
  // Ids, addresses, amounts and signatures are pasted from chats. A reason has spaces, and a path slashes: both stay as typed.
  const line = words.map((word) => (/[\s/]/.test(word) ? word : carriedText(word)));
  const answer = await give({ ...giver, print: (text) => giver.print(terminalText(text)) }, line);
  return answer === null ? null : { ...answer, message: terminalText(answer.message) };
}

async function give(giver: CommandGiver, line: readonly string[]): Promise<CommandAnswer | null> {
  const shape = shapeOf(line);
  if (shape === undefined || (shape.changes === undefined && !isConfirm(line))) return ask(giver, line);
  const parsed = parseCommand(shape, line.slice(shape.words.length));
  if ('done' in parsed) return parsed;
  const signer = findSigner(giver, textOption(parsed, 'by'));
  if (typeof signer === 'string') return notDone(signer);
  let subject: Subject | null = null;
  if (isConfirm(line) || commandOf(line)?.subject !== undefined) {
    const terms = await giver.send({ terms: line });
    if (terms === null || !terms.done) return terms;
    const behind = JSON.parse(terms.message) as Subject;
    giver.show(behind);
    subject = behind;
  }
  const { settings, time, random } = giver;
  const nonce = random.bytes(CUSTODY.nonceBytes);
  const text = writeCommand({ cluster: settings.cluster, line, subject, nonce, atMs: time.nowMs() });
  return giver.send({ text, signatures: [signCommand(text, signer.name, signer.key)] });
}

/** Runs a query. A long list arrives in parts and is printed as one array, without being held in memory. */
async function ask(giver: CommandGiver, line: readonly string[]): Promise<CommandAnswer | null> {
  let answer = await giver.send(line);
  if (answer?.rest === undefined) return answer;
  for (let before = '['; ; before = ',') {
    const rows = answer.message.slice(1, -1);
    if (rows !== '') giver.print(`${before}${rows}`);
    if (answer.rest === undefined) return done(']');
    answer = await giver.send(answer.rest);
    if (answer === null || !answer.done) return answer;
  }
}

/** Returns the key that signs, or a sentence that explains why there is none. */
function findSigner({ settings, random }: CommandGiver, by: string | null): Signer | string {
  if (settings.operators === null && settings.cluster === 'local') {
    const name = (by ?? LOCAL_OPERATORS[0]).toLowerCase();
    if (!NAME.test(name))
      return 'The name of an operator has 1 to 32 letters, digits, dots, dashes or underscores.';
    const path = localKeyFile(settings.dataDir, name);
    if (!existsSync(path)) makeOperatorKey(path, random);
    return { name, key: readOperatorKey(path, { secret: true }) };
  }
  const listed = readOperators(settings);
  if (isRefused(listed)) return listed.refused;
  if (settings.operatorKeypair === null)
    return 'OPERATOR_KEYPAIR (your key file) is required for commands that change something.';
  const key = readOperatorKey(settings.operatorKeypair, { secret: true });
  const operator = listed.find(({ publicKey }) => publicKey === key.publicKey);
  // An operator who is being replaced signs under the list in force, which only the server knows.
  if (operator === undefined)
    return by === null
      ? `The key of OPERATOR_KEYPAIR, ${key.publicKey}, is not in OPERATORS: name its operator with --by.`
      : { name: by, key };
  if (by !== null && by !== operator.name)
    return `--by ${by}: the key of OPERATOR_KEYPAIR is ${operator.name}'s.`;
  return { name: operator.name, key };
}
