// The Unix socket between the command line and the running server. Only the server's own user can open it. A connection
// carries one request and one answer, each as one line of JSON.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Log } from '../../platform/log.ts';
import type { CommandAnswer } from '../../platform/operator.ts';

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
