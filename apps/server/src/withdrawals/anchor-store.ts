// withdrawals: SQL of log_anchor: heads of the operators' log that are being sent to the chain or are final there.
import { type Generated, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type AnchorOutcome = 'landed' | 'landed-failed' | 'expired';

export type AnchorTables = {
  log_anchor: {
    id: Generated<bigint>;
    entries: bigint;
    hash: string;
    signature: string;
    wire: Uint8Array;
    last_valid_block_height: bigint;
    outcome: AnchorOutcome | null;
    missing_since_height: bigint | null;
    created_at: Generated<Date>;
  };
};

const tables = (queries: Queries) => queries.withTables<AnchorTables>();

export interface OpenAnchor {
  id: bigint;
  signature: string;
  wire: Uint8Array;
  lastValidBlockHeight: bigint;
  missingSinceHeight: bigint | null;
}

export async function openAnchor(queries: Queries): Promise<OpenAnchor | null> {
  const row = await tables(queries)
    .selectFrom('log_anchor')
    .select(['id', 'signature', 'wire', 'last_valid_block_height', 'missing_since_height'])
    .where('outcome', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    signature: row.signature,
    wire: new Uint8Array(row.wire),
    lastValidBlockHeight: row.last_valid_block_height,
    missingSinceHeight: row.missing_since_height,
  };
}

/** The number of entries in the newest head on chain; 0 before the first. */
export async function anchoredEntries(queries: Queries): Promise<bigint> {
  const row = await tables(queries)
    .selectFrom('log_anchor')
    .select('entries')
    .where('outcome', '=', 'landed')
    .orderBy('entries', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.entries ?? 0n;
}

export async function hasAnchor(queries: Queries, signature: string): Promise<boolean> {
  const row = await tables(queries)
    .selectFrom('log_anchor')
    .select('id')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores signed bytes before they are sent. Returns false if another anchor is open. */
export async function insertAnchor(
  tx: Tx,
  anchor: {
    entries: bigint;
    hash: string;
    signature: string;
    wire: Uint8Array;
    lastValidBlockHeight: bigint;
  },
): Promise<boolean> {
  const { lastValidBlockHeight, ...values } = anchor;
  const row = await tables(tx)
    .insertInto('log_anchor')
    .values({
      ...values,
      last_valid_block_height: lastValidBlockHeight,
      outcome: null,
      missing_since_height: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function markAnchorMissing(queries: Queries, id: bigint, height: bigint | null): Promise<void> {
  await tables(queries)
    .updateTable('log_anchor')
    .set({ missing_since_height: height })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .execute();
}

/** Returns false if it had ended before. */
export async function endAnchor(tx: Tx, id: bigint, outcome: AnchorOutcome): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('log_anchor')
    .set({ outcome })
    .where('id', '=', id)
    .where('outcome', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Open anchors, and those of the last hour: see `recentPayments`. */
export async function recentAnchors(
  queries: Queries,
): Promise<readonly { signature: string; isOpen: boolean }[]> {
  const rows = await tables(queries)
    .selectFrom('log_anchor')
    .select(['signature', 'outcome'])
    .where((where) =>
      where.or([
        where('outcome', 'is', null),
        sql<boolean>`created_at > (select app_now() - interval '1 hour') and created_at <= 'infinity'`,
      ]),
    )
    .execute();
  return rows.map(({ signature, outcome }) => ({ signature, isOpen: outcome === null }));
}
