// signer: the socket. A connection carries one request and one answer, each one line of JSON. Size, count and duration are limited.
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import {
  type OrderSigner,
  parseRequest,
  SIGNER,
  type SignerAnswer,
  SignerRefused,
  writeLine,
} from './contract/index.ts';

export interface ListenDeps {
  path: string;
  mode: number; // file permissions of the socket
  signer: OrderSigner;
  /** Called for an unexpected error. The answer contains no details of it. */
  onError(error: unknown): void;
}

/** Returns a function that stops listening. The caller holds the journal's lock, so an existing socket is stale and is replaced. */
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
  // The caller disconnected. What was signed is in the journal, and a retry gets the same bytes.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(SIGNER.requestMs, () => socket.destroy());
  const line = await readLine(socket);
  if (line === null) return void socket.destroy();
  socket.setTimeout(0);
  socket.end(writeLine(await answerTo(line, deps)));
}

/** Returns null if the connection ends or exceeds the size limit before a complete line. */
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

async function answerTo(line: string, deps: ListenDeps): Promise<SignerAnswer> {
  const request = parseRequest(line);
  if (request === null) return { refused: 'malformed', why: 'this is not a request of this version' };
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
      case 'reserves':
        return { signed: await deps.signer.signReserves(request.order) };
    }
  } catch (error) {
    if (error instanceof SignerRefused) return { refused: error.code, why: error.message };
    deps.onError(error);
    return { refused: 'journal', why: 'the signer failed: see its own output' };
  }
}
