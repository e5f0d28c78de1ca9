// ledger: the books checked from outside. Read only; shares nothing with the code that writes but the tables.
import { sql } from 'kysely';
import type { Queries } from '../platform/database/index.ts';

/** Something that must never be. `what` is a sentence for the operator. */
export interface Breach {
  check: string;
  what: string;
}

interface Check {
  name: string;
  /** Rows that should not exist, as text. */
  breaches: string;
}

const CHECKS: readonly Check[] = [
  {
    name: 'the sum of all balances is zero',
    breaches: `select 'the balances sum to ' || sum(balance) as what from account having coalesce(sum(balance), 0) <> 0`,
  },
  {
    name: 'every journal sums to zero over at least two lines',
    breaches: `select 'journal ' || j.id || ' has ' || count(p.line) || ' lines that sum to ' || coalesce(sum(p.amount), 0) as what
      from journal j left join posting p on p.journal_id = j.id
      group by j.id having coalesce(sum(p.amount), 0) <> 0 or count(p.line) < 2`,
  },
  {
    name: 'every balance is the sum of its postings',
    breaches: `select 'account ' || a.id || ' has ' || a.balance || ', its postings sum to ' || coalesce(sum(p.amount), 0) as what
      from account a left join posting p on p.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  },
  {
    name: 'versions are gapless and the last posting stands where the account stands',
    breaches: `select 'account ' || a.id || ' is at version ' || a.version || ' after ' || count(p.line) || ' postings' as what
      from account a left join posting p on p.account_id = a.id
      group by a.id having a.version <> count(p.line) or a.version <> coalesce(max(p.account_version), 0)`,
  },
  {
    name: 'every posting adds to the one before it',
    breaches: `select 'posting ' || journal_id || '/' || line || ' does not follow from the one before' as what from (
      select journal_id, line, amount, balance_after,
        coalesce(lag(balance_after) over (partition by account_id order by account_version), 0) as before from posting) chained
      where before + amount <> balance_after`,
  },
  {
    name: 'nobody is overdrawn',
    breaches: `select 'account ' || id || ' (' || kind || ') has ' || balance as what from account
      where balance < 0 and kind not in ('chain', 'adjust')`,
  },
];

/** Everything that is wrong with the books; empty when they are right. */
export async function auditBooks(queries: Queries): Promise<readonly Breach[]> {
  const found: Breach[] = [];
  for (const check of CHECKS) {
    const { rows } = await sql.raw<{ what: string }>(check.breaches).execute(queries);
    found.push(...rows.map((row) => ({ check: check.name, what: row.what })));
  }
  return found;
}
