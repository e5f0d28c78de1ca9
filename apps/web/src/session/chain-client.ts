// session: what the page asks of the network itself: send a signed transaction, wait until it is final, read one, and
// on `local` an airdrop. No wallet, no server, no screen.
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { callRpc, RpcError } from './rpc.ts';
import { sleep, type Timers } from './timers.ts';

const INVALID_SIGNATURE = /invalid param/i;
const ALREADY_PROCESSED = /already (been )?processed/i;

/** The network took the transaction and it failed there: nothing moved. */
export class TransactionFailed extends Error {
  override readonly name = 'TransactionFailed';
}

export interface ChainClient {
  /**
   * Hands a signed transaction to the network. A network that knows it already is content; so is a call whose answer
   * got lost, since it may have arrived: `waitForConfirmation` tells. Rejects with RpcError when the node refuses it.
   */
  sendTransaction(signed: Uint8Array): Promise<void>;
  /** True when it is finalized, false when that took too long. Rejects with TransactionFailed when it failed. */
  waitForConfirmation(signature: string): Promise<boolean>;
  /** `getTransaction` as jsonParsed, unread; null when the network knows none. */
  readTransaction(signature: string): Promise<unknown>;
  /** On `local` only. Resolves to the signature. */
  requestAirdrop(address: string, amountLamports: bigint): Promise<string>;
}

export interface ChainClientDeps {
  fetch: typeof globalThis.fetch;
  timers: Timers;
  /** Rejects (throws) while the network is not known. */
  rpcUrl(): string;
}

export function createChainClient({ fetch, timers, rpcUrl }: ChainClientDeps): ChainClient {
  const call = (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    callRpc(fetch, rpcUrl(), method, params);
  return {
    async sendTransaction(signed) {
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
      try {
        await call('sendTransaction', toBase64(signed), options);
      } catch (error) {
        if (error instanceof RpcError && !ALREADY_PROCESSED.test(error.message)) throw error;
      }
    },
    async waitForConfirmation(signature) {
      const deadline = timers.now() + PAGE_TIMES.finalityMs;
      for (;;) {
        const status = await statusOf(call, signature);
        // A fork may still undo what is only processed, a failure too.
        if (status?.err != null && status.confirmationStatus !== 'processed') {
          throw new TransactionFailed(JSON.stringify(status.err));
        }
        if (status?.confirmationStatus === 'finalized') return true;
        if (timers.now() >= deadline) return false;
        await sleep(timers, PAGE_TIMES.finalityPollMs);
      }
    },
    async readTransaction(signature) {
      const options = {
        encoding: 'jsonParsed',
        commitment: 'confirmed',
        maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
      };
      try {
        return (await call('getTransaction', signature, options)) ?? null;
      } catch (error) {
        // What is no signature names no transaction.
        if (error instanceof RpcError && INVALID_SIGNATURE.test(error.message)) return null;
        throw error;
      }
    },
    async requestAirdrop(address, amountLamports) {
      return String(await call('requestAirdrop', address, Number(amountLamports)));
    },
  };
}

interface SignatureStatus {
  err?: unknown;
  confirmationStatus?: unknown;
}

/** Null while the node does not know it, and when the node could not be asked: the next question may be answered. */
async function statusOf(
  call: (method: string, ...params: readonly unknown[]) => Promise<unknown>,
  signature: string,
): Promise<SignatureStatus | null> {
  try {
    const answer = await call('getSignatureStatuses', [signature], { searchTransactionHistory: true });
    return (answer as { value?: (SignatureStatus | null)[] } | null)?.value?.[0] ?? null;
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
