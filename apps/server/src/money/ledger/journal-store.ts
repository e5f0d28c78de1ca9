// ledger: whole journals with their lines, for audits that compare them with what caused them.
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../platform/database/index.ts';
import type { AccountKind } from './posting.ts';

export interface JournalLine {
  account: AccountKind;
  ref: number;
  amount: bigint;
}

export interface Journal {
  id: bigint;
  kind: string;
  opKey: string;
  lines: readonly JournalLine[];
}

interface LineRow extends JournalLine {
  id: bigint;
  journal_kind: string;
  op_key: string;
}

/**
 * Returns journals of these kinds after one, oldest first. The kinds are part of the statement's text: the partial index of the schema
 * serves only a list of constants.
 */
export function journalsOfKinds(
  queries: Queries,
  kinds: readonly string[],
  { after, limit }: { after: bigint; limit: number },
): Promise<readonly Journal[]> {
  const listed = sql.join(kinds.map((kind) => sql.lit(kind)));
  return read(queries, sql`kind in (${listed}) and id > ${after} order by id limit ${limit}`);
}

/** Returns the journals that have one of these operation keys, oldest first. */
export function journalsWithKeys(queries: Queries, opKeys: readonly string[]): Promise<readonly Journal[]> {
  return read(queries, sql`op_key = any(${opKeys}::text[])`);
}

/** What one journal changed on a player's two accounts together. */
export interface PlayerChange {
  journalId: bigint;
  kind: string;
  opKey: string;
  at: Date;
  amount: bigint; // signed; 0 for a move between the two
}

/** Returns what changed a player's accounts since a journal that credited the playing balance, oldest first, with that journal. */
export async function changesOfPlayer(
  queries: Queries,
  userId: number,
  since: bigint,
): Promise<readonly PlayerChange[]> {
  const { rows } = await sql<PlayerChange>`
    with own as (
      select posting.journal_id, amount from account join posting on posting.account_id = account.id
        where account.kind = 'player' and account.ref = ${userId} and account_version >= (
          select account_version from posting as first
            where first.account_id = account.id and first.journal_id = ${since})
      union all
      select posting.journal_id, amount from account join posting on posting.account_id = account.id
        where account.kind = 'withdraw_only' and account.ref = ${userId} and posting.journal_id >= ${since}
    )
    select journal.id as "journalId", kind, op_key as "opKey", at, sum(amount)::int8 as amount
    from own join journal on journal.id = own.journal_id
    group by journal.id order by journal.id`.execute(queries);
  return rows;
}

/** When journals with these operation keys were booked. Keys that were not booked are left out. */
export async function bookedAt(
  queries: Queries,
  opKeys: readonly string[],
): Promise<ReadonlyMap<string, Pick<PlayerChange, 'journalId' | 'at'>>> {
  const { rows } = await sql<Pick<PlayerChange, 'journalId' | 'opKey' | 'at'>>`
    select id as "journalId", op_key as "opKey", at from journal where op_key = any(${opKeys}::text[])`.execute(
    queries,
  );
  return new Map(rows.map(({ opKey, ...booked }) => [opKey, booked]));
}

async function read(queries: Queries, condition: RawBuilder<unknown>): Promise<readonly Journal[]> {
  const { rows } = await sql<LineRow>`
    with wanted as materialized (select id, kind, op_key from journal where ${condition})
    select wanted.id, wanted.kind as journal_kind, op_key, account.kind as account, account.ref::float8 as ref, amount
    from wanted join posting on posting.journal_id = wanted.id join account on account.id = posting.account_id
    order by wanted.id, line`.execute(queries);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    kind: lines[0]?.journal_kind ?? '',
    opKey: lines[0]?.op_key ?? '',
    lines: lines.map(({ account, ref, amount }) => ({ account, ref, amount })),
  }));
}
