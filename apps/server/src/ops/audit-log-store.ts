// ops: what the operator did, sealed: each entry carries the hash of the one before it, so that none can be changed or
// taken out unseen. All SQL of audit_log.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';

export type OpsTables = {
  audit_log: {
    id: bigint;
    previous_hash: string;
    hash: string;
    actor: string;
    action: string;
    details: string;
    at: string;
  };
};

const tables = (queries: Queries) => queries.withTables<OpsTables>();

export interface AuditEntry {
  actor: string;
  action: string;
  details: unknown;
  at: string; // ISO 8601
}

const FIRST = '0'.repeat(64);

function seal(
  previous: string,
  id: bigint,
  entry: { actor: string; action: string; details: string; at: string },
): string {
  const text = JSON.stringify([previous, String(id), entry.actor, entry.action, entry.details, entry.at]);
  return createHash('sha256').update(text).digest('hex');
}

/** Appends in the transaction of what was done: nothing is done without its entry, and no entry stands without it. */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await sql`lock table audit_log in exclusive mode`.execute(tx);
  const last = await tables(tx)
    .selectFrom('audit_log')
    .select(['id', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const id = (last?.id ?? 0n) + 1n;
  const previous = last?.hash ?? FIRST;
  const text = { ...entry, details: JSON.stringify(entry.details) ?? 'null' };
  await tables(tx)
    .insertInto('audit_log')
    .values({ id, previous_hash: previous, hash: seal(previous, id, text), ...text })
    .execute();
}

/** The first entry whose seal does not fit, or null when the whole chain holds. */
export async function brokenSeal(queries: Queries): Promise<bigint | null> {
  const rows = await tables(queries).selectFrom('audit_log').selectAll().orderBy('id').execute();
  let previous = FIRST;
  let expected = 1n;
  for (const row of rows) {
    if (row.id !== expected || row.previous_hash !== previous || row.hash !== seal(previous, row.id, row))
      return row.id;
    previous = row.hash;
    expected += 1n;
  }
  return null;
}
