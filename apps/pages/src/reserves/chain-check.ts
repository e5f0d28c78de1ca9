// reserves: the queries of a browser to a Solana node about a statement: its memo, and the treasury's current balance.

import {
  headerDigest,
  lostFault,
  lostHeights,
  memoText,
  parseListedMemo,
  type ReserveHeader,
  type ReserveMemo,
} from '@kingstake/proofs/reserves';
import type { ReserveStatement } from '@kingstake/protocol';
import { MAX_TRANSACTION_VERSION } from '@kingstake/protocol/transaction-version';
import { browserFetch } from '@kingstake/web/net/browser-fetch.ts';

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

/** Returns the memos of a successful transaction that the treasury paid for; null if the node does not have it as finalized. */
async function memosOf(
  ask: AskNode,
  signature: string,
  treasury: string,
): Promise<readonly unknown[] | null> {
  const config = {
    commitment: 'finalized',
    encoding: 'jsonParsed',
    maxSupportedTransactionVersion: MAX_TRANSACTION_VERSION,
  };
  const found = (await ask('getTransaction', [signature, config])) as MemoTransaction | null;
  if (found === null) return null;
  const { accountKeys, instructions } = found.transaction.message;
  if (found.meta?.err !== null || accountKeys[0]?.pubkey !== treasury) return [];
  return instructions.flatMap(({ program, parsed }) => (program === 'spl-memo' ? [parsed] : []));
}

/** Whether the treasury wrote the digest of this statement on chain. */
export async function checkMemo(ask: AskNode, statement: ReserveStatement): Promise<ChainVerdict> {
  const { signature: _, memoSignature, ...header } = statement;
  if (memoSignature === null) return 'pending';
  const text = memoText(statement.height, headerDigest(header satisfies ReserveHeader));
  try {
    const memos = await memosOf(ask, memoSignature, statement.treasury);
    if (memos === null) return 'unknown';
    return memos.includes(text) ? 'good' : 'bad';
  } catch {
    // Without a response the result is unknown, and the page shows that.
    return 'unknown';
  }
}

/** Transactions on one page of the treasury's history, and the most pages that are read. */
const [HISTORY_PAGE, PAGES] = [1000, 10];
type History = readonly { signature: string; slot: number; err: unknown; memo?: string | null }[];

/**
 * Whether each statement that the newest restore lost has one memo of the treasury on chain, and the statement after it
 * continues there. Good if there was no restore. `statements` are newest first.
 */
export async function checkLost(
  ask: AskNode,
  statements: readonly ReserveStatement[],
): Promise<ChainVerdict> {
  const at = statements.findIndex(({ restoredFrom }) => restoredFrom !== undefined);
  const [restored, before] = [statements[at], statements[at + 1]];
  const lost = restored === undefined ? null : lostHeights(restored);
  if (restored === undefined || lost === null) return 'good';
  if (before !== undefined && before.height !== restored.restoredFrom) return 'bad';
  const memos: ReserveMemo[] = [];
  let isComplete = false;
  try {
    for (let page = 0, last: string | null = null; page < PAGES && !isComplete; page += 1) {
      const config = {
        limit: HISTORY_PAGE,
        commitment: 'finalized',
        ...(last === null ? {} : { before: last }),
      };
      const found = (await ask('getSignaturesForAddress', [restored.treasury, config])) as History;
      for (const { signature, err, memo } of found) {
        const parsed = err === null ? parseListedMemo(memo ?? null) : null;
        if (parsed === null || parsed.height < lost.from || parsed.height > lost.to) continue;
        // Anyone can name the treasury in a memo, so its payer is checked.
        const written = await memosOf(ask, signature, restored.treasury);
        if (written?.includes(memoText(parsed.height, parsed.digest))) memos.push(parsed);
      }
      last = found.at(-1)?.signature ?? null;
      isComplete = found.length < HISTORY_PAGE || (found.at(-1)?.slot ?? 0) <= (before?.slot ?? 0);
    }
  } catch {
    return 'unknown';
  }
  const fault = lostFault(restored, lost, memos);
  if (fault === null) return 'good';
  return fault.name === 'missing' && !isComplete ? 'unknown' : 'bad';
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
