// fair-play: SQL of the audit of cases. It shares only the tables with the code that writes.
import { type Kysely, sql } from 'kysely';
import type { Queries } from '../../../platform/database/index.ts';
import type { AppealTables } from '../appeal-store.ts';
import type { VoidedTables } from '../voided-store.ts';

const tables = (queries: Queries): Kysely<VoidedTables & AppealTables> =>
  queries.withTables<VoidedTables & AppealTables>();

export type VoidedRow = Awaited<ReturnType<typeof voidedAfter>>[number];

const selectVoided = (queries: Queries) =>
  tables(queries)
    .selectFrom('voided_game')
    .select(['game_id', 'journal_id', 'debtor_id', 'creditor_id'])
    .select(['taken', 'fee', 'paid', 'paid_by_player', 'payments'])
    .orderBy('game_id');

/** Voided games after one, by id. */
export const voidedAfter = (queries: Queries, after: bigint, limit: number) =>
  selectVoided(queries).where('game_id', '>', after).limit(limit).execute();

export const voidedAmong = (queries: Queries, gameIds: readonly bigint[]) =>
  selectVoided(queries).where(sql<boolean>`game_id = any(${gameIds}::bigint[])`).execute();

export async function grantedAmong(
  queries: Queries,
  caseIds: readonly bigint[],
): Promise<ReadonlySet<bigint>> {
  const rows = await tables(queries)
    .selectFrom('review_appeal')
    .select('case_id')
    .where(sql<boolean>`case_id = any(${caseIds}::bigint[])`)
    .where('granted', '=', true)
    .execute();
  return new Set(rows.map((row) => row.case_id));
}

/** A game of a case, as far as its hold is about it. */
export interface HeldGame {
  case_id: bigint;
  game_id: bigint;
  round: number;
  user_id: bigint;
  held: bigint;
  state: string;
}

const HELD = sql`case_id, game_id, round, user_id, held, state`;

/** All games that hold money, of a page of games after one. */
export async function heldAfter(
  queries: Queries,
  after: bigint,
  limit: number,
): Promise<readonly HeldGame[]> {
  const { rows } = await sql<HeldGame>`
    select ${HELD} from review_game where held > 0 and game_id in (
      select distinct game_id from review_game where held > 0 and game_id > ${after} order by game_id limit ${limit})
    order by game_id, case_id, round`.execute(queries);
  return rows;
}

/** The places of these games in cases, whatever they hold. */
export async function placesOf(queries: Queries, gameIds: readonly bigint[]): Promise<readonly HeldGame[]> {
  const { rows } = await sql<HeldGame>`
    select ${HELD} from review_game where game_id = any(${gameIds}::bigint[])`.execute(queries);
  return rows;
}

/** A granted appeal, with what the player had lost by the decision. It cannot change any more. */
export interface GrantedAppeal {
  case_id: bigint;
  user_id: bigint;
  lost: bigint;
}

/** Granted appeals after a case, by its id. */
export async function grantedAfter(
  queries: Queries,
  after: bigint,
  limit: number,
): Promise<readonly GrantedAppeal[]> {
  const { rows } = await sql<GrantedAppeal>`
    select a.case_id, c.user_id, coalesce(sum(v.taken + v.paid_by_player), 0)::int8 as lost
    from (select case_id from review_appeal where granted and case_id > ${after} order by case_id limit ${limit}) a
      join review_case c on c.id = a.case_id
      left join voided_game v on v.case_id = a.case_id
    group by a.case_id, c.user_id order by a.case_id`.execute(queries);
  return rows;
}
