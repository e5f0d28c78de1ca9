// fair-play: SQL of review_appeal, of game_report, and of voided_game: what upheld cases returned, and what is owed of it.

import { type CaseKind, type Lamports, lamports, type ReportReason } from '@kingstake/protocol';
import { type Generated, type Kysely, sql } from 'kysely';
import type { UncountedGame } from '../../games/index.ts';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type OutcomeTables = {
  review_appeal: {
    case_id: number;
    text: string;
    appealed_at: Date;
    answered_at: Date | null;
    granted: boolean | null;
    answer: string | null;
    answered_by: Generated<string[]>;
  };
  game_report: {
    id: Generated<number>;
    game_id: number;
    reporter_id: number;
    reported_id: number;
    reason: ReportReason;
    text: string | null;
    reported_at: Date;
  };
  voided_game: {
    game_id: number;
    case_id: number;
    debtor_id: number;
    creditor_id: number;
    journal_id: bigint | null;
    taken: bigint;
    fee: bigint;
    owed: bigint;
    paid: Generated<bigint>;
    paid_by_player: Generated<bigint>;
    payments: Generated<number>;
    cancelled_at: Date | null;
    voided_at: Date;
  };
};

const tables = (queries: Queries): Kysely<OutcomeTables> => queries.withTables<OutcomeTables>();

export interface AppealRow {
  caseId: number;
  text: string;
  appealedMs: number;
  answer: { granted: boolean; text: string; atMs: number; by: readonly string[] } | null;
}

const selectAppeals = (queries: Queries) => tables(queries).selectFrom('review_appeal').selectAll();

function toAppeal(
  row: Awaited<ReturnType<ReturnType<typeof selectAppeals>['executeTakeFirstOrThrow']>>,
): AppealRow {
  const { answered_at: at, granted, answer } = row;
  return {
    caseId: row.case_id,
    text: row.text,
    appealedMs: row.appealed_at.getTime(),
    answer:
      at === null || granted === null || answer === null
        ? null
        : { granted, text: answer, atMs: at.getTime(), by: row.answered_by },
  };
}

export async function insertAppeal(tx: Tx, caseId: number, text: string, nowMs: number): Promise<void> {
  await tables(tx)
    .insertInto('review_appeal')
    .values({
      case_id: caseId,
      text,
      appealed_at: new Date(nowMs),
      answered_at: null,
      granted: null,
      answer: null,
    })
    .execute();
}

export async function appealsOf(
  queries: Queries,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, AppealRow>> {
  if (caseIds.length === 0) return new Map();
  const rows = await selectAppeals(queries).where('case_id', 'in', caseIds).execute();
  return new Map(rows.map((row) => [row.case_id, toAppeal(row)]));
}

/** Appeals without an answer, oldest first. */
export async function openAppeals(queries: Queries, limit: number): Promise<readonly AppealRow[]> {
  const rows = await selectAppeals(queries)
    .where('answered_at', 'is', null)
    .orderBy('appealed_at')
    .limit(limit)
    .execute();
  return rows.map(toAppeal);
}

/** When the oldest appeal without an answer was made, in ms since 1970; null if there is none. */
export async function oldestAppealMs(queries: Queries): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('review_appeal')
    .select((select) => select.fn.min('appealed_at').as('oldest'))
    .where('answered_at', 'is', null)
    .executeTakeFirst();
  return row?.oldest?.getTime() ?? null;
}

/** Writes the answer, once. Returns false if it has one. */
export async function answerAppeal(
  tx: Tx,
  caseId: number,
  answer: { granted: boolean; text: string; by: readonly string[]; nowMs: number },
): Promise<boolean> {
  const row = await tables(tx)
    .updateTable('review_appeal')
    .set({
      granted: answer.granted,
      answer: answer.text,
      answered_by: [...answer.by],
      answered_at: new Date(answer.nowMs),
    })
    .where('case_id', '=', caseId)
    .where('answered_at', 'is', null)
    .returning('case_id')
    .executeTakeFirst();
  return row !== undefined;
}

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
      game_id: report.gameId,
      reporter_id: report.reporterId,
      reported_id: report.reportedId,
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
    .where('reporter_id', '=', reporterId)
    .where('reported_at', '>', new Date(sinceMs))
    .orderBy('reported_at')
    .execute();
  return rows.map(({ reported_at: at }) => at.getTime());
}

interface ReportFilter {
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
  if (gameIds !== undefined) query = query.where('game_id', 'in', [0, ...gameIds]);
  if (reportedId !== undefined) query = query.where('reported_id', '=', reportedId);
  if (reporterId !== undefined) query = query.where('reporter_id', '=', reporterId);
  return (await query.execute()).map((row) => ({
    gameId: row.game_id,
    reporterId: row.reporter_id,
    reportedId: row.reported_id,
    reason: row.reason,
    text: row.text,
    reportedMs: row.reported_at.getTime(),
  }));
}

export interface VoidedGame {
  gameId: number;
  caseId: number;
  debtorId: number;
  creditorId: number;
  taken: Lamports; // from the player's accounts
  fee: Lamports; // returned from the fee account
  owed: Lamports; // missing when it was voided
  paid: Lamports;
  paidByPlayer: Lamports;
  payments: number;
  isCancelled: boolean;
  voidedMs: number;
}

const selectVoided = (queries: Queries) => tables(queries).selectFrom('voided_game').selectAll();

function toVoided(
  row: Awaited<ReturnType<ReturnType<typeof selectVoided>['executeTakeFirstOrThrow']>>,
): VoidedGame {
  return {
    gameId: row.game_id,
    caseId: row.case_id,
    debtorId: row.debtor_id,
    creditorId: row.creditor_id,
    taken: lamports(row.taken),
    fee: lamports(row.fee),
    owed: lamports(row.owed),
    paid: lamports(row.paid),
    paidByPlayer: lamports(row.paid_by_player),
    payments: row.payments,
    isCancelled: row.cancelled_at !== null,
    voidedMs: row.voided_at.getTime(),
  };
}

/** What is still missing. */
export const missingOf = ({ owed, paid, isCancelled }: VoidedGame): Lamports =>
  lamports(isCancelled ? 0n : owed - paid);

export async function insertVoided(
  tx: Tx,
  game: Pick<
    VoidedGame,
    'gameId' | 'caseId' | 'debtorId' | 'creditorId' | 'taken' | 'fee' | 'owed' | 'voidedMs'
  > & {
    journalId: bigint | null;
  },
): Promise<void> {
  await tables(tx)
    .insertInto('voided_game')
    .values({
      game_id: game.gameId,
      case_id: game.caseId,
      debtor_id: game.debtorId,
      creditor_id: game.creditorId,
      journal_id: game.journalId,
      taken: game.taken,
      fee: game.fee,
      owed: game.owed,
      cancelled_at: null,
      voided_at: new Date(game.voidedMs),
    })
    .execute();
}

/** Voided games of a case, or those whose money went to a player or came from one, newest first. */
export async function listVoided(
  queries: Queries,
  by: { caseId: number } | { creditorId: number } | { debtorId: number },
  limit: number,
): Promise<readonly VoidedGame[]> {
  const [column, id] =
    'caseId' in by
      ? (['case_id', by.caseId] as const)
      : 'creditorId' in by
        ? (['creditor_id', by.creditorId] as const)
        : (['debtor_id', by.debtorId] as const);
  const query = selectVoided(queries).orderBy('game_id', 'desc').limit(limit);
  return (await query.where(column, '=', id).execute()).map(toVoided);
}

/** A voided game as its creditor sees it. */
interface ReturnedGame extends VoidedGame {
  kind: CaseKind; // of the evidence on which it was upheld
  isOverturned: boolean; // by a granted appeal
}

/** Voided games whose money went to a player, newest first. */
export async function listReturned(
  queries: Queries,
  creditorId: number,
  limit: number,
): Promise<readonly ReturnedGame[]> {
  const rows = await selectVoided(queries)
    .select([
      sql<CaseKind>`(select kind from review_game g
        where (g.case_id, g.game_id, g.state) = (voided_game.case_id, voided_game.game_id, 'upheld'))`.as(
        'kind',
      ),
      sql<boolean>`exists (select from review_appeal a where a.case_id = voided_game.case_id and a.granted)`.as(
        'isOverturned',
      ),
    ])
    .where('creditor_id', '=', creditorId)
    .orderBy('game_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ kind, isOverturned, ...row }) => ({ ...toVoided(row), kind, isOverturned }));
}

export async function findVoided(queries: Queries, gameId: number): Promise<VoidedGame | null> {
  const row = await selectVoided(queries).where('game_id', '=', gameId).executeTakeFirst();
  return row === undefined ? null : toVoided(row);
}

/**
 * Games that no longer count for a player, with what is missing of the player's stake. After a granted appeal a game counts again for
 * the player who won it, and a debt that was cancelled stays missing.
 */
export async function uncountedGames(queries: Queries, userId: number): Promise<readonly UncountedGame[]> {
  const id = userId;
  const { rows } = await sql<{ game_id: number; lost: bigint }>`
    select game_id, owed - paid as lost from voided_game where creditor_id = ${id}
    union all
    select game_id, 0 from voided_game v where debtor_id = ${id}
      and not exists (select from review_appeal a where a.case_id = v.case_id and a.granted)`.execute(
    queries,
  );
  return rows.map(({ game_id, lost }) => ({ gameId: Number(game_id), lost: lamports(lost) }));
}

export const uncountedIdsIn =
  (tx: Tx) =>
  async (userId: number): Promise<readonly number[]> =>
    (await uncountedGames(tx, userId)).map(({ gameId }) => gameId);

const OPEN = sql<boolean>`paid < owed and cancelled_at is null`;

/** A player's unpaid debts, oldest game first. `lock` locks their rows until the transaction ends. */
export async function openDebts(
  queries: Queries,
  debtorId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<readonly VoidedGame[]> {
  const query = selectVoided(queries).where('debtor_id', '=', debtorId).where(OPEN).orderBy('game_id');
  return (await (lock ? query.forUpdate() : query).execute()).map(toVoided);
}

/** Players who owe something, by id. */
export async function debtors(queries: Queries): Promise<readonly number[]> {
  const rows = await tables(queries)
    .selectFrom('voided_game')
    .select('debtor_id')
    .distinct()
    .where(OPEN)
    .orderBy('debtor_id')
    .execute();
  return rows.map(({ debtor_id: id }) => Number(id));
}

/** Records a payment. The database refuses more than what is owed. */
export async function addPayment(
  tx: Tx,
  gameId: number,
  amount: Lamports,
  by: 'player' | 'operator',
): Promise<void> {
  await tables(tx)
    .updateTable('voided_game')
    .set({
      paid: sql`paid + ${amount}`,
      paid_by_player: sql`paid_by_player + ${by === 'player' ? amount : 0n}`,
      payments: sql`payments + 1`,
    })
    .where('game_id', '=', gameId)
    .execute();
}

/** Cancels what is still owed of a case. */
export async function cancelDebts(tx: Tx, caseId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('voided_game')
    .set({ cancelled_at: new Date(nowMs) })
    .where('case_id', '=', caseId)
    .where(OPEN)
    .execute();
}
