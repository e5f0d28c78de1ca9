// reserves: puts the digest of each statement on chain, in order, as a memo of the treasury.
import { parseListedMemo, type ReserveMemo } from '@kingstake/proofs/reserves';
import { type Chain, type OrderSigner, RefusedBefore } from '../../chain/index.ts';
import type { Database, Queries } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import { isFrozenBy } from '../ledger/index.ts';
import { advanceMemo, type DueMemo, newestLanded, newestLandedMemo } from '../withdrawals/index.ts';
import { firstAbove, type StoredStatement } from './reserve-store.ts';

export type SignReserves = OrderSigner['signReserves'];

/** Returns the lowest statement above the newest one whose memo is final; null if there is none. */
export async function nextForMemo(queries: Queries): Promise<StoredStatement | null> {
  return firstAbove(queries, await newestLanded(queries, 'reserves'));
}

/** Continues the open memo, or begins one for the statement of `nextForMemo`. If it throws, retry later. */
export async function advanceStatementMemo(
  deps: { database: Database; chain: Chain; log: Log },
  signReserves: SignReserves,
): Promise<void> {
  async function due(): Promise<DueMemo | null> {
    const next = await deps.database.run(nextForMemo);
    if (next === null) return null;
    const { header, digest: hash } = next;
    return {
      number: BigInt(header.height),
      hash,
      sign: (lifetime) => signReserves({ height: header.height, hash, lifetime }),
    };
  }
  try {
    await advanceMemo(deps, { kind: 'reserves', due, isStopped });
  } catch (error) {
    if (!(error instanceof RefusedBefore)) throw error; // an alert reports it until an operator has removed the cause
  }
}

/**
 * Returns whether memos must wait: while Solana nodes contradict each other, or until a restored backup is reconciled. Other
 * freezes do not stop memos, so that the digest of a statement that is not covered goes on chain too.
 */
async function isStopped(queries: Queries): Promise<boolean> {
  return (await isFrozenBy(queries, 'nodes')) || (await isFrozenBy(queries, 'restored'));
}

/** Most transactions of the treasury that are searched for the newest memo. */
const HISTORY = 1000;

/**
 * Returns height and digest of the newest final memo, or null if there is none. It is searched for in this database, which
 * knows every memo after a reconciliation, and in the treasury's newest transactions, because a database that was copied in
 * another way is never reconciled.
 */
export async function newestMemo(
  database: Database,
  chain: Pick<Chain, 'treasury' | 'signaturesFor' | 'transaction'>,
): Promise<ReserveMemo | null> {
  const known = await database.run((queries) => newestLandedMemo(queries, 'reserves'));
  const stored = known === null ? null : { height: Number(known.number), digest: known.hash };
  const page = { limit: HISTORY, commitment: 'finalized' } as const;
  for (const { signature, failed, memo } of await chain.signaturesFor(chain.treasury, page)) {
    const found = failed ? null : parseListedMemo(memo ?? null);
    if (found === null) continue;
    if (stored !== null && found.height <= stored.height) return stored;
    // Anyone can name the treasury in a memo, so the transaction is checked.
    const transaction = await chain.transaction(signature, 'finalized');
    if (transaction?.feePayer === chain.treasury) return found;
  }
  return stored;
}
