// local-solana: the record of a transaction that landed. Pure.

import { stringifyJson } from './json.ts';
import { readMemo } from './memo.ts';
import type { Execution } from './runtime.ts';
import type { StoredTransaction } from './store.ts';
import type { WireTransaction } from './wire.ts';

/** A stored transaction's effects. Amounts are text, because JSON numbers are exact only up to 2^53. */
export interface Detail {
  fee: string;
  pre: readonly string[];
  post: readonly string[];
  logs: readonly string[];
  inner: Execution['inner'];
  loaded: Execution['loaded'];
  units: string;
  returned: { programId: string; base64: string } | null;
}

/** Returns the row of a transaction that landed in this slot. */
export function recordOf(
  sent: WireTransaction,
  execution: Execution,
  when: { slot: bigint; timeSeconds: bigint },
): Omit<StoredTransaction, 'seq'> {
  const { error, keys } = execution;
  return {
    ...when,
    signature: sent.signature,
    fault: error === null ? null : stringifyJson(error),
    memo: memoColumn(
      sent,
      keys.map((key) => key.address),
    ),
    wire: sent.wire,
    detail: stringifyJson(detailOf(execution)),
  };
}

/** Returns the error of a stored transaction as JSON; null if it succeeded. */
export function errorOf({ fault }: StoredTransaction): unknown {
  return fault === null ? null : JSON.parse(fault);
}

function detailOf(execution: Execution): Detail {
  const { pre, post, logs, inner, loaded, unitsConsumed, returnData } = execution;
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  return {
    // The accounts' total balance changes only by the fee.
    fee: String(sum(pre) - sum(post)),
    pre: pre.map(String),
    post: post.map(String),
    logs,
    inner,
    loaded,
    units: String(unitsConsumed),
    returned:
      returnData === null
        ? null
        : { programId: returnData.programId, base64: Buffer.from(returnData.data).toString('base64') },
  };
}

/** Lists memos as a real node does with a signature: "[3] abc; [1] d". */
function memoColumn(sent: WireTransaction, keys: readonly string[]): string | null {
  const memos = sent.message.instructions.flatMap(({ programAddressIndex, data }) => {
    const text = readMemo(keys[programAddressIndex] ?? '', new Uint8Array(data ?? []));
    return text === null ? [] : [`[${data?.length ?? 0}] ${text}`];
  });
  return memos.length === 0 ? null : memos.join('; ');
}
