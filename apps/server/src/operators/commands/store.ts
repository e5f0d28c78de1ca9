// SQL of audit_log and audit_log_head, the operators' log as a hash chain. Each entry contains the hash of the previous one, so that no
// entry can be changed or removed unnoticed. The head records where the chain ends. Also SQL of operator_request: commands that one
// operator signed and another must confirm, and of operator_nonce: each signed command runs only once.
import { createHash } from 'node:crypto';
import {
  CUSTODY,
  formatOperatorList,
  type Operator,
  type OperatorCommand,
  parseCommand,
  parseOperatorList,
  type SignedCommand,
} from '@kingstake/proofs/custody';
import { isRefused } from '@kingstake/protocol';
import type { Selectable } from 'kysely';
import { AUDIT, type AuditedPage, type Breach } from '../../money/ledger/index.ts';
import {
  ADVISORY_LOCKS,
  lockFor,
  type Queries,
  type Schema,
  type Tx,
  tablesOf,
} from '../../platform/database/index.ts';

const tables = tablesOf<'auditLog' | 'auditLogHead' | 'operatorRequest' | 'operatorNonce'>();

interface AuditEntry {
  actor: string;
  action: string;
  details: unknown;
  at: string; // ISO 8601
  /** What the operator signed, and the second operator if there was one; null for entries of the server. */
  signed: readonly SignedCommand[] | null;
}

/** The name of entries that hold a list of operators. All are signed except the first, which is trusted. */
export const OPERATORS_ACTION = 'operators';

/** The author of entries that no operator signed. */
const SERVER = 'server';
const FIRST = '0'.repeat(64);

type EntryText = Pick<LogRow, 'actor' | 'action' | 'details' | 'at' | 'signed'>;

/** Returns the hash of an entry. The field of signatures is left out if there are none. */
function seal(previous: string, id: bigint, entry: EntryText): string {
  const { actor, action, details, at, signed } = entry;
  const parts = [previous, String(id), actor, action, details, at];
  const text = JSON.stringify(signed === null ? parts : [...parts, signed]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Appends an entry in the transaction of the command, so that neither exists without the other. If the newest list of
 * operators in the log is not the list that authorised the command, that list is appended first. Returns the entry's
 * number, which identifies the cause of what the command books.
 */
export async function appendAudit(
  tx: Tx,
  entry: AuditEntry,
  operators: readonly Operator[],
): Promise<bigint> {
  // Not a table lock, which needs the right to update rows, and the server's role does not have it.
  await lockFor(tx, ADVISORY_LOCKS.operatorLog);
  const known = await operatorsInLog(tx);
  if (known === null || formatOperatorList(known) !== formatOperatorList(operators)) {
    const { at } = entry;
    await appendSealed(tx, { actor: SERVER, action: OPERATORS_ACTION, details: operators, at, signed: null });
  }
  return appendSealed(tx, entry);
}

async function appendSealed(tx: Tx, entry: AuditEntry): Promise<bigint> {
  // Continues from the head even if the last entries were deleted, so that commands keep working and the gap stays visible.
  const head = await logHead(tx);
  const id = (head?.entries ?? 0n) + 1n;
  const previous = head?.hash ?? FIRST;
  const details = JSON.stringify(entry.details) ?? 'null';
  const signed = entry.signed === null ? null : JSON.stringify(entry.signed);
  const text = { ...entry, details, signed };
  const hash = seal(previous, id, text);
  await tables(tx)
    .insertInto('auditLog')
    .values({ id, previousHash: previous, hash, ...text })
    .execute();
  if (head === null) await tables(tx).insertInto('auditLogHead').values({ entries: id, hash }).execute();
  else await tables(tx).updateTable('auditLogHead').set({ entries: id, hash }).execute();
  return id;
}

/** The end of the log; null before its first entry. */
export async function logHead(queries: Queries): Promise<{ entries: bigint; hash: string } | null> {
  const row = await tables(queries).selectFrom('auditLogHead').select(['entries', 'hash']).executeTakeFirst();
  return row ?? null;
}

/** The last entry before a moment, or null. */
export async function lastEntryBefore(
  queries: Queries,
  moment: Date,
): Promise<{ entries: bigint; hash: string } | null> {
  const row = await tables(queries)
    .selectFrom('auditLog')
    .select(['id as entries', 'hash'])
    .where('at', '<', moment.toISOString())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** When the newest backup began; null if the log contains none. */
export async function lastBackupAt(queries: Queries): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('auditLog')
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
    .selectFrom('auditLog')
    .select('details')
    .where('action', '=', OPERATORS_ACTION)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  const read = parseOperatorList(row.details);
  if (isRefused(read)) throw new Error(`the log's list of operators cannot be read: ${read.refused}`);
  return read;
}

/** When an entry was written, in ms; null for an unknown number. */
async function entryMs(queries: Queries, entry: bigint): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('auditLog')
    .select('at')
    .where('id', '=', entry)
    .executeTakeFirst();
  return row === undefined ? null : Date.parse(row.at);
}

/** `signed` is a JSON array of signed commands; null for entries of the server. */
export type LogRow = Schema['auditLog'];

/** Entries after one, oldest first. */
export async function logEntries(queries: Queries, after: bigint, limit: number): Promise<readonly LogRow[]> {
  return tables(queries)
    .selectFrom('auditLog')
    .selectAll()
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The last entry that was read, to which the next one must link. */
interface LogPlace {
  entry: bigint;
  hash: string;
}

const BEGINNING: LogPlace = { entry: 0n, hash: FIRST };

function broken(detail: string): AuditedPage<LogPlace> {
  return { breaches: [{ check: 'the log is sealed', detail }], next: null };
}

/** Audits one page: each entry must link to the previous one, and the last one must match the head. */
async function auditPage(queries: Queries, after: LogPlace | null): Promise<AuditedPage<LogPlace>> {
  // The head is read first, so an entry written in between is one more than the head counts, never one less.
  const head = await logHead(queries);
  let last = after ?? BEGINNING;
  let endHash = last.entry === head?.entries ? last.hash : null;
  const rows = await logEntries(queries, last.entry, AUDIT.logEntriesPerPage);
  for (const row of rows) {
    if (
      row.id !== last.entry + 1n ||
      row.previousHash !== last.hash ||
      row.hash !== seal(last.hash, row.id, row)
    )
      return broken(`the log's entry ${row.id} does not fit the one before it`);
    last = { entry: row.id, hash: row.hash };
    if (row.id === head?.entries) endHash = row.hash;
  }
  if (rows.length === AUDIT.logEntriesPerPage) return { breaches: [], next: last };
  if (head !== null && endHash !== head.hash)
    return broken(`the log ended with entry ${head.entries}, which is missing`);
  // The head is read first, so one entry without a head may be the very first one.
  if (head === null && last.entry > 1n) return broken('the log does not say where it ends');
  return { breaches: [], next: null };
}

/** Audits the newest entries, at most one page. */
async function auditRecent(queries: Queries): Promise<readonly Breach[]> {
  const head = await logHead(queries);
  const before = (head?.entries ?? 0n) - BigInt(AUDIT.logEntriesPerPage) + 1n;
  const row = await tables(queries)
    .selectFrom('auditLog')
    .select(['id as entry', 'hash'])
    .where('id', '=', before)
    .executeTakeFirst();
  let page: AuditedPage<LogPlace> = await auditPage(queries, row ?? null);
  while (page.next !== null) page = await auditPage(queries, page.next);
  return page.breaches;
}

export const operatorLog = { recent: auditRecent, page: auditPage, logHead, entryMs } as const;

/** How long a second operator has, in ms. */
export const REQUEST_MS = 60 * 60_000;

/** The command of an operator that waits for another one, or is done. */
export interface FiledRequest extends Omit<Selectable<Schema['operatorRequest']>, 'signed'> {
  signed: SignedCommand;
  command: OperatorCommand;
}

/** Stores a command. Returns its number. */
export async function fileRequest(
  tx: Tx,
  request: { operator: string; signed: SignedCommand; expiresAt: Date },
): Promise<number> {
  const row = await tables(tx)
    .insertInto('operatorRequest')
    .values({ ...request, signed: JSON.stringify(request.signed) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

function toRequest(row: Selectable<Schema['operatorRequest']>): FiledRequest {
  const read = parseCommand(JSON.parse(row.signed));
  if (isRefused(read)) throw new Error(`request ${row.id} is not a signed command: ${read.refused}`);
  return { ...row, signed: read.signed, command: read.command };
}

export async function findRequest(queries: Queries, id: number): Promise<FiledRequest | null> {
  const row = await tables(queries)
    .selectFrom('operatorRequest')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined ? null : toRequest(row);
}

/** Requests that can still be confirmed, oldest first. */
export async function listRequests(queries: Queries, nowMs: number): Promise<readonly FiledRequest[]> {
  const rows = await tables(queries)
    .selectFrom('operatorRequest')
    .selectAll()
    .where('logEntry', 'is', null)
    .where('expiresAt', '>', new Date(nowMs))
    .orderBy('id')
    .execute();
  return rows.map(toRequest);
}

/** Closes a request in the transaction of its command. Returns false if it is closed or expired. */
export async function closeRequest(tx: Tx, id: number, logEntry: bigint, nowMs: number): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('operatorRequest')
    .set({ logEntry })
    .where('id', '=', id)
    .where('logEntry', 'is', null)
    .where('expiresAt', '>', new Date(nowMs))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** A command is valid for this long before and after its own time. Nonces are kept twice as long as that. */
const KEPT_MS = 4 * CUSTODY.commandAgeMs;

/** Uses a nonce and deletes expired ones. Returns false if it was used before. */
export async function useNonce(tx: Tx, nonce: string, nowMs: number): Promise<boolean> {
  await tables(tx)
    .deleteFrom('operatorNonce')
    .where('usedAt', '<', new Date(nowMs - KEPT_MS))
    .execute();
  const row = await tables(tx)
    .insertInto('operatorNonce')
    .values({ nonce, usedAt: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst();
  return row !== undefined;
}
