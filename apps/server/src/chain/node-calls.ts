// chain: calls to a node, with a timeout and one error class for every failure.
import { isSolanaError, SOLANA_ERROR__RPC__TRANSPORT_HTTP_ERROR } from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { ChainUnavailable } from './port.ts';

/** Timeout of a call, in ms. The caller retries later. */
export const NODE_TIMEOUT_MS = 10_000;

interface Pending<T> {
  send(options: { abortSignal: AbortSignal }): Promise<T>;
}

export interface NodeCalls {
  /** Returns the answer. Throws `ChainUnavailable` for a timeout and for every error, including those that the node returns. */
  ask<T>(method: string, pending: Pending<T>): Promise<T>;
  /** Like `ask`, but passes an error that the node returned to `read`. If `read` returns null, throws `ChainUnavailable`. */
  try<T>(method: string, pending: Pending<T>, read: (error: unknown) => T | null): Promise<T>;
}

export function createNodeCalls(time: Time, timeoutMs = NODE_TIMEOUT_MS): NodeCalls {
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
  return { ask: (method, pending) => attempt(method, pending, () => null), try: attempt };
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
