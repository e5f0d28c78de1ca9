// ledger: the full audit. It reads everything again, a page at a time, and shares only the tables with the code that writes,
// and compares the checkpoint with the postings.
import { sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import type { Breach } from './checkpoint-store.ts';
import { AUDIT } from './limits.ts';

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
