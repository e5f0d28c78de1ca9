// ledger: the minute's audit. It reads what was posted since the checkpoint (audit_checkpoint, audit_progress) and advances the
// checkpoint. The full audit checks everything again, slowly; audit_progress also has where it continues after a restart.
import { type RawBuilder, sql } from 'kysely';
import { type Database, type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';
import { newestJournal } from './journal-store.ts';
import { AUDIT } from './limits.ts';

/** A broken rule. */
export interface Breach {
  check: string; // the rule, as a sentence
  detail: string; // a sentence for the operator
}

/** Undoes the transaction in which a breach was found. */
class BreachFound extends Error {
  override readonly name = 'BreachFound';
  readonly breaches: readonly Breach[];
  constructor(breaches: readonly Breach[]) {
    super(breaches.map(({ check, detail }) => `${check}: ${detail}`).join('; '));
    this.breaches = breaches;
  }

  static throwIf(breaches: readonly Breach[]): void {
    if (breaches.length > 0) throw new BreachFound(breaches);
  }
}

const tables = tablesOf<'auditCheckpoint' | 'auditProgress'>();

/** Transactions that have written to `journal` and have not ended. */
async function openWriters(queries: Queries): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ writer: string }>`select virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'journal'::regclass and mode = 'RowExclusiveLock' and granted
      and database = (select oid from pg_database where datname = current_database())`.execute(queries);
  return new Set(rows.map(({ writer }) => writer));
}

/**
 * Returns the newest journal below which no other can still appear, or null when that could not be determined in time.
 *
 * A journal draws its number before it commits, so a lower number may become visible after a higher one. A
 * writer locks the table before it draws a number, and holds the lock until the transaction ends. So: read the newest visible
 * number, then who holds that lock, and wait until each of them has ended. Every lower number is then visible or will
 * never be. No writer is blocked by this, and writers that begin later draw higher numbers.
 */
export async function settledJournal(database: Database): Promise<bigint | null> {
  const newest = await database.run(async (queries) => ({
    id: await newestJournal(queries),
    writers: await openWriters(queries),
  }));
  let waitingFor = newest.writers;
  for (let tries = 0; waitingFor.size > 0; tries += 1) {
    if (tries === AUDIT.settleTries) return null;
    const open = await database.run(openWriters);
    waitingFor = new Set([...waitingFor].filter((writer) => open.has(writer)));
  }
  return newest.id;
}

/** Joins the checkpoint's row of an account by its key. A plain join would read the whole table. */
const checkpointOf = (id: string) =>
  sql`left join lateral (select version, balance from audit_checkpoint where account_id = ${sql.ref(id)} offset 0) known on true`;

/** Lines of the journals from..to that are inconsistent, or do not follow from the checkpoint. */
const newLines = (from: bigint, to: bigint) => sql<Breach>`
  with fresh as materialized (select * from posting where journal_id > ${from} and journal_id <= ${to}),
  journals as (
    select j.id as made, p.journal_id as posted, coalesce(p.lines, 0) as lines, coalesce(p.total, 0) as total
    from (select id from journal where id > ${from} and id <= ${to}) j
    full join (select journal_id, count(*) as lines, sum(amount) as total from fresh group by journal_id) p
      on p.journal_id = j.id
  ),
  chained as (
    select fresh.*,
      coalesce(lag(fresh.account_version) over account_order, known.version, 0) as version_before,
      coalesce(lag(fresh.balance_after) over account_order, known.balance, 0) as balance_before
    from fresh ${checkpointOf('fresh.account_id')}
    window account_order as (partition by fresh.account_id order by fresh.account_version)
  )
  select 'every journal sums to zero over at least two lines' as check,
    'journal ' || coalesce(made, posted) || ' has ' || lines || ' lines that sum to ' || total as detail
  from journals where made is null or lines < 2 or total <> 0
  union all
  select 'every posting adds to the one before it',
    'posting ' || journal_id || '/' || line || ' does not follow from the one before'
  from chained where account_version <> version_before + 1 or balance_after <> balance_before + amount`;

/**
 * Accounts whose balance differs from the checkpoint plus later postings. One statement is one snapshot, so a concurrent booking
 * counts on both sides or on none. Most accounts are at the checkpoint, so their postings are not read.
 */
const wrongBalances = (which: RawBuilder<unknown>) => sql<Breach>`
  with checked as materialized (
    select a.id, a.kind, a.balance, a.version, a.closed,
      coalesce(known.balance, 0) as known_balance, coalesce(known.version, 0) as known_version
    from account a ${checkpointOf('a.id')} where ${which}
  )
  select 'every balance is the sum of its postings' as check,
    'account ' || id || ' has ' || balance || ' after ' || version || ' postings, and ' || (known_balance + total) ||
      ' after ' || (known_version + lines) || ' were proved' as detail
  from checked cross join lateral (
    select coalesce(sum(p.amount), 0) as total, count(*) as lines from posting p
    where p.account_id = id and p.account_version > known_version
      and (version <> known_version or balance <> known_balance)
  ) since
  where balance <> known_balance + total or version <> known_version + lines
  union all
  select 'no account is overdrawn', 'account ' || id || ' (' || kind || ') has ' || balance
  from checked where balance < 0 and kind not in ('chain', 'adjust') or closed and balance <> 0`;

async function lockProgress(tx: Tx) {
  const read = () =>
    tables(tx)
      .selectFrom('auditProgress')
      .select(['journalId', 'restingAccountId'])
      .forUpdate()
      .executeTakeFirst();
  let row = await read();
  if (row === undefined) {
    await sql`insert into audit_progress default values on conflict do nothing`.execute(tx);
    row = await read();
  }
  return row ?? { journalId: 0n, restingAccountId: 0n };
}

/**
 * Audits the next journals up to `settled` and advances the checkpoint, in one transaction. Throws `BreachFound`, which leaves the
 * checkpoint unchanged. Returns whether there are more.
 */
async function advance(tx: Tx, settled: bigint): Promise<boolean> {
  const { journalId: from } = await lockProgress(tx);
  const { rows } = await sql<{ to: bigint | null; journals: bigint }>`
    select max(id) as to, count(*) as journals from
      (select id from journal where id > ${from} and id <= ${settled} order by id limit ${AUDIT.journalsPerStep}) step`.execute(
    tx,
  );
  const [step] = rows;
  if (step === undefined || step.to === null) return false;
  const { to } = step;
  BreachFound.throwIf((await newLines(from, to).execute(tx)).rows);
  const { rows: touched } = await sql<{ accountId: bigint }>`
    insert into audit_checkpoint as known (account_id, version, balance)
    select account_id, count(*), sum(amount) from posting
      where journal_id > ${from} and journal_id <= ${to} group by account_id order by account_id
    on conflict (account_id) do update
      set version = known.version + excluded.version, balance = known.balance + excluded.balance
    returning account_id`.execute(tables(tx));
  const ids = touched.map(({ accountId }) => accountId);
  BreachFound.throwIf((await wrongBalances(sql`a.id = any(${ids}::bigint[])`).execute(tx)).rows);
  await tables(tx).updateTable('auditProgress').set({ journalId: to }).execute();
  return Number(step.journals) === AUDIT.journalsPerStep;
}

/**
 * Compares accounts to which nothing was posted, some each minute, to find balances that were changed by hand. Escrow accounts are
 * left out, because each lives for one game, which posts to it. The full audit compares all accounts.
 */
async function compareResting(tx: Tx): Promise<void> {
  const { restingAccountId: from } = await lockProgress(tx);
  const { rows } = await sql<{ to: bigint | null; accounts: bigint }>`
    select max(id) as to, count(*) as accounts from (select id from account
      where id > ${from} and kind <> 'escrow' order by id limit ${AUDIT.restingAccountsPerMinute}) step`.execute(
    tx,
  );
  const to = rows[0]?.to ?? from;
  const resting = sql`a.id > ${from} and a.id <= ${to} and a.kind <> 'escrow'`;
  BreachFound.throwIf((await wrongBalances(resting).execute(tx)).rows);
  const isLast = Number(rows[0]?.accounts ?? 0n) < AUDIT.restingAccountsPerMinute;
  await tables(tx)
    .updateTable('auditProgress')
    .set({ restingAccountId: isLast ? 0n : to })
    .execute();
}

/** Audits what was posted since the last call, in short transactions. Returns the breaches. */
export async function auditNewPostings(database: Database): Promise<readonly Breach[]> {
  const settled = await settledJournal(database);
  try {
    while (settled !== null && (await database.transaction((tx) => advance(tx, settled))));
    await database.transaction(compareResting);
    return [];
  } catch (error) {
    if (error instanceof BreachFound) return error.breaches;
    throw error;
  }
}

/** Records that an audit ran to its end, whatever it found. */
export async function recordAuditRan(queries: Queries, nowMs: number): Promise<void> {
  await sql`insert into audit_progress (ran_at) values (${new Date(nowMs)})
    on conflict (single) do update set ran_at = excluded.ran_at, failed_runs = 0`.execute(queries);
}

/** Records that an audit could not run. Returns the number of consecutive failures. */
export async function recordAuditFailed(queries: Queries): Promise<number> {
  const { rows } = await sql<{ failed: number }>`insert into audit_progress (failed_runs) values (1)
    on conflict (single) do update set failed_runs = audit_progress.failed_runs + 1
    returning failed_runs as failed`.execute(queries);
  return rows[0]?.failed ?? 0;
}

/** When an audit last ran to its end, in ms since 1970; null if none has. */
export async function lastAuditMs(queries: Queries): Promise<number | null> {
  const { rows } = await sql<{ at: Date | null }>`select ran_at as at from audit_progress`.execute(queries);
  return rows[0]?.at?.getTime() ?? null;
}

interface FullAuditProgress {
  place: string | null; // the caller's JSON; null if none is running
  startedMs: number; // start of the running or the last one, in ms since 1970; 0 if there was none
}

export async function readFullAudit(queries: Queries): Promise<FullAuditProgress> {
  const { rows } = await sql<{ place: string | null; startedAt: Date | null }>`
    select full_place::text as place, full_started_at as started_at from audit_progress`.execute(
    tables(queries),
  );
  return { place: rows[0]?.place ?? null, startedMs: rows[0]?.startedAt?.getTime() ?? 0 };
}

/** Stores where the full audit continues, and when it started. */
export async function writeFullAudit(
  queries: Queries,
  { place, startedMs }: FullAuditProgress,
): Promise<void> {
  await sql`insert into audit_progress (full_place, full_started_at)
    values (${place}::jsonb, ${new Date(startedMs)})
    on conflict (single) do update
      set full_place = excluded.full_place, full_started_at = excluded.full_started_at`.execute(queries);
}

// The full audit. It reads everything again, a page at a time, and shares only the tables with the code that writes,
// and compares the checkpoint with the postings.
/** Where a full audit continues: first all journals, then all accounts with their postings. */
export type BooksPlace =
  | { stage: 'journals'; after: bigint } // the last journal that was read
  | { stage: 'accounts'; account: bigint; version: bigint; balance: bigint }; // the last posting that was read

export const BOOKS_START: BooksPlace = { stage: 'journals', after: 0n };

export interface AuditedPage<Place> {
  breaches: readonly Breach[];
  next: Place | null; // null after the last page
}

/**
 * Checks that every journal has at least two lines that sum to zero. The full join also finds lines without a journal, so if all pages
 * are clean, all postings together sum to zero.
 */
async function journalsPage(queries: Queries, after: bigint): Promise<AuditedPage<BooksPlace>> {
  const { rows: steps } = await sql<{ to: bigint | null; journals: bigint }>`
    select max(id) as to, count(*) as journals
    from (select id from journal where id > ${after} order by id limit ${AUDIT.journalsPerPage}) step`.execute(
    queries,
  );
  const [step] = steps;
  const isLast = step === undefined || Number(step.journals) < AUDIT.journalsPerPage;
  const upTo = isLast ? sql`true` : sql`id <= ${step.to}`;
  const postedUpTo = isLast ? sql`true` : sql`journal_id <= ${step.to}`;
  const { rows: breaches } = await sql<Breach>`
    select 'every journal sums to zero over at least two lines' as check,
      'journal ' || coalesce(made, posted) || ' has ' || coalesce(lines, 0) || ' lines that sum to ' || coalesce(total, 0) as detail
    from (select id as made from journal where id > ${after} and ${upTo}) j
    full join (select journal_id as posted, count(*) as lines, sum(amount) as total from posting
        where journal_id > ${after} and ${postedUpTo} group by journal_id) p
      on posted = made
    where made is null or lines is null or lines < 2 or total <> 0`.execute(queries);
  if (isLast) return { breaches, next: { stage: 'accounts', account: 0n, version: 0n, balance: 0n } };
  return { breaches, next: { stage: 'journals', after: step.to ?? after } };
}

interface Reached {
  account: bigint;
  version: bigint;
  balance: bigint;
}

/** The last posting of the page that begins after `from`; null when the page is the last one. */
async function endOfPage(queries: Queries, from: Reached): Promise<Reached | null> {
  const { rows } = await sql<Reached>`
    select account_id as account, account_version as version, balance_after as balance from posting
    where (account_id, account_version) > (${from.account}, ${from.version})
    order by account_id, account_version offset ${AUDIT.postingsPerPage - 1} limit 1`.execute(queries);
  return rows[0] ?? null;
}

const LAST_ID = 2n ** 63n - 1n;

/**
 * Checks postings in the order of their accounts: each is the next version and adds to the one before it, the last one equals the
 * account, and the checkpoint holds exactly what was posted up to its journal. One statement is one snapshot, so concurrent bookings
 * are read completely or not at all. Every table is read by a range of account ids.
 */
async function accountsPage(queries: Queries, from: Reached): Promise<AuditedPage<BooksPlace>> {
  const end = await endOfPage(queries, from);
  const to = end ?? { account: LAST_ID, version: LAST_ID };
  const { rows: breaches } = await sql<Breach>`
    with page as materialized (
      select account_id, account_version, amount, balance_after, journal_id,
        coalesce(lag(account_version) over account_order,
          case when account_id = ${from.account} then ${from.version}::bigint else 0 end) as version_before,
        coalesce(lag(balance_after) over account_order,
          case when account_id = ${from.account} then ${from.balance}::bigint else 0 end) as balance_before
      from posting
      where (account_id, account_version) > (${from.account}, ${from.version})
        and (account_id, account_version) <= (${to.account}, ${to.version})
        -- Redundant, for the planner: it estimates a range of pairs as a ninth of the table and would compile the statement.
        and account_id >= ${from.account} and account_id <= ${to.account}
      window account_order as (partition by account_id order by account_version)
    ),
    known as materialized (
      select * from audit_checkpoint where account_id >= ${from.account} and account_id <= ${to.account}
    ),
    held as (select coalesce(max(journal_id), 0) as journal_id from audit_progress),
    -- Accounts whose last posting was read, and accounts without any; where the page ends, more may follow.
    ended as materialized (
      select a.id, a.kind, a.balance, a.version, a.closed,
        coalesce(last.account_version, case when a.id = ${from.account} then ${from.version}::bigint else 0 end) as read_version,
        coalesce(last.balance_after, case when a.id = ${from.account} then ${from.balance}::bigint else 0 end) as read_balance
      from (select * from account where id >= ${from.account} and id < ${to.account}) a
      left join (select distinct on (account_id) account_id, account_version, balance_after from page
        order by account_id, account_version desc) last on last.account_id = a.id
    )
    select 'every posting adds to the one before it' as check,
      'posting ' || account_version || ' of account ' || account_id || ' does not follow from the one before' as detail
    from page where account_version <> version_before + 1 or balance_after <> balance_before + amount
    union all
    select 'every balance is the sum of its postings',
      'account ' || id || ' has ' || balance || ' after ' || version || ' postings, its postings sum to ' || read_balance ||
        ' after ' || read_version
    from ended where balance <> read_balance or version <> read_version
    union all
    select 'no account is overdrawn', 'account ' || id || ' (' || kind || ') has ' || balance
    from ended where balance < 0 and kind not in ('chain', 'adjust') or closed and balance <> 0
    union all
    select 'the checkpoint holds what was posted',
      'posting ' || account_version || ' of account ' || page.account_id || ' made ' || balance_after ||
        ', the checkpoint has ' || coalesce(known.balance, 0) || ' after ' || coalesce(known.version, 0)
    from page cross join held left join known on known.account_id = page.account_id
    where (page.journal_id <= held.journal_id) <> (page.account_version <= coalesce(known.version, 0))
      or page.account_version = known.version and page.balance_after <> known.balance
    union all
    select 'the checkpoint holds what was posted',
      'account ' || ended.id || ' has ' || read_version || ' postings, the checkpoint ' || known.version
    from ended join known on known.account_id = ended.id where known.version > read_version`.execute(queries);
  return { breaches, next: end === null ? null : { stage: 'accounts', ...end } };
}

/** Audits one page of the books. Pages may be read hours apart and by different servers. */
export function auditBooksPage(queries: Queries, place: BooksPlace): Promise<AuditedPage<BooksPlace>> {
  return place.stage === 'journals' ? journalsPage(queries, place.after) : accountsPage(queries, place);
}

/** Audits all of the books at once, for tests. Returns the breaches. */
export async function auditBooks(queries: Queries): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (let place: BooksPlace | null = BOOKS_START; place !== null; ) {
    const page: AuditedPage<BooksPlace> = await auditBooksPage(queries, place);
    found.push(...page.breaches);
    place = page.next;
  }
  return found;
}
