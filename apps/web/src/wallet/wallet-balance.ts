// wallet: the balance on chain ("In wallet"), fetched every 30 s while a wallet is connected. It is unrelated to the playing
// balance, which the server keeps.
import type { Log, Timers } from '@kingstake/client';
import { PAGE_TIMES } from '@kingstake/protocol';
import { callRpc } from './rpc.ts';

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
