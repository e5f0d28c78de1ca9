// local-solana: starts the network: file, runtime, slot timer, HTTP and WebSocket.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createRpcHttpServer } from './http-server.ts';
import { createLedger, type GenesisAccount, type Ledger } from './ledger.ts';
import { DEFAULT_SLOT_TIMING, type SlotTiming } from './limits.ts';
import type { LedgerLog, LedgerRandom, LedgerTime } from './ports.ts';
import { createDispatch, type Handle } from './rpc/dispatch.ts';
import { type LedgerStore, openLedgerStore } from './store.ts';
import { openRpcSocketServer } from './websocket-server.ts';

export interface LocalLedgerOptions {
  folder: string; // contains local-ledger.sqlite
  host: string;
  port: number; // subscriptions use the next one; 0 lets the system choose both (tests)
  portSetting: string; // name of the operator's setting for the port, for the error message
  corsOrigin: string; // the only origin whose pages may call it
  time: LedgerTime;
  random: LedgerRandom;
  log: LedgerLog;
  timing?: Partial<SlotTiming>;
  /** Accounts that exist from the start, such as programs, in addition to the faucet. */
  genesis?: readonly GenesisAccount[];
}

export interface LocalLedger {
  rpcUrl: string;
  subscriptionsUrl: string;
  /** Handles one request or batch as text, like the HTTP server. Returns null for notifications. */
  handle: Handle;
  /** Writes a copy of the current file to a new file. */
  copyTo(path: string): void;
  /** Stops the timer, closes connections and file. A second call does nothing. */
  stop(): Promise<void>;
}

/**
 * Starts the network from its file, or a new one. Everything that it acknowledged before a kill is restored as finalized.
 * Throws `LocalLedgerStartupError` if a port is taken or another process uses the file.
 */
export async function startLocalLedger(options: LocalLedgerOptions): Promise<LocalLedger> {
  const { host, port, portSetting, corsOrigin, time, log } = options;
  const timing = { ...DEFAULT_SLOT_TIMING, ...options.timing };
  const store = openStore(join(options.folder, 'local-ledger.sqlite'));
  const undo: (() => Promise<void> | void)[] = [() => store.close()];
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= runInReverse(undo);
    return stopping;
  };
  try {
    const ledger = await createLedger({ ...options, store, timing, nowMs: time.nowMs });
    const handle = createDispatch(ledger, log);
    const http = createRpcHttpServer(handle, corsOrigin);
    const httpPort = await onPort(port, portSetting, listen(http, host, port));
    undo.push(() => closeServer(http));
    const socketPort = port === 0 ? 0 : port + 1;
    const sockets = await onPort(
      socketPort,
      portSetting,
      openRpcSocketServer(ledger, { log, host, port: socketPort, corsOrigin }),
    );
    undo.push(sockets.close);
    undo.push(time.every(timing.slotMs, slotTimer(ledger, log)));
    const named = host.includes(':') ? `[${host}]` : host;
    return {
      rpcUrl: `http://${named}:${httpPort}`,
      subscriptionsUrl: `ws://${named}:${sockets.port}`,
      handle,
      copyTo: store.copyTo,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the timer's callback. While the file cannot be written, the network produces no slots and retries. Games continue without it. */
export function slotTimer(ledger: Pick<Ledger, 'advance'>, log: LedgerLog): () => void {
  let isStalled = false;
  return () => {
    try {
      ledger.advance();
      isStalled = false;
    } catch (error) {
      if (!isStalled)
        log.error({ err: error }, 'the local network makes no slots: its file cannot be written');
      isStalled = true;
    }
  };
}

/** The ledger cannot start, because its port or file is in use. The message is a sentence for the operator. */
export class LocalLedgerStartupError extends Error {
  override readonly name = 'LocalLedgerStartupError';
}

function codeOf(error: unknown): unknown {
  if (!(error instanceof Error)) return null;
  return 'errcode' in error ? error.errcode : 'code' in error ? error.code : null;
}

/** Messages for faults of the file, by SQLite's result code (sqlite.org/rescode.html). */
const FILE_FAULTS = new Map<unknown, (path: string) => string>([
  [5, (path) => `Another process runs the local Solana network on ${path}. Stop it first.`],
  [8, (path) => `The local Solana network's file ${path} cannot be written. Check its owner and its rights.`],
  [11, damaged],
  [
    13,
    (path) => `The disk under DATA_DIR is full: ${path} could not be written. Free some space and try again.`,
  ],
  [14, (path) => `The local Solana network's file ${path} cannot be opened. Check its owner and its rights.`],
  [26, damaged],
]);

function damaged(path: string): string {
  return `The local Solana network's file ${path} is damaged. Restore a backup into a new folder: docs/runbook.md, "Backup and restore".`;
}

function openStore(path: string): LedgerStore {
  try {
    return openLedgerStore(path);
  } catch (error) {
    const sentence = FILE_FAULTS.get(codeOf(error));
    if (sentence === undefined) throw error;
    throw new LocalLedgerStartupError(sentence(path), { cause: error });
  }
}

async function onPort<T>(port: number, setting: string, listening: Promise<T>): Promise<T> {
  try {
    return await listening;
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE') throw error;
    throw new LocalLedgerStartupError(
      `Port ${port} for the local Solana network is taken. Stop what uses it, or set ${setting} (it needs that port and the next).`,
    );
  }
}

/** Closes in reverse order of opening. */
async function runInReverse(undo: readonly (() => Promise<void> | void)[]): Promise<void> {
  for (const step of [...undo].reverse()) await step();
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
