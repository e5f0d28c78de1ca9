// chain: calls to a node, with a time limit, and every failure in one name. No meaning of an answer enters here.
import { isSolanaError } from '@solana/kit';
import type { Time } from '../platform/time.ts';
import { ChainUnavailable } from './port.ts';

/** A node that has not answered by then is treated as gone: the caller asks again. */
export const NODE_TIMEOUT_MS = 10_000;

interface Pending<T> {
  send(options: { abortSignal: AbortSignal }): Promise<T>;
}

export interface NodeCalls {
  /** The answer to a call. Throws `ChainUnavailable` for everything else, the node's own errors included. */
  ask<T>(method: string, pending: Pending<T>): Promise<T>;
  /** As `ask`, but an error that the node itself answered goes to `read`; null from it means: unavailable. */
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
      throw new ChainUnavailable(`${method}: ${reason}`, { cause: error });
    } finally {
      cancel();
    }
  }
  return { ask: (method, pending) => attempt(method, pending, () => null), try: attempt };
}

/** In words without the node's address, which may carry a key. */
function reasonOf(error: unknown): string {
  if (isSolanaError(error)) return `the node refused (${error.context.__code})`;
  return error instanceof SyntaxError
    ? 'the node answered something that is no JSON'
    : 'the node was not reached';
}
