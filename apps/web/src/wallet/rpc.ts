// wallet: one JSON-RPC call to the network's node, without knowledge of the method; and the balance on chain ("In wallet"), fetched
// every 30 s while a wallet is connected. It is unrelated to the playing balance, which the server keeps.
import type { Log, Timers } from '@kingstake/client';
import { PAGE_TIMES } from '@kingstake/protocol';

/** The node responded with a refusal. `node-error.ts` interprets it. */
export class RpcError extends Error {
  override readonly name = 'RpcError';
  /** The JSON-RPC error as received, or the HTTP status of a response without one. */
  readonly failure: RpcFailure | number;

  constructor(method: string, failure: RpcFailure | number) {
    super(`${method}: ${typeof failure === 'number' ? failure : String(failure.message)}`);
    this.failure = failure;
  }
}

export interface RpcFailure {
  code?: unknown;
  message?: unknown;
  data?: unknown;
}

/** Returns the `result` of the response. Rejects with RpcError if the node refuses, and like `fetch` if it is unreachable. */
export async function callRpc(
  fetch: typeof globalThis.fetch,
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    credentials: 'omit',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  if (!response.ok) throw new RpcError(method, response.status);
  const answer = (await response.json()) as { result?: unknown; error?: RpcFailure | null } | null;
  if (answer?.error !== undefined && answer.error !== null) throw new RpcError(method, answer.error);
  return answer?.result;
}

/** Fetches the lamports of an address over JSON-RPC with commitment `confirmed`. Rejects if the response is not an amount. */
export async function readLamports(
  fetch: typeof globalThis.fetch,
  rpcUrl: string,
  address: string,
): Promise<bigint> {
  const answer = await callRpc(fetch, rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }]);
  const value = (answer as { value?: unknown } | null | undefined)?.value;
  // JSON numbers are exact up to 2^53. Above that (9 million SOL) a wrong amount must not be shown.
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new Error('getBalance gave no amount');
  }
  return BigInt(value);
}

export interface BalanceWatch {
  /** Fetches now and every 30 s, until the next address or `stop`. */
  watch(address: string): void;
  /** Fetches once. */
  readOnce(address: string): void;
  stop(): void;
}

export interface BalanceWatchDeps {
  read(address: string): Promise<bigint>;
  /** null: the request failed. */
  show(address: string, balanceLamports: bigint | null): void;
  timers: Timers;
  log: Log;
}

export function createBalanceWatch({ read, show, timers, log }: BalanceWatchDeps): BalanceWatch {
  let stopTimer = (): void => undefined;
  // Responses may arrive out of order, so only that of the newest request counts.
  let newest = 0;
  const readNow = async (address: string): Promise<void> => {
    newest += 1;
    const question = newest;
    let balance: bigint | null = null;
    try {
      balance = await read(address);
    } catch (error) {
      log.error('Reading the wallet balance failed', error);
    }
    if (question === newest) show(address, balance);
  };
  const stop = (): void => {
    stopTimer();
    stopTimer = () => undefined;
    newest += 1;
  };
  return {
    stop,
    readOnce: (address) => void readNow(address),
    watch(address) {
      stop();
      void readNow(address);
      stopTimer = timers.every(PAGE_TIMES.walletBalanceMs, () => void readNow(address));
    },
  };
}
