// ops: what the operator did, sealed: each entry carries the hash of the one before it, so that none can be changed or
// taken out unseen; the head says where the chain ends. All SQL of audit_log and audit_log_head.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Breach } from '../ledger/index.ts';
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
  audit_log_head: { entries: bigint; hash: string };
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

/**
 * Appends in the transaction of what was done: nothing is done without its entry, and no entry stands without it.
 * Returns the entry's number, which names the cause of what it books.
 */
export async function appendAudit(tx: Tx, entry: AuditEntry): Promise<bigint> {
  await sql`lock table audit_log in exclusive mode`.execute(tx);
  // From where the log ended, also when somebody took its end out: commands go on, and the gap stays to be seen.
  const head = await tables(tx).selectFrom('audit_log_head').selectAll().executeTakeFirst();
  const id = (head?.entries ?? 0n) + 1n;
  const previous = head?.hash ?? FIRST;
  const text = { ...entry, details: JSON.stringify(entry.details) ?? 'null' };
  const hash = seal(previous, id, text);
  await tables(tx)
    .insertInto('audit_log')
    .values({ id, previous_hash: previous, hash, ...text })
    .execute();
  if (head === undefined)
    await tables(tx).insertInto('audit_log_head').values({ entries: id, hash }).execute();
  else await tables(tx).updateTable('audit_log_head').set({ entries: id, hash }).execute();
  return id;
}

/** What is wrong with the log, for the audit; empty when the whole chain holds, up to where its head says it ends. */
export async function logBreaches(queries: Queries): Promise<readonly Breach[]> {
  const what = await brokenSeal(queries);
  return what === null ? [] : [{ check: 'the log is sealed', what }];
}

async function brokenSeal(queries: Queries): Promise<string | null> {
  // The head first: an entry that is written in between is then one more than it says, never one less.
  const head = await tables(queries).selectFrom('audit_log_head').selectAll().executeTakeFirst();
  const rows = await tables(queries).selectFrom('audit_log').selectAll().orderBy('id').execute();
  let previous = FIRST;
  let expected = 1n;
  for (const row of rows) {
    if (row.id !== expected || row.previous_hash !== previous || row.hash !== seal(previous, row.id, row))
      return `the log's entry ${row.id} does not fit the one before it`;
    previous = row.hash;
    expected += 1n;
  }
  const end = rows.find((row) => row.id === head?.entries);
  if (head !== undefined && end?.hash !== head.hash)
    return `the log ended with entry ${head.entries}, which is not there any more`;
  // Without a head: either nothing was written yet, or the very first entry was, a moment ago.
  if (head === undefined && rows.length > 1) return 'the log does not say where it ends';
  return null;
}
