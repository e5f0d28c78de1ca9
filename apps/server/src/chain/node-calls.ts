// chain: calls to a node, with a timeout and one error class for every failure.

import type { Lamports } from '@kingstake/protocol';
import {
  assertIsAddress,
  createSolanaRpc,
  devnet,
  isSolanaError,
  lamports,
  SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR,
} from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { ChainUnavailable } from './port.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Several nodes of the chain, of which two must agree before money moves. */
export const NODES = {
  /** Nodes whose answers must agree. */
  agreeing: 2,
  /** Rounds of the same question after which a difference counts. Nodes finalize a slot within a second of each other. */
  rounds: 3,
  /** Pause between two rounds: a little longer than a slot. */
  nextRoundMs: 500,
  /** How often open questions are repeated. */
  recheckMs: 5 * SECOND,
  /** Readiness names a node that has not answered for this long. */
  awayMs: MINUTE,
  /** Blocks by which two nodes' newest blockhashes may differ. PROOF_BLOCKS of a withdrawal covers as many. */
  blockhashGap: 32n,
  /** Most disagreements that are kept. */
  kept: 100,
} as const;

/** Timeout of a call, in ms. The caller retries later. */
const NODE_TIMEOUT_MS = 10_000;

export type SendOptions = { abortSignal: AbortSignal };

interface Pending<T> {
  send(options: SendOptions): Promise<T>;
}

export type NodeCalls = ReturnType<typeof createNodeCalls>;

export function createNodeCalls(time: Time, timeoutMs = NODE_TIMEOUT_MS) {
  /** Like `ask`, but passes an error that the node returned to `read`. If `read` returns null, throws `ChainUnavailable`. */
  async function attempt<T>(
    method: string,
    pending: Pending<T>,
    read: (error: unknown) => T | null,
  ): Promise<T> {
    const controller = new AbortController();
    const cancel = time.after(timeoutMs, () => controller.abort());
    try {
      return await pending.send({ abortSignal: controller.signal });
    } catch (error) {
      const known = isSolanaError(error) ? read(error) : null;
      if (known !== null) return known;
      const reason = controller.signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error);
      // Without its cause, because the library's errors may quote the address and the log would print them.
      throw new ChainUnavailable(`${method}: ${reason}`);
    } finally {
      cancel();
    }
  }

  /** Returns the answer. Throws `ChainUnavailable` for a timeout and for every error, including those that the node returns. */
  const ask = <T>(method: string, pending: Pending<T>) => attempt(method, pending, () => null);
  return { ask, try: attempt };
}

/** Omits the node's address, which may contain an API key, and the node's message, which may repeat the address. */
function reasonOf(error: unknown): string {
  if (isSolanaError(error, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR))
    return `the node refused (HTTP ${error.context.statusCode})`;
  if (isSolanaError(error)) return `the node refused (${error.context.__code})`;
  if (error instanceof SyntaxError) return 'the node answered something that is no JSON';
  const code = systemCodeOf(error);
  return code === null ? 'the node was not reached' : `the node was not reached (${code})`;
}

/** Returns a code such as ECONNREFUSED, or null if the system gave none. */
function systemCodeOf(error: unknown): string | null {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return typeof code === 'string' ? code : null;
}

/** Holds the highest finalized slot seen. `check` throws `ChainUnavailable` for an older answer, because that node lags. */
export function createFinalizedSlot() {
  let slot = 0n;
  return {
    atLeast: () => (slot === 0n ? {} : { minContextSlot: slot }),
    raise(seen: bigint): void {
      if (seen > slot) slot = seen;
    },
    check(seen: bigint): void {
      if (seen < slot) throw new ChainUnavailable(`the node lags: it is at slot ${seen}, ${slot} is final`);
    },
  };
}

/** Returns a function that requests lamports for an address and resolves to the signature. It throws `ChainUnavailable` if refused. */
export function createAirdrop({ rpcUrl, time }: { rpcUrl: string; time: Time }) {
  // `devnet` only marks the type as having a faucet; the address is the local network's.
  const rpc = createSolanaRpc(devnet(rpcUrl));
  const node = createNodeCalls(time);
  return async (to: string, amount: Lamports): Promise<string> => {
    assertIsAddress(to);
    return node.ask('requestAirdrop', rpc.requestAirdrop(to, lamports(amount)));
  };
}
