// signer: its own Solana node, which proves that an attempt can no longer land. The server's claim alone does not allow another one.
import type { Lifetime } from './contract/index.ts';

export interface SentPayout {
  signature: string; // base58
  lifetime: Lifetime;
}

export interface OwnNode {
  /** Returns null if this transaction has not landed and never can, else why that is not proved. Never throws. */
  mayLand(sent: SentPayout): Promise<string | null>;
}

/** Calls a node by JSON-RPC. Throws if there is no result. */
export type CallNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

const FINALIZED = { commitment: 'finalized' } as const;

/**
 * Queries a node that is current (`getHealth`) and whose finalized height is past the lifetime, and expects it to find no such signature.
 * The height is read first, so the later read includes everything that landed within the lifetime. The caller waits for `attemptGapMs`
 * first, so that even a node that lags by a minute has seen the blockhash.
 */
export function createOwnNode(call: CallNode): OwnNode {
  async function check({ signature, lifetime }: SentPayout): Promise<string | null> {
    if ((await call('getHealth', [])) !== 'ok') return 'the signer’s node is not current';
    const height = await call('getBlockHeight', [FINALIZED]);
    if (typeof height !== 'number') return UNREADABLE;
    if (BigInt(height) <= lifetime.lastValidBlockHeight) return 'its lifetime is not over';
    const valid = valueIn(await call('isBlockhashValid', [lifetime.blockhash, FINALIZED]));
    if (valid !== false) return valid === true ? 'its blockhash is still valid' : UNREADABLE;
    const found = valueIn(
      await call('getSignatureStatuses', [[signature], { searchTransactionHistory: true }]),
    );
    if (!Array.isArray(found) || found.length !== 1) return UNREADABLE;
    return found[0] === null ? null : 'its signature is on chain';
  }
  return {
    mayLand: (sent) =>
      check(sent).catch((error: unknown) => {
        const why = error instanceof Error ? error.message : 'no answer';
        return `the signer’s node did not answer (${why})`;
      }),
  };
}

const UNREADABLE = 'the signer’s node gave an unreadable answer';

const valueIn = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'value' in result ? result.value : undefined;

/** Timeout of each call, in ms. The server waits five seconds for all of them. */
const ANSWER_MS = 1_000;

/** Creates the port over HTTP. No error contains the address, which may hold an API key. */
export function nodeAt(url: string): OwnNode {
  return createOwnNode(async (method, params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(ANSWER_MS),
      redirect: 'error',
    }).catch(() => {
      throw new Error(`${method}: not reached`);
    });
    const answer: unknown = await response.json();
    if (typeof answer !== 'object' || answer === null || !('result' in answer))
      throw new Error(`${method}: refused`);
    return answer.result;
  });
}
