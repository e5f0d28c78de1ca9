// signer: the socket. One request and one answer a connection, each a line of JSON; sizes, number and time are bounded.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import {
  type Answer,
  type OrderSigner,
  parseRequest,
  SIGNER,
  SignerRefused,
  writeLine,
} from './contract/index.ts';

export interface ListenDeps {
  path: string;
  mode: number; // who may connect, as file permissions
  signer: OrderSigner;
  /** An error that no order explains: the answer says so, and nothing more. */
  onError(error: unknown): void;
}

/** Returns what ends it. The caller has the journal's lock, so a socket that stands there is a dead one's. */
export async function listen(deps: ListenDeps): Promise<() => Promise<void>> {
  rmSync(deps.path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => void serve(socket, deps));
  server.maxConnections = SIGNER.connections;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(deps.path, resolve);
  });
  chmodSync(deps.path, deps.mode);
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      rmSync(deps.path, { force: true });
    });
}

async function serve(socket: Socket, deps: ListenDeps): Promise<void> {
  // The caller went away: what was signed stands in the journal, and is given again when it asks again.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SIGNER.requestMs, () => socket.destroy());
  const line = await readLine(socket);
  if (line === null) return void socket.destroy();
  socket.setTimeout(0);
  socket.end(writeLine(await answerTo(line, deps)));
}

/** Null when the connection ends, or sends more than a request may have, before a whole line came. */
function readLine(socket: Socket): Promise<string | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    socket.on('close', () => resolve(null));
    socket.on('end', () => resolve(null));
    socket.on('data', (chunk: Buffer) => {
      const end = chunk.indexOf('\n');
      const part = end === -1 ? chunk : chunk.subarray(0, end);
      chunks.push(part);
      size += part.length;
      if (size > SIGNER.lineBytes) return resolve(null);
      if (end !== -1) resolve(Buffer.concat(chunks).toString('utf8'));
    });
  });
}

async function answerTo(line: string, deps: ListenDeps): Promise<Answer> {
  const request = parseRequest(line);
  if (request === null) return { refused: 'malformed', why: 'this is no request of this version' };
  try {
    switch (request.ask) {
      case 'identity':
        return { identity: await deps.signer.identity() };
      case 'payout':
        return { signed: await deps.signer.signPayout(request.order) };
      case 'step':
        return { signed: await deps.signer.signStep(request.order) };
      case 'memo':
        return { signed: await deps.signer.signMemo(request.order) };
    }
  } catch (error) {
    if (error instanceof SignerRefused) return { refused: error.code, why: error.message };
    deps.onError(error);
    return { refused: 'journal', why: 'the signer failed: its own output says how' };
  }
}
