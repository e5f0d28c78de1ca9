// fair-play: SQL of review_appeal.
import type { Generated, Kysely } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';

export type AppealTables = {
  review_appeal: {
    case_id: bigint;
    text: string;
    appealed_at: Date;
    answered_at: Date | null;
    granted: boolean | null;
    answer: string | null;
    answered_by: Generated<string[]>;
  };
};

const tables = (queries: Queries): Kysely<AppealTables> => queries.withTables<AppealTables>();

export interface AppealRow {
  caseId: number;
  text: string;
  appealedMs: number;
  answer: { granted: boolean; text: string; atMs: number; by: readonly string[] } | null;
}

const selectAppeals = (queries: Queries) => tables(queries).selectFrom('review_appeal').selectAll();

function toRow(
  row: Awaited<ReturnType<ReturnType<typeof selectAppeals>['executeTakeFirstOrThrow']>>,
): AppealRow {
  const { answered_at: at, granted, answer } = row;
  return {
    caseId: Number(row.case_id),
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
      case_id: BigInt(caseId),
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
  const rows = await selectAppeals(queries).where('case_id', 'in', caseIds.map(BigInt)).execute();
  return new Map(rows.map((row) => [Number(row.case_id), toRow(row)]));
}

/** Appeals without an answer, oldest first. */
export async function openAppeals(queries: Queries, limit: number): Promise<readonly AppealRow[]> {
  const rows = await selectAppeals(queries)
    .where('answered_at', 'is', null)
    .orderBy('appealed_at')
    .limit(limit)
    .execute();
  return rows.map(toRow);
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
    .where('case_id', '=', BigInt(caseId))
    .where('answered_at', 'is', null)
    .returning('case_id')
    .executeTakeFirst();
  return row !== undefined;
}
