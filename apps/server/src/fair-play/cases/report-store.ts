// fair-play: SQL of game_report.
import type { ReportReason } from '@kingstake/protocol';
import type { Generated, Kysely } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type ReportTables = {
  game_report: {
    id: Generated<bigint>;
    game_id: bigint;
    reporter_id: bigint;
    reported_id: bigint;
    reason: ReportReason;
    text: string | null;
    reported_at: Date;
  };
};

const tables = (queries: Queries): Kysely<ReportTables> => queries.withTables<ReportTables>();

export interface GameReport {
  gameId: number;
  reporterId: number;
  reportedId: number;
  reason: ReportReason;
  text: string | null;
  reportedMs: number;
}

/** Stores a report. Returns false if the player has reported this game before. */
export async function insertReport(tx: Tx, report: GameReport): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('game_report')
    .values({
      game_id: BigInt(report.gameId),
      reporter_id: BigInt(report.reporterId),
      reported_id: BigInt(report.reportedId),
      reason: report.reason,
      text: report.text,
      reported_at: new Date(report.reportedMs),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** When a player made reports since an instant, oldest first. */
export async function reportTimes(
  queries: Queries,
  reporterId: number,
  sinceMs: number,
): Promise<readonly number[]> {
  const rows = await tables(queries)
    .selectFrom('game_report')
    .select('reported_at')
    .where('reporter_id', '=', BigInt(reporterId))
    .where('reported_at', '>', new Date(sinceMs))
    .orderBy('reported_at')
    .execute();
  return rows.map(({ reported_at: at }) => at.getTime());
}

export interface ReportFilter {
  gameIds?: readonly number[];
  reportedId?: number;
  reporterId?: number;
}

/** Reports, newest first. */
export async function listReports(
  queries: Queries,
  { gameIds, reportedId, reporterId }: ReportFilter,
  limit: number,
): Promise<readonly GameReport[]> {
  let query = tables(queries).selectFrom('game_report').selectAll().orderBy('id', 'desc').limit(limit);
  if (gameIds !== undefined) query = query.where('game_id', 'in', [0n, ...gameIds.map(BigInt)]);
  if (reportedId !== undefined) query = query.where('reported_id', '=', BigInt(reportedId));
  if (reporterId !== undefined) query = query.where('reporter_id', '=', BigInt(reporterId));
  return (await query.execute()).map((row) => ({
    gameId: Number(row.game_id),
    reporterId: Number(row.reporter_id),
    reportedId: Number(row.reported_id),
    reason: row.reason,
    text: row.text,
    reportedMs: row.reported_at.getTime(),
  }));
}
