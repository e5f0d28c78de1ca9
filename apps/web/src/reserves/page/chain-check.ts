// reserves: the queries of a browser to a Solana node about a statement: its memo, and the treasury's current balance.

import type { ReserveStatement } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { headerDigest, memoText, type ReserveHeader } from '@kingstake/reserves';
import { browserFetch } from '../../api/browser-fetch.ts';

export type ChainVerdict = 'good' | 'bad' | 'pending' | 'unknown';

/** Calls a node. Rejects if it does not respond. */
export type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>;

export function askNodeAt(rpcUrl: string): AskNode {
  return async (method, params) => {
    const response = await browserFetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const answer = (await response.json()) as { result?: unknown };
    if (answer.result === undefined) throw new Error(`the node did not answer ${method}`);
    return answer.result;
  };
}

interface MemoTransaction {
  meta: { err: unknown } | null;
  transaction: {
    message: {
      accountKeys: readonly { pubkey: string }[];
      instructions: readonly { program?: string; parsed?: unknown }[];
    };
  };
}

/** Whether the treasury wrote the digest of this statement on chain. */
export async function checkMemo(ask: AskNode, statement: ReserveStatement): Promise<ChainVerdict> {
  const { signature: _, memoSignature, ...header } = statement;
  if (memoSignature === null) return 'pending';
  const config = {
    commitment: 'finalized',
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
  };
  try {
    const found = (await ask('getTransaction', [memoSignature, config])) as MemoTransaction | null;
    if (found === null) return 'unknown';
    const { accountKeys, instructions } = found.transaction.message;
    const text = memoText(statement.height, headerDigest(header satisfies ReserveHeader));
    const isWritten = instructions.some(({ program, parsed }) => program === 'spl-memo' && parsed === text);
    const isGood = found.meta?.err === null && accountKeys[0]?.pubkey === statement.treasury && isWritten;
    return isGood ? 'good' : 'bad';
  } catch {
    // Without a response the result is unknown, and the page shows that.
    return 'unknown';
  }
}

/** Whether the treasury now holds what the statement owes. */
export async function checkTreasury(
  ask: AskNode,
  { treasury, owedLamports }: ReserveStatement,
): Promise<ChainVerdict> {
  try {
    const answer = (await ask('getBalance', [treasury, { commitment: 'finalized' }])) as { value: number };
    return BigInt(answer.value) >= BigInt(owedLamports) ? 'good' : 'bad';
  } catch {
    return 'unknown';
  }
}
