// local-solana: the WebSocket server: checks origin, message size and number of subscriptions.
import type { IncomingMessage } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { isAllowedOrigin } from './http-server.ts';
import type { Ledger } from './ledger.ts';
import { LIMITS } from './limits.ts';
import type { LedgerLog } from './ports.ts';
import { createSubscriptions } from './rpc/subscriptions.ts';

export interface RpcSocketServer {
  port: number;
  close(): Promise<void>;
}

const POLICY_VIOLATION = 1008;

/** Resolves once the server listens. Throws if the port is taken. */
export async function openRpcSocketServer(
  ledger: Ledger,
  deps: { log: LedgerLog; host: string; port: number; corsOrigin: string },
): Promise<RpcSocketServer> {
  const server = new WebSocketServer({
    host: deps.host,
    port: deps.port,
    maxPayload: LIMITS.bodyBytes,
    perMessageDeflate: false,
    verifyClient: ({ req }: { req: IncomingMessage }) => isAllowedOrigin(req.headers.origin, deps.corsOrigin),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('listening', resolve);
    server.once('error', reject);
  });
  let lastId = 0;
  const nextId = () => {
    lastId += 1;
    return lastId;
  };
  server.on('connection', (socket: WebSocket) => {
    if (server.clients.size > LIMITS.sockets) {
      socket.close(POLICY_VIOLATION, 'too many sockets');
      return;
    }
    serve(socket, ledger, deps.log, nextId);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : deps.port,
    close() {
      for (const socket of server.clients) socket.terminate();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function serve(socket: WebSocket, ledger: Ledger, log: LedgerLog, nextId: () => number): void {
  const send = (text: string) => {
    // A client this far behind must reconnect and subscribe again.
    if (socket.bufferedAmount > LIMITS.backlogBytes) socket.terminate();
    else socket.send(text);
  };
  const subscriptions = createSubscriptions(ledger, { log, nextId, send });
  const forget = ledger.onChange(subscriptions.changed);
  socket.on('message', (data, isBinary) => {
    if (!isBinary) subscriptions.receive(String(data));
  });
  socket.on('close', forget);
  // A 'close' event follows. Without a listener, an 'error' event would end the process.
  socket.on('error', () => socket.terminate());
}
