// limits: all SQL of limits and their changes, breaks, seen reminders and accepted terms.
import type { LimitPeriod } from '@kingstake/protocol';
import { type Insertable, sql } from 'kysely';
import { type Queries, type Schema, type Tx, tablesOf } from '../platform/database/index.ts';
import type { BreakRow, Rule } from './decision.ts';

const tables = tablesOf<'playLimit' | 'playLimitChange' | 'playBreak' | 'reminderSeen' | 'acceptedTerms'>();

/** No period is stored as an empty text, because unique indexes treat every null as different. */
const PERIOD = sql<LimitPeriod | null>`nullif(period, '')`.as('period');

/** Identifies a limit of a player. */
export type RuleName = Pick<Rule, 'kind' | 'period'>;

/** A raise or removal that waits for its confirmation. `value` is null for a removal. */
export interface RuleChange extends RuleName {
  id: number;
  value: bigint | null;
  effectiveAt: Date;
  lapsesAt: Date;
}

/** Returns a player's limits in force, oldest first. */
export function rulesOf(queries: Queries, userId: number): Promise<readonly Rule[]> {
  return tables(queries)
    .selectFrom('playLimit')
    .select(['kind', PERIOD, 'value'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Ends the limit in force, if there is one, and begins the next one. If `value` is null, none begins. */
export async function replaceRule(
  tx: Tx,
  userId: number,
  { kind, period, value }: RuleName & { value: bigint | null },
  nowMs: number,
): Promise<void> {
  const at = new Date(nowMs);
  await tables(tx)
    .updateTable('playLimit')
    .set({ endedAt: at })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('period', '=', period ?? '')
    .where('endedAt', 'is', null)
    .execute();
  if (value === null) return;
  await tables(tx)
    .insertInto('playLimit')
    .values({ userId, kind, period: period ?? '', value, beganAt: at })
    .execute();
}

/** Returns the changes that were neither confirmed nor replaced. Some may have lapsed. */
export function openChanges(queries: Queries, userId: number): Promise<readonly RuleChange[]> {
  return tables(queries)
    .selectFrom('playLimitChange')
    .select(['id', 'kind', PERIOD, 'value', 'effectiveAt', 'lapsesAt'])
    .$castTo<RuleChange>()
    .where('userId', '=', userId)
    .where('closedAt', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the open changes that have not lapsed. */
export async function pendingChanges(
  queries: Queries,
  userId: number,
  nowMs: number,
): Promise<readonly RuleChange[]> {
  return (await openChanges(queries, userId)).filter(({ lapsesAt }) => nowMs < lapsesAt.getTime());
}

/** Closes the open change of a limit, if there is one. */
export async function closeChange(
  tx: Tx,
  userId: number,
  { kind, period }: RuleName,
  nowMs: number,
): Promise<void> {
  await tables(tx)
    .updateTable('playLimitChange')
    .set({ closedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('period', '=', period ?? '')
    .where('closedAt', 'is', null)
    .execute();
}

/** Inserts a change and returns its id. The caller must have closed the open one, because a limit has at most one. */
export async function insertChange(tx: Tx, userId: number, change: Omit<RuleChange, 'id'>): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('playLimitChange')
    .values({ ...change, userId, period: change.period ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns all limits that a player has had, oldest first. */
export function ruleRecords(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('playLimit')
    .select(['kind', PERIOD, 'value', 'beganAt', 'endedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns all raises and removals that a player has requested, oldest first. */
export function changeRecords(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('playLimitChange')
    .select(['kind', PERIOD, 'value', 'effectiveAt', 'lapsesAt', 'closedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

export async function databaseNowMs(queries: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(queries);
  return rows[0]?.now.getTime() ?? 0;
}

/** Returns the breaks and exclusions of these players that no operator has lifted, including ended ones. */
export function breaksOf(queries: Queries, userIds: readonly number[]): Promise<readonly BreakRow[]> {
  return tables(queries)
    .selectFrom('playBreak')
    .select(['id', 'kind', 'operator', 'reason', 'beganAt', 'until', 'endRequestedAt'])
    .where('userId', 'in', userIds)
    .where('liftedAt', 'is', null)
    .orderBy('id')
    .execute();
}

export async function insertBreak(tx: Tx, row: Insertable<Schema['playBreak']>): Promise<void> {
  await tables(tx).insertInto('playBreak').values(row).execute();
}

/** Records the request to end the exclusions whose time has passed. A repeated request changes nothing. */
export async function requestEnds(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('playBreak')
    .set({ endRequestedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('kind', '=', 'exclusion')
    .where('until', '<=', new Date(nowMs))
    .where('endRequestedAt', 'is', null)
    .where('liftedAt', 'is', null)
    .execute();
}

/** Lifts all exclusions that operators imposed on a player. */
export async function liftExclusions(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('playBreak')
    .set({ liftedAt: new Date(nowMs) })
    .where('userId', '=', userId)
    .where('operator', 'is not', null)
    .where('liftedAt', 'is', null)
    .execute();
}

/** Returns when the player last saw a reminder; null if never. */
export async function reminderSeenAt(queries: Queries, userId: number): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('reminderSeen')
    .select('seenAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row?.seenAt ?? null;
}

export async function noteReminderSeen(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await sql`
    insert into reminder_seen (user_id, seen_at) values (${userId}, ${new Date(nowMs)})
    on conflict (user_id) do update set seen_at = greatest(reminder_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  );
}

/** Returns all breaks and exclusions of a player, oldest first, without the names and reasons of operators. */
export function breakRecords(queries: Queries, userId: number) {
  const by = sql<'player' | 'operator'>`case when operator is null then 'player' else 'operator' end`.as(
    'by',
  );
  return tables(queries)
    .selectFrom('playBreak')
    .select(['kind', by, 'beganAt', 'until', 'endRequestedAt', 'liftedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();
}

/** Returns when a player accepted a version; null if they have not. */
export async function acceptedAt(queries: Queries, userId: number, version: string): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('acceptedTerms')
    .select('acceptedAt')
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.acceptedAt ?? null;
}

/** Records that a player accepts a version. A repeated call keeps the first time. */
export async function acceptTerms(tx: Tx, userId: number, version: string, nowMs: number): Promise<void> {
  await tables(tx)
    .insertInto('acceptedTerms')
    .values({ userId, version, acceptedAt: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all versions that a player accepted, oldest first. */
export function termsRecords(queries: Queries, userId: number) {
  return tables(queries)
    .selectFrom('acceptedTerms')
    .select(['version', 'acceptedAt'])
    .where('userId', '=', userId)
    .orderBy('acceptedAt')
    .execute();
}
