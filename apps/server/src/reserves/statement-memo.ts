// reserves: puts the digest of each statement on chain, in order, as a memo of the treasury.
import type { Chain, OrderSigner } from '../chain/index.ts';
import { isFrozenBy } from '../ledger/index.ts';
import type { Database, Queries } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { advanceMemo, type DueMemo, newestLanded } from '../withdrawals/index.ts';
import { firstAbove } from './reserve-store.ts';

export type SignReserves = OrderSigner['signReserves'];

/** Continues the open memo, or begins one for the oldest statement that has none. If it throws, retry later. */
export function advanceStatementMemo(
  deps: { database: Database; chain: Chain; log: Log },
  signReserves: SignReserves,
): Promise<void> {
  async function due(): Promise<DueMemo | null> {
    const next = await deps.database.run(async (queries) =>
      firstAbove(queries, await newestLanded(queries, 'reserves')),
    );
    if (next === null) return null;
    const { header, digest: hash } = next;
    return {
      number: BigInt(header.height),
      hash,
      sign: (lifetime) => signReserves({ height: header.height, hash, lifetime }),
    };
  }
  return advanceMemo(deps, { kind: 'reserves', due, isStopped });
}

/**
 * A statement that is not covered freezes money, but its memo is still sent. Memos stop only while nodes contradict each
 * other, or until a restored backup is reconciled.
 */
async function isStopped(queries: Queries): Promise<boolean> {
  return (await isFrozenBy(queries, 'nodes')) || (await isFrozenBy(queries, 'restored'));
}

/** Most transactions of the treasury that are searched for the newest memo. */
const HISTORY = 1000;
/** A node prefixes a memo with its length in brackets. */
const MEMO = /^\[\d+\] kingstake reserves v1 ([1-9]\d{0,14}) ([0-9a-f]{64})$/;

/** Returns the newest statement whose memo is final, or null if the treasury's newest transactions contain none. */
export async function newestMemo(
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>,
): Promise<{ height: number; digest: string } | null> {
  const page = { limit: HISTORY, commitment: 'finalized' } as const;
  for (const { signature, failed, memo } of await chain.signaturesFor(chain.treasury, page)) {
    const [, height, digest] = (failed ? null : MEMO.exec(memo ?? '')) ?? [];
    if (height === undefined || digest === undefined) continue;
    // Anyone can name the treasury in a memo, so the transaction is checked.
    const transaction = await chain.transaction(signature, 'finalized');
    if (transaction?.feePayer === chain.treasury) return { height: Number(height), digest };
  }
  return null;
}
