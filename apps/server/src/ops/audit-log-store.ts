// ops: what the operator did, sealed: each entry carries the hash of the one before it, so that none can be changed or
// taken out unseen; the head says where the chain ends. All SQL of audit_log and audit_log_head.
import { createHash } from 'node:crypto';
import { formatOperatorList, type Operator, parseOperatorList, type SignedCommand } from '@kingstake/custody';
import { sql } from 'kysely';
import type { AuditedPage, Breach } from '../ledger/index.ts';
import { AUDIT } from '../ledger/index.ts';
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
    signed: string | null; // JSON array of signed commands; null before operators had keys
  };
  audit_log_head: { entries: bigint; hash: string };
};

const tables = (queries: Queries) => queries.withTables<OpsTables>();

export interface AuditEntry {
  actor: string;
  action: string;
  details: unknown;
  at: string; // ISO 8601
  /** What its operator signed, and the one who confirmed it; null for what the server writes itself. */
  signed: readonly SignedCommand[] | null;
}

/** The name of entries that hold a list of operators: signed, except the first, which is believed. */
export const OPERATORS_ACTION = 'operators';

/** Who writes what no operator signed. */
export const SERVER = 'server';
const FIRST = '0'.repeat(64);

type EntryText = Pick<OpsTables['audit_log'], 'actor' | 'action' | 'details' | 'at' | 'signed'>;

/** An entry from before operators had keys has the seal that it was given then. */
function seal(previous: string, id: bigint, entry: EntryText): string {
  const { actor, action, details, at, signed } = entry;
  const parts = [previous, String(id), actor, action, details, at];
  const text = JSON.stringify(signed === null ? parts : [...parts, signed]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Appends in the transaction of what was done: nothing is done without its entry, and no entry stands without it. If the
 * log's newest list of operators is not the one that judged the command, that list is entered first. Returns the entry's
 * number, which names the cause of what it books.
 */
export async function appendAudit(
  tx: Tx,
  entry: AuditEntry,
  operators: readonly Operator[],
): Promise<bigint> {
  // Not a lock of the table: that needs the right to change its rows, which the server's role does not have.
  await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.operatorLog}::bigint)`.execute(tx);
  const known = await operatorsInLog(tx);
  if (known === null || formatOperatorList(known) !== formatOperatorList(operators)) {
    const { at } = entry;
    await appendSealed(tx, { actor: SERVER, action: OPERATORS_ACTION, details: operators, at, signed: null });
  }
  return appendSealed(tx, entry);
}

async function appendSealed(tx: Tx, entry: AuditEntry): Promise<bigint> {
  // Continue from where the log ended, even if its end was deleted: commands keep working, and the gap stays visible.
  const head = await logHead(tx);
  const id = (head?.entries ?? 0n) + 1n;
  const previous = head?.hash ?? FIRST;
  const details = JSON.stringify(entry.details) ?? 'null';
  const signed = entry.signed === null ? null : JSON.stringify(entry.signed);
  const text = { ...entry, details, signed };
  const hash = seal(previous, id, text);
  await tables(tx)
    .insertInto('audit_log')
    .values({ id, previous_hash: previous, hash, ...text })
    .execute();
  if (head === null) await tables(tx).insertInto('audit_log_head').values({ entries: id, hash }).execute();
  else await tables(tx).updateTable('audit_log_head').set({ entries: id, hash }).execute();
  return id;
}

/** Where the log ends; null before its first entry. */
export async function logHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null> {
  const row = await tables(queries)
    .selectFrom('audit_log_head')
    .select(['entries', 'hash'])
    .executeTakeFirst();
  return row ?? null;
}

/** The last entry of before a moment; null when there is none. */
export async function lastEntryBefore(
  queries: Queries,
  moment: Date,
): Promise<{ entries: bigint; hash: string } | null> {
  const row = await tables(queries)
    .selectFrom('audit_log')
    .select(['id as entries', 'hash'])
    .where('at', '<', moment.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When the newest backup was begun; null when the log has none. */
export async function lastBackupAt(queries: Queries): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('audit_log')
    .select('at')
    .where('action', '=', 'backup')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.at);
}

/** The newest list of operators in the log, or null. */
export async function operatorsInLog(queries: Queries): Promise<readonly Operator[] | null> {
  const row = await tables(queries)
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', OPERATORS_ACTION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const read = parseOperatorList(row.details);
  if (!read.ok) throw new Error(`the log's list of operators cannot be read: ${read.fault}`);
  return read.operators;
}

/** When an entry was written, in ms; null when there is none of that number. */
async function entryMs(queries: Queries, entry: bigint): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('audit_log')
    .select('at')
    .where('id', '=', entry)
    .executeTakeFirst();
  return row === undefined ? null : Date.parse(row.at);
}

export type LogRow = OpsTables['audit_log'];

/** Entries after one, oldest first. */
export async function logEntries(queries: Queries, after: bigint, limit: number): Promise<readonly LogRow[]> {
  return tables(queries)
    .selectFrom('audit_log')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
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
  const head = await logHead(queries);
  let last = after ?? BEGINNING;
  let endHash = last.entry === head?.entries ? last.hash : null;
  const rows = await logEntries(queries, last.entry, AUDIT.logEntriesPerPage);
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
  if (head !== null && endHash !== head.hash)
    return broken(`the log ended with entry ${head.entries}, which is not there any more`);
  // Without a head: either nothing was written yet, or the very first entry was, a moment ago.
  if (head === null && last.entry > 1n) return broken('the log does not say where it ends');
  return { breaches: [], next: null };
}

/** Audits the newest entries, as many as a page holds; all of them while there are no more. */
async function auditRecent(queries: Queries): Promise<readonly Breach[]> {
  const head = await logHead(queries);
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
export const operatorLog = { recent: auditRecent, page: auditPage, logHead, entryMs } as const;
