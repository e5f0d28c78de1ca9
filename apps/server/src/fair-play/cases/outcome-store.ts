// fair-play: SQL of review_appeal, of game_report, and of voided_game: what upheld cases returned, and what is owed of it.

import { type CaseKind, type Lamports, lamports } from '@kingstake/protocol';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { UncountedGame } from '../../games/index.ts';
import { type Queries, type Schema, type Tx, tablesOf } from '../../platform/database/index.ts';

const tables = tablesOf<'reviewAppeal' | 'gameReport' | 'voidedGame'>();

export type AppealRow = Selectable<Schema['reviewAppeal']>;

const selectAppeals = (queries: Queries) => tables(queries).selectFrom('reviewAppeal').selectAll();

export async function insertAppeal(tx: Tx, caseId: number, text: string, nowMs: number): Promise<void> {
  await tables(tx)
    .insertInto('reviewAppeal')
    .values({ caseId, text, appealedAt: new Date(nowMs) })
    .execute();
}

export async function appealsOf(
  queries: Queries,
  caseIds: readonly number[],
): Promise<ReadonlyMap<number, AppealRow>> {
  if (caseIds.length === 0) return new Map();
  const rows = await selectAppeals(queries).where('caseId', 'in', caseIds).execute();
  return new Map(rows.map((row) => [row.caseId, row]));
}

/** Appeals without an answer, oldest first. */
export const openAppeals = (queries: Queries, limit: number): Promise<readonly AppealRow[]> =>
  selectAppeals(queries).where('answeredAt', 'is', null).orderBy('appealedAt').limit(limit).execute();

/** When the oldest appeal without an answer was made, in ms since 1970; null if there is none. */
export async function oldestAppealMs(queries: Queries): Promise<number | null> {
  const row = await tables(queries)
    .selectFrom('reviewAppeal')
    .select((select) => select.fn.min('appealedAt').as('oldest'))
    .where('answeredAt', 'is', null)
    .executeTakeFirst();
  return row?.oldest?.getTime() ?? null;
}

/** Writes the answer, once. */
export async function answerAppeal(
  tx: Tx,
  caseId: number,
  answer: Pick<AppealRow, 'granted' | 'answer' | 'answeredBy' | 'answeredAt'>,
): Promise<void> {
  await tables(tx)
    .updateTable('reviewAppeal')
    .set(answer)
    .where('caseId', '=', caseId)
    .where('answeredAt', 'is', null)
    .execute();
}

export type GameReport = Omit<Selectable<Schema['gameReport']>, 'id'>;

/** Stores a report. Returns false if the player has reported this game before. */
export async function insertReport(tx: Tx, report: GameReport): Promise<boolean> {
  const inserted = await tables(tx)
    .insertInto('gameReport')
    .values(report)
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
    .selectFrom('gameReport')
    .select('reportedAt')
    .where('reporterId', '=', reporterId)
    .where('reportedAt', '>', new Date(sinceMs))
    .orderBy('reportedAt')
    .execute();
  return rows.map(({ reportedAt }) => reportedAt.getTime());
}

interface ReportFilter {
  gameIds?: readonly number[];
  reportedId?: number;
  reporterId?: number;
}

/** Reports, newest first. */
export function listReports(
  queries: Queries,
  { gameIds, reportedId, reporterId }: ReportFilter,
  limit: number,
): Promise<readonly GameReport[]> {
  let query = tables(queries)
    .selectFrom('gameReport')
    .select(['gameId', 'reporterId', 'reportedId', 'reason', 'text', 'reportedAt'])
    .orderBy('id', 'desc')
    .limit(limit);
  if (gameIds !== undefined) query = query.where('gameId', 'in', [0, ...gameIds]);
  if (reportedId !== undefined) query = query.where('reportedId', '=', reportedId);
  if (reporterId !== undefined) query = query.where('reporterId', '=', reporterId);
  return query.execute();
}

/** `taken` comes from the player's accounts, and `fee` from the fee account. `owed` was missing when the game was voided. */
export type VoidedGame = Selectable<Schema['voidedGame']>;

const selectVoided = (queries: Queries) => tables(queries).selectFrom('voidedGame').selectAll();

/** What is still missing. */
export const missingOf = ({ owed, paid, cancelledAt }: VoidedGame): Lamports =>
  lamports(cancelledAt === null ? owed - paid : 0n);

export async function insertVoided(tx: Tx, game: Insertable<Schema['voidedGame']>): Promise<void> {
  await tables(tx).insertInto('voidedGame').values(game).execute();
}

/** Voided games of a case, or those whose money went to a player or came from one, newest first. */
export function listVoided(
  queries: Queries,
  by: { caseId: number } | { creditorId: number } | { debtorId: number },
  limit: number,
): Promise<readonly VoidedGame[]> {
  const query = selectVoided(queries).orderBy('gameId', 'desc').limit(limit);
  return query.where(({ and }) => and(by)).execute();
}

/**
 * Voided games whose money went to a player, newest first, with the kind of evidence on which they were upheld, and whether a granted
 * appeal overturned that.
 */
export function listReturned(queries: Queries, creditorId: number, limit: number) {
  return selectVoided(queries)
    .select([
      sql<CaseKind>`(select kind from review_game g
        where (g.case_id, g.game_id, g.state) = (voided_game.case_id, voided_game.game_id, 'upheld'))`.as(
        'kind',
      ),
      sql<boolean>`exists (select from review_appeal a where a.case_id = voided_game.case_id and a.granted)`.as(
        'isOverturned',
      ),
    ])
    .where('creditorId', '=', creditorId)
    .orderBy('gameId', 'desc')
    .limit(limit)
    .execute();
}

export async function findVoided(queries: Queries, gameId: number): Promise<VoidedGame | null> {
  return (await selectVoided(queries).where('gameId', '=', gameId).executeTakeFirst()) ?? null;
}

/**
 * Games that no longer count for a player, with what is missing of the player's stake. After a granted appeal a game counts again for
 * the player who won it, and a debt that was cancelled stays missing.
 */
export async function uncountedGames(queries: Queries, userId: number): Promise<readonly UncountedGame[]> {
  const { rows } = await sql<UncountedGame>`
    select game_id, owed - paid as lost from voided_game where creditor_id = ${userId}
    union all
    select game_id, 0 from voided_game v where debtor_id = ${userId}
      and not exists (select from review_appeal a where a.case_id = v.case_id and a.granted)`.execute(
    tables(queries),
  );
  return rows;
}

export const uncountedIdsIn =
  (tx: Tx) =>
  async (userId: number): Promise<readonly number[]> =>
    (await uncountedGames(tx, userId)).map(({ gameId }) => gameId);

const OPEN = sql<boolean>`paid < owed and cancelled_at is null`;

/** A player's unpaid debts, oldest game first. `lock` locks their rows until the transaction ends. */
export function openDebts(
  queries: Queries,
  debtorId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<readonly VoidedGame[]> {
  const query = selectVoided(queries).where('debtorId', '=', debtorId).where(OPEN).orderBy('gameId');
  return (lock ? query.forUpdate() : query).execute();
}

/** Players who owe something, by id. */
export async function debtors(queries: Queries): Promise<readonly number[]> {
  const rows = await tables(queries)
    .selectFrom('voidedGame')
    .select('debtorId')
    .distinct()
    .where(OPEN)
    .orderBy('debtorId')
    .execute();
  return rows.map((row) => row.debtorId);
}

/** Records a payment. The database refuses more than what is owed. */
export async function addPayment(
  tx: Tx,
  gameId: number,
  amount: Lamports,
  by: 'player' | 'operator',
): Promise<void> {
  await tables(tx)
    .updateTable('voidedGame')
    .set({
      paid: sql`paid + ${amount}`,
      paidByPlayer: sql`paid_by_player + ${by === 'player' ? amount : 0n}`,
      payments: sql`payments + 1`,
    })
    .where('gameId', '=', gameId)
    .execute();
}

/** Cancels what is still owed of a case. */
export async function cancelDebts(tx: Tx, caseId: number, nowMs: number): Promise<void> {
  await tables(tx)
    .updateTable('voidedGame')
    .set({ cancelledAt: new Date(nowMs) })
    .where('caseId', '=', caseId)
    .where(OPEN)
    .execute();
}
