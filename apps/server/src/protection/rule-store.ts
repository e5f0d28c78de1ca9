// limits: SQL of play_limit and play_limit_change.
import type { LimitPeriod } from '@kingstake/protocol';
import type { Generated, Kysely } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { LimitKind, Rule } from './decision.ts';

/** No period is stored as an empty text, because unique indexes treat every null as different. */
type StoredPeriod = LimitPeriod | '';

export type RuleTables = {
  play_limit: {
    id: Generated<bigint>;
    user_id: bigint;
    kind: LimitKind;
    period: StoredPeriod;
    value: bigint;
    began_at: Date;
    ended_at: Date | null;
  };
  play_limit_change: {
    id: Generated<bigint>;
    user_id: bigint;
    kind: LimitKind;
    period: StoredPeriod;
    value: bigint | null;
    effective_at: Date;
    lapses_at: Date;
    closed_at: Date | null;
  };
};

const tables = (queries: Queries): Kysely<RuleTables> => queries.withTables<RuleTables>();

const periodOf = (stored: StoredPeriod): LimitPeriod | null => (stored === '' ? null : stored);

/** Identifies a limit of a player. */
export interface RuleName {
  kind: LimitKind;
  period: LimitPeriod | null;
}

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
    .where('user_id', '=', BigInt(userId))
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
    .where('user_id', '=', BigInt(userId))
    .where('kind', '=', kind)
    .where('period', '=', period ?? '')
    .where('ended_at', 'is', null)
    .execute();
  if (value === null) return;
  await tables(tx)
    .insertInto('play_limit')
    .values({ user_id: BigInt(userId), kind, period: period ?? '', value, began_at: at, ended_at: null })
    .execute();
}

/** Returns the changes that were neither confirmed nor replaced. Some may have lapsed. */
export async function openChanges(queries: Queries, userId: number): Promise<readonly RuleChange[]> {
  const rows = await tables(queries)
    .selectFrom('play_limit_change')
    .select(['id', 'kind', 'period', 'value', 'effective_at', 'lapses_at'])
    .where('user_id', '=', BigInt(userId))
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
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
    .where('user_id', '=', BigInt(userId))
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
      user_id: BigInt(userId),
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
    .where('user_id', '=', BigInt(userId))
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
    .where('user_id', '=', BigInt(userId))
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
