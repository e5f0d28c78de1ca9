// ops: what the operator did, sealed: each entry carries the hash of the one before it, so that none can be changed or
// taken out unseen; the head says where the chain ends. All SQL of audit_log and audit_log_head.
import { createHash } from 'node:crypto';
import { AUDIT } from '@kingstake/protocol';
import { sql } from 'kysely';
import type { AuditedPage, Breach } from '../ledger/index.ts';
import { ADVISORY_LOCKS, type Queries, type Tx } from '../platform/database/index.ts';

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
  // Not a lock of the table: that needs the right to change its rows, which the server's role does not have.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.operatorLog}::bigint)`.execute(tx);
  // Continue from where the log ended, even if its end was deleted: commands keep working, and the gap stays visible.
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

/** The last entry that was read: what comes after it must follow from it. */
interface LogPlace {
  entry: bigint;
  hash: string;
}

const BEGINNING: LogPlace = { entry: 0n, hash: FIRST };

function broken(detail: string): AuditedPage<LogPlace> {
  return { breaches: [{ check: 'the log is sealed', detail }], next: null };
}

/** Audits one page of the log: each entry fits the one before it, and the last is where the head says the log ends. */
async function auditPage(queries: Queries, after: LogPlace | null): Promise<AuditedPage<LogPlace>> {
  // The head first: an entry that is written in between is then one more than it says, never one less.
  const head = await tables(queries).selectFrom('audit_log_head').selectAll().executeTakeFirst();
  let last = after ?? BEGINNING;
  let endHash = last.entry === head?.entries ? last.hash : null;
  const rows = await tables(queries)
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', last.entry)
    .orderBy('id')
    .limit(AUDIT.logEntriesPerPage)
    .execute();
  for (const row of rows) {
    if (
      row.id !== last.entry + 1n ||
      row.previous_hash !== last.hash ||
      row.hash !== seal(last.hash, row.id, row)
    )
      return broken(`the log's entry ${row.id} does not fit the one before it`);
    last = { entry: row.id, hash: row.hash };
    if (row.id === head?.entries) endHash = row.hash;
  }
  if (rows.length === AUDIT.logEntriesPerPage) return { breaches: [], next: last };
  if (head !== undefined && endHash !== head.hash)
    return broken(`the log ended with entry ${head.entries}, which is not there any more`);
  // Without a head: either nothing was written yet, or the very first entry was, a moment ago.
  if (head === undefined && last.entry > 1n) return broken('the log does not say where it ends');
  return { breaches: [], next: null };
}

/** Audits the newest entries, as many as a page holds; all of them while there are no more. */
async function auditRecent(queries: Queries): Promise<readonly Breach[]> {
  const head = await tables(queries).selectFrom('audit_log_head').select('entries').executeTakeFirst();
  const before = (head?.entries ?? 0n) - BigInt(AUDIT.logEntriesPerPage) + 1n;
  const row = await tables(queries)
    .selectFrom('audit_log')
    .select(['id as entry', 'hash'])
    .where('id', '=', before)
    .executeTakeFirst();
  let page: AuditedPage<LogPlace> = await auditPage(queries, row ?? null);
  while (page.next !== null) page = await auditPage(queries, page.next);
  return page.breaches;
}

/** What the audits ask of the log. */
export const operatorLog = { recent: auditRecent, page: auditPage } as const;
