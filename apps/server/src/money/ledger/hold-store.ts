// ledger: SQL of account_hold and money_freeze: which money of a player may not move, and whether any may. The caller names
// the cause of a hold, as with a transfer.
import { type Lamports, lamports } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';
import type { HeldMoney } from './posting.ts';

/**
 * audit: an audit found a breach; operator: an operator gave the command; unaudited: audits cannot run; restored: a backup was restored
 * and the chain was not read again yet; nodes: Solana nodes contradict each other.
 */
type FreezeCause = Schema['moneyFreeze']['cause'];

const tables = tablesOf<'accountHold' | 'moneyFreeze'>();

interface NewHold {
  userId: number;
  source: string; // names the cause; held at most once
  amount: Lamports;
  fromMs: number;
  untilMs: number;
}

/** Holds money of a player, whether or not the accounts have so much. The caller has locked the player's account (`lockAccounts`). */
export async function placeHold(tx: Tx, { userId, source, amount, fromMs, untilMs }: NewHold): Promise<void> {
  await tables(tx)
    .insertInto('accountHold')
    .values({ userId, source, amount, heldFrom: new Date(fromMs), until: new Date(untilMs) })
    .execute();
}

/** Prolongs holds. A hold that has ended is left as it is. */
export async function extendHolds(tx: Tx, sources: readonly string[], untilMs: number): Promise<void> {
  if (sources.length === 0) return;
  await tables(tx)
    .updateTable('accountHold')
    .set({ until: new Date(untilMs) })
    .where('source', 'in', sources)
    .where('endedAt', 'is', null)
    .execute();
}

/** Ends holds now, or at their own end if it is earlier. `how` is kept. A hold that has ended is left as it is. */
export async function endHolds(
  tx: Queries,
  sources: readonly string[],
  { how, atMs }: { how: string; atMs: number },
): Promise<void> {
  if (sources.length === 0) return;
  await tables(tx)
    .updateTable('accountHold')
    .set({
      endedAt: sql<Date>`least(until, greatest(held_from, ${new Date(atMs)}::timestamptz))`,
      endedAs: how,
    })
    .where('source', 'in', sources)
    .where('endedAt', 'is', null)
    .execute();
}

/** What is held of players now, with the sum of their accounts. Players of whom nothing is held are left out. */
export async function heldOfPlayers(
  queries: Queries,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, HeldMoney>> {
  const { rows } = await sql<{ userId: number; held: Lamports; until: Date; balance: bigint }>`
    select user_id, sum(amount)::int8 as held, max(until) as until,
      (select coalesce(sum(balance), 0)::int8 from account
        where kind in ('player', 'withdraw_only') and ref = user_id) as balance
    from account_hold
    where user_id = any(${userIds}::int[]) and ended_at is null and until > app_now()
    group by user_id`.execute(tables(queries));
  return new Map(
    rows.map(({ userId, held, until, balance }) => [userId, { balance, held, untilMs: until.getTime() }]),
  );
}

/** What is held of a player now; null if nothing is. */
export async function heldOf(queries: Queries, userId: number): Promise<HeldMoney | null> {
  return (await heldOfPlayers(queries, [userId])).get(userId) ?? null;
}

/** What is held of a player now, in lamports. */
export const heldAmountOf = async (queries: Queries, userId: number): Promise<Lamports> =>
  (await heldOf(queries, userId))?.held ?? lamports(0n);

/** A hold as it was placed, and how it ended; null while it has not been ended. */
export type KeptHold = Pick<Selectable<Schema['accountHold']>, (typeof KEPT_COLUMNS)[number]>;
const KEPT_COLUMNS = ['id', 'userId', 'source', 'amount', 'endedAs'] as const;

const selectKept = (queries: Queries) =>
  tables(queries).selectFrom('accountHold').select(KEPT_COLUMNS).orderBy('id');

/** Holds after one, by id. */
export const holdsAfter = (queries: Queries, after: bigint, limit: number): Promise<readonly KeptHold[]> =>
  selectKept(queries).where('id', '>', after).limit(limit).execute();

export const holdsWithSources = (
  queries: Queries,
  sources: readonly string[],
): Promise<readonly KeptHold[]> =>
  selectKept(queries).where(sql<boolean>`source = any(${sources}::text[])`).execute();

/**
 * Stops credits, stakes and withdrawals until the same cause unfreezes them. The newest reason is kept. With `holder`, the id of a
 * server node, that node is added to the holders of the freeze; see `releaseFreeze`.
 */
export async function freeze(
  queries: Queries,
  cause: FreezeCause,
  reason: string,
  holder: number | null = null,
): Promise<void> {
  const holders = holder === null ? [] : [BigInt(holder)];
  await sql`insert into money_freeze (cause, reason, held_by) values (${cause}, ${reason}, ${holders}::bigint[])
    on conflict (cause) do update set reason = excluded.reason,
      held_by = array(select distinct unnest(money_freeze.held_by || excluded.held_by))`.execute(queries);
}

/** Lifts the freeze of one cause. Returns false if there was none. */
export async function unfreeze(queries: Queries, cause: FreezeCause): Promise<boolean> {
  const deleted = await tables(queries)
    .deleteFrom('moneyFreeze')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The server nodes that hold the freeze of a cause; null without such a freeze. */
export async function freezeHolders(queries: Queries, cause: FreezeCause): Promise<readonly number[] | null> {
  const { rows } = await sql<{ holders: number[] }>`
    select array_to_json(held_by) as holders from money_freeze where cause = ${cause}`.execute(queries);
  return rows[0]?.holders ?? null;
}

/** Removes these holders. Lifts the freeze if none is left, and returns whether it did. */
export async function releaseFreeze(
  tx: Tx,
  cause: FreezeCause,
  holders: readonly number[],
): Promise<boolean> {
  await sql`update money_freeze
    set held_by = array(select unnest(held_by) except select unnest(${holders.map(BigInt)}::bigint[]))
    where cause = ${cause}`.execute(tx);
  const { numAffectedRows } = await sql`delete from money_freeze
    where cause = ${cause} and held_by = '{}'`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whether this cause keeps money frozen. */
export async function isFrozenBy(queries: Queries, cause: FreezeCause): Promise<boolean> {
  return (await frozenSince(queries, cause)) !== null;
}

/** Since when this cause keeps money frozen; null if it does not. */
export async function frozenSince(queries: Queries, cause: FreezeCause): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('moneyFreeze')
    .select('since')
    .where('cause', '=', cause)
    .executeTakeFirst();
  return row?.since ?? null;
}

/** Returns why money is frozen, for the operator; null if it is not. */
export async function freezeReason(queries: Queries): Promise<string | null> {
  const rows = await tables(queries)
    .selectFrom('moneyFreeze')
    .select(['cause', 'reason'])
    .orderBy('cause')
    .execute();
  return rows.length === 0 ? null : rows.map((row) => `${row.cause}: ${row.reason}`).join('; ');
}

/** Returns a freeze as SQL text, for the transaction that restores a backup. */
export function freezeStatement(cause: FreezeCause, reason: string): string {
  return `insert into public.money_freeze (cause, reason) values ('${cause}', '${reason.replaceAll("'", "''")}')
    on conflict (cause) do update set reason = excluded.reason, since = excluded.since`;
}
