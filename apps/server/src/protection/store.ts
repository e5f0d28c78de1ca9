// limits: all SQL of limits and their changes, breaks, seen reminders and accepted terms.
import type { LimitPeriod } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { BreakRow, LimitKind, Rule } from './decision.ts';

/** No period is stored as an empty text, because unique indexes treat every null as different. */
type StoredPeriod = LimitPeriod | '';

export type ProtectionTables = {
  play_limit: {
    id: Generated<number>;
    user_id: number;
    kind: LimitKind;
    period: StoredPeriod;
    value: bigint;
    began_at: Date;
    ended_at: Date | null;
  };
  play_limit_change: {
    id: Generated<number>;
    user_id: number;
    kind: LimitKind;
    period: StoredPeriod;
    value: bigint | null;
    effective_at: Date;
    lapses_at: Date;
    closed_at: Date | null;
  };
  play_break: {
    id: Generated<number>;
    user_id: number;
    kind: BreakRow['kind'];
    operator: string | null;
    reason: string | null;
    began_at: Date;
    until: Date;
    end_requested_at: Date | null;
    lifted_at: Date | null;
  };
  reminder_seen: { user_id: number; seen_at: Date };
  accepted_terms: { user_id: number; version: string; accepted_at: Date };
};

const tables = (queries: Queries): Kysely<ProtectionTables> => queries.withTables<ProtectionTables>();

const periodOf = (stored: StoredPeriod): LimitPeriod | null => (stored === '' ? null : stored);

/** Identifies a limit of a player. */
export type RuleName = Pick<Rule, 'kind' | 'period'>;

/** A raise or removal that waits for its confirmation. `value` is null for a removal. */
export interface RuleChange extends RuleName {
  id: number;
  value: bigint | null;
  effectiveAtMs: number;
  lapsesAtMs: number;
}

/** Returns a player's limits in force, oldest first. */
export async function rulesOf(queries: Queries, userId: number): Promise<readonly Rule[]> {
  const rows = await tables(queries)
    .selectFrom('play_limit')
    .select(['kind', 'period', 'value'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, period, value }) => ({ kind, period: periodOf(period), value }));
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
    .updateTable('play_limit')
    .set({ ended_at: at })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('period', '=', period ?? '')
    .where('ended_at', 'is', null)
    .execute();
  if (value === null) return;
  await tables(tx)
    .insertInto('play_limit')
    .values({ user_id: userId, kind, period: period ?? '', value, began_at: at, ended_at: null })
    .execute();
}

/** Returns the changes that were neither confirmed nor replaced. Some may have lapsed. */
export async function openChanges(queries: Queries, userId: number): Promise<readonly RuleChange[]> {
  const rows = await tables(queries)
    .selectFrom('play_limit_change')
    .select(['id', 'kind', 'period', 'value', 'effective_at', 'lapses_at'])
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    period: periodOf(row.period),
    value: row.value,
    effectiveAtMs: row.effective_at.getTime(),
    lapsesAtMs: row.lapses_at.getTime(),
  }));
}

/** Returns the open changes that have not lapsed. */
export async function pendingChanges(
  queries: Queries,
  userId: number,
  nowMs: number,
): Promise<readonly RuleChange[]> {
  return (await openChanges(queries, userId)).filter(({ lapsesAtMs }) => nowMs < lapsesAtMs);
}

/** Closes the open change of a limit, if there is one. */
export async function closeChange(
  tx: Tx,
  userId: number,
  { kind, period }: RuleName,
  nowMs: number,
): Promise<void> {
  await tables(tx)
    .updateTable('play_limit_change')
    .set({ closed_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('period', '=', period ?? '')
    .where('closed_at', 'is', null)
    .execute();
}

/** Inserts a change and returns its id. The caller must have closed the open one, because a limit has at most one. */
export async function insertChange(tx: Tx, userId: number, change: Omit<RuleChange, 'id'>): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('play_limit_change')
    .values({
      user_id: userId,
      kind: change.kind,
      period: change.period ?? '',
      value: change.value,
      effective_at: new Date(change.effectiveAtMs),
      lapses_at: new Date(change.lapsesAtMs),
      closed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return Number(id);
}

/** Returns all limits that a player has had, oldest first. */
export async function ruleRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('play_limit')
    .select(['kind', 'period', 'value', 'began_at', 'ended_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ kind, period, value, began_at: beganAt, ended_at: endedAt }) => ({
    kind,
    period: periodOf(period),
    value,
    beganAt,
    endedAt,
  }));
}

/** Returns all raises and removals that a player has requested, oldest first. */
export async function changeRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('play_limit_change')
    .select(['kind', 'period', 'value', 'effective_at', 'lapses_at', 'closed_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    period: periodOf(row.period),
    value: row.value,
    effectiveAt: row.effective_at,
    lapsesAt: row.lapses_at,
    closedAt: row.closed_at,
  }));
}

export async function databaseNowMs(queries: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(queries);
  return rows[0]?.now.getTime() ?? 0;
}

/** Returns the breaks and exclusions of these players that no operator has lifted, including ended ones. */
export async function breaksOf(queries: Queries, userIds: readonly number[]): Promise<readonly BreakRow[]> {
  const rows = await tables(queries)
    .selectFrom('play_break')
    .select(['id', 'kind', 'operator', 'reason', 'began_at', 'until', 'end_requested_at'])
    .where('user_id', 'in', userIds)
    .where('lifted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    operator: row.operator,
    reason: row.reason,
    beganMs: row.began_at.getTime(),
    untilMs: row.until.getTime(),
    endRequestedMs: row.end_requested_at?.getTime() ?? null,
  }));
}

export async function insertBreak(
  tx: Tx,
  userId: number,
  row: Pick<BreakRow, 'kind' | 'operator' | 'reason' | 'beganMs' | 'untilMs'>,
): Promise<void> {
  await tables(tx)
    .insertInto('play_break')
    .values({
      user_id: userId,
      kind: row.kind,
      operator: row.operator,
      reason: row.reason,
      began_at: new Date(row.beganMs),
      until: new Date(row.untilMs),
      end_requested_at: null,
      lifted_at: null,
    })
    .execute();
}

/** Records the request to end the exclusions whose time has passed. A repeated request changes nothing. */
export async function requestEnds(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('play_break')
    .set({ end_requested_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('kind', '=', 'exclusion')
    .where('until', '<=', new Date(nowMs))
    .where('end_requested_at', 'is', null)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Lifts all exclusions that operators imposed on a player. */
export async function liftExclusions(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('play_break')
    .set({ lifted_at: new Date(nowMs) })
    .where('user_id', '=', userId)
    .where('operator', 'is not', null)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Returns when the player last saw a reminder; null if never. */
export async function reminderSeenAt(queries: Queries, userId: number): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('reminder_seen')
    .select('seen_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

export async function noteReminderSeen(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await sql`
    insert into reminder_seen (user_id, seen_at) values (${userId}, ${new Date(nowMs)})
    on conflict (user_id) do update set seen_at = greatest(reminder_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  );
}

/** Returns all breaks and exclusions of a player, oldest first, without the names and reasons of operators. */
export async function breakRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('play_break')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    by: row.operator === null ? 'player' : 'operator',
    beganAt: row.began_at,
    until: row.until,
    endRequestedAt: row.end_requested_at,
    liftedAt: row.lifted_at,
  }));
}

/** Returns when a player accepted a version; null if they have not. */
export async function acceptedAt(queries: Queries, userId: number, version: string): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('accepted_terms')
    .select('accepted_at')
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.accepted_at ?? null;
}

/** Records that a player accepts a version. A repeated call keeps the first time. */
export async function acceptTerms(tx: Tx, userId: number, version: string, nowMs: number): Promise<void> {
  await tables(tx)
    .insertInto('accepted_terms')
    .values({ user_id: userId, version, accepted_at: new Date(nowMs) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns all versions that a player accepted, oldest first. */
export async function termsRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('accepted_terms')
    .select(['version', 'accepted_at'])
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .execute();
  return rows.map(({ version, accepted_at: acceptedAt }) => ({ version, acceptedAt }));
}
