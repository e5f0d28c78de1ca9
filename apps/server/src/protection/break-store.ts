// limits: SQL of play_break and reminder_seen.
import { type Generated, type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../platform/database/index.ts';
import type { BreakRow } from './decision.ts';

export type BreakTables = {
  play_break: {
    id: Generated<bigint>;
    user_id: bigint;
    kind: BreakRow['kind'];
    operator: string | null;
    reason: string | null;
    began_at: Date;
    until: Date;
    end_requested_at: Date | null;
    lifted_at: Date | null;
  };
  reminder_seen: { user_id: bigint; seen_at: Date };
};

const tables = (queries: Queries): Kysely<BreakTables> => queries.withTables<BreakTables>();

export async function databaseNowMs(queries: Queries): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(queries);
  return rows[0]?.now.getTime() ?? 0;
}

/** Returns the breaks and exclusions of these players that no operator has lifted, including ended ones. */
export async function breaksOf(queries: Queries, userIds: readonly number[]): Promise<readonly BreakRow[]> {
  const rows = await tables(queries)
    .selectFrom('play_break')
    .select(['id', 'kind', 'operator', 'reason', 'began_at', 'until', 'end_requested_at'])
    .where('user_id', 'in', userIds.map(BigInt))
    .where('lifted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
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
      user_id: BigInt(userId),
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
    .where('user_id', '=', BigInt(userId))
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
    .where('user_id', '=', BigInt(userId))
    .where('operator', 'is not', null)
    .where('lifted_at', 'is', null)
    .execute();
}

/** Returns when the player last saw a reminder; null if never. */
export async function reminderSeenAt(queries: Queries, userId: number): Promise<Date | null> {
  const row = await tables(queries)
    .selectFrom('reminder_seen')
    .select('seen_at')
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst();
  return row?.seen_at ?? null;
}

export async function noteReminderSeen(tx: Tx, userId: number, nowMs: number): Promise<void> {
  await sql`
    insert into reminder_seen (user_id, seen_at) values (${BigInt(userId)}, ${new Date(nowMs)})
    on conflict (user_id) do update set seen_at = greatest(reminder_seen.seen_at, excluded.seen_at)`.execute(
    tx,
  );
}

/** Returns all breaks and exclusions of a player, oldest first, without the names and reasons of operators. */
export async function breakRecords(queries: Queries, userId: number) {
  const rows = await tables(queries)
    .selectFrom('play_break')
    .selectAll()
    .where('user_id', '=', BigInt(userId))
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
