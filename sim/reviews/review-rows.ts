// sim: the rows of cases, returned games and appeals, as the auditors read them.
import type pg from 'pg';
import type { ReviewLog } from './review-log.ts';

export interface CaseRow {
  id: number;
  user_id: number;
  kind: 'quality' | 'pair' | 'report';
  state: 'open' | 'released' | 'cleared' | 'upheld';
  opened_ms: number;
  hold_until_ms: number | null;
  extended_ms: number | null;
  extended_by: readonly string[];
  decided_ms: number | null;
  decided_by: readonly string[];
  transaction: number; // the transaction that last changed the case
}

/** A game of a case. */
export interface ReviewedGameRow {
  case_id: number;
  user_id: number;
  game_id: number;
  prize: bigint;
  transaction: number; // the transaction that added the game
}

export interface VoidedRow {
  game_id: number;
  case_id: number;
  debtor_id: number;
  creditor_id: number;
  taken: bigint;
  fee: bigint;
  owed: bigint;
  paid: bigint;
  paid_by_player: bigint;
  is_cancelled: boolean;
  voided_ms: number;
}

export interface AppealRow {
  case_id: number;
  granted: boolean | null; // null: not answered yet
  answered_by: readonly string[];
  answered_ms: number | null;
}

export interface ReviewRows {
  readonly cases: readonly CaseRow[];
  readonly games: readonly ReviewedGameRow[];
  readonly voided: readonly VoidedRow[];
  readonly appeals: readonly AppealRow[];
}

/** The engine has one session, so transactions are ordered by their ids. */
export async function readReviews(pool: pg.Pool): Promise<ReviewRows> {
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<readonly T[]> =>
    (await pool.query<T>(text)).rows;
  const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;
  return {
    cases: await rows<CaseRow>(`
      select id::int, user_id::int, kind, state, ${ms('opened_at')} as opened_ms, ${ms('hold_until')} as hold_until_ms,
        ${ms('extended_at')} as extended_ms, extended_by, ${ms('decided_at')} as decided_ms, decided_by,
        xmin::text::int as transaction
      from review_case order by id`),
    games: await rows<ReviewedGameRow>(`
      select case_id::int, user_id::int, game_id::int, prize, xmin::text::int as transaction
      from review_game order by case_id, game_id`),
    voided: await rows<VoidedRow>(`
      select game_id::int, case_id::int, debtor_id::int, creditor_id::int, taken, fee, owed, paid, paid_by_player,
        cancelled_at is not null as is_cancelled, ${ms('voided_at')} as voided_ms
      from voided_game order by game_id`),
    appeals: await rows<AppealRow>(`
      select case_id::int, granted, answered_by, ${ms('answered_at')} as answered_ms from review_appeal order by case_id`),
  };
}

/** Ids of cases whose appeal was granted. */
export const grantedIn = ({ appeals }: ReviewRows): ReadonlySet<number> =>
  new Set(appeals.flatMap(({ case_id, granted }) => (granted === true ? [case_id] : [])));

/**
 * Games that count neither for a player's record nor as earnings: returned games, and games won by cheating unless an appeal was granted.
 */
export function uncountedGames(rows: ReviewRows, userId: number): ReadonlySet<number> {
  const granted = grantedIn(rows);
  const own = rows.voided.filter(
    ({ creditor_id, debtor_id, case_id }) =>
      creditor_id === userId || (debtor_id === userId && !granted.has(case_id)),
  );
  return new Set(own.map(({ game_id }) => game_id));
}

/** The lamports that a player gained or lost by decisions, debts and appeals. */
export function movedByReviews(rows: ReviewRows, userId: number): bigint {
  const granted = grantedIn(rows);
  return rows.voided.reduce((sum, game) => {
    const { creditor_id, debtor_id, case_id, taken, fee, paid, paid_by_player } = game;
    if (creditor_id === userId) return sum + taken + fee + paid;
    return debtor_id === userId && !granted.has(case_id) ? sum - taken - paid_by_player : sum;
  }, 0n);
}

/** Counts the events of cases, by kind. */
export async function countReviews(
  pool: pg.Pool,
  { refused }: Pick<ReviewLog, 'refused'>,
): Promise<Readonly<Record<string, number>>> {
  const { cases, voided, appeals } = await readReviews(pool);
  const counts: Record<string, number> = {};
  const add = (what: string, times: number): void => {
    counts[what] = (counts[what] ?? 0) + times;
  };
  for (const { kind, state, hold_until_ms, extended_ms } of cases) {
    add(`${kind} cases`, 1);
    add(state, 1);
    add('held', hold_until_ms === null ? 0 : 1);
    add('extended', extended_ms === null ? 0 : 1);
  }
  add('withdrawals refused', refused.length);
  add('returned games', voided.length);
  add('debts', voided.filter(({ owed }) => owed > 0n).length);
  add('debts paid by players', voided.filter(({ paid_by_player }) => paid_by_player > 0n).length);
  add('debts paid by operators', voided.filter((game) => game.paid > game.paid_by_player).length);
  add('appeals', appeals.length);
  add('granted', appeals.filter(({ granted }) => granted === true).length);
  add('denied', appeals.filter(({ granted }) => granted === false).length);
  return counts;
}
