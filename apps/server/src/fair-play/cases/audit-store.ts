// fair-play: SQL of the audit of cases and of the public numbers. It shares only the tables with the code that writes.
import type { FairPlayMonth } from '@kingstake/protocol';
import { type Selectable, sql } from 'kysely';
import { type Queries, type Schema, tablesOf } from '../../platform/database/index.ts';

const tables = tablesOf<'reviewCase' | 'reviewGame' | 'reviewAppeal' | 'voidedGame'>();

const selectVoided = (queries: Queries) =>
  tables(queries).selectFrom('voidedGame').selectAll().orderBy('gameId');

/** Voided games after one, by id. */
export const voidedAfter = (queries: Queries, after: bigint, limit: number) =>
  selectVoided(queries).where('gameId', '>', Number(after)).limit(limit).execute();

export const voidedAmong = (queries: Queries, gameIds: readonly number[]) =>
  selectVoided(queries).where(sql<boolean>`game_id = any(${gameIds}::bigint[])`).execute();

export async function grantedAmong(
  queries: Queries,
  caseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await tables(queries)
    .selectFrom('reviewAppeal')
    .select('caseId')
    .where(sql<boolean>`case_id = any(${caseIds}::bigint[])`)
    .where('granted', '=', true)
    .execute();
  return new Set(rows.map((row) => row.caseId));
}

/** A game of a case, as far as its hold is about it. */
export type HeldGame = Pick<
  Selectable<Schema['reviewGame']>,
  'caseId' | 'gameId' | 'round' | 'userId' | 'held' | 'state'
>;

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
    order by game_id, case_id, round`.execute(tables(queries));
  return rows;
}

/** The places of these games in cases, whatever they hold. */
export async function placesOf(queries: Queries, gameIds: readonly number[]): Promise<readonly HeldGame[]> {
  const { rows } = await sql<HeldGame>`
    select ${HELD} from review_game where game_id = any(${gameIds}::bigint[])`.execute(tables(queries));
  return rows;
}

/** Granted appeals after a case, by its id, with what the player had lost by the decision. It cannot change any more. */
export async function grantedAfter(queries: Queries, after: bigint, limit: number) {
  const { rows } = await sql<{ caseId: number; userId: number; lost: bigint }>`
    select a.case_id, c.user_id, coalesce(sum(v.taken + v.paid_by_player), 0)::int8 as lost
    from (select case_id from review_appeal where granted and case_id > ${after} order by case_id limit ${limit}) a
      join review_case c on c.id = a.case_id
      left join voided_game v on v.case_id = a.case_id
    group by a.case_id, c.user_id order by a.case_id`.execute(tables(queries));
  return rows;
}

const monthOf = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM')`;

/** Each month with a case, a decision or an appeal. A hold that is over counts as released. */
export async function readMonths(
  queries: Queries,
  nowMs: number,
): Promise<readonly Omit<MonthCounts, 'gamesAnalysed'>[]> {
  const now = new Date(nowMs);
  const { rows } = await sql<Omit<MonthCounts, 'gamesAnalysed'>>`
    with ended as (
      select opened_at, games.is_held,
        case when state <> 'open' then state when not games.is_over then 'open' when games.is_upheld then 'upheld'
          when games.is_cleared then 'cleared' else 'released' end as state,
        case when state <> 'open' then decided_at when games.is_over then games.over_at end as ended_at
      from review_case cross join lateral (
        select bool_or(hold_until is not null) as is_held, bool_or(game.state = 'upheld') as is_upheld,
          bool_or(game.state = 'cleared') as is_cleared, max(coalesce(ended_at, hold_until)) as over_at,
          bool_and(game.state <> 'open' or coalesce(hold_until <= ${now}, false)) as is_over
        from review_game as game where game.case_id = review_case.id
      ) as games
    ), events as (
      select ${monthOf('opened_at')} as month, 'case' as event, null::float8 as hours from ended
      union all select ${monthOf('opened_at')}, 'held', null from ended where is_held
      union all select ${monthOf('ended_at')}, state,
        case when is_held then extract(epoch from ended_at - opened_at)::float8 / 3600 end
        from ended where ended_at is not null
      union all select ${monthOf('appealed_at')}, 'appeal', null from review_appeal
      union all select ${monthOf('answered_at')}, 'granted', null from review_appeal where granted
    )
    select month, count(*) filter (where event = 'case')::int as cases,
      count(*) filter (where event = 'held')::int as held,
      count(*) filter (where event = 'released')::int as released,
      count(*) filter (where event = 'cleared')::int as cleared,
      count(*) filter (where event = 'upheld')::int as upheld,
      count(*) filter (where event = 'appeal')::int as appeals,
      count(*) filter (where event = 'granted')::int as appeals_granted,
      coalesce(array_agg(hours) filter (where hours is not null), '{}') as hours
    from events group by month`.execute(tables(queries));
  return rows;
}

/** Cases with a game that is open and, if it is held, whose hold still runs. */
export async function countOpen(queries: Queries, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const row = await tables(queries)
    .selectFrom('reviewCase')
    .select(({ fn }) => fn.countAll<bigint>().as('cases'))
    .where('state', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('reviewGame')
          .select('gameId')
          .whereRef('reviewGame.caseId', '=', 'reviewCase.id')
          .where('reviewGame.state', '=', 'open')
          .where((where) => where.or([where('holdUntil', 'is', null), where('holdUntil', '>', now)])),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.cases);
}

// The public numbers of months, as the page and its file show them. Pure: no database, no clock.
/** What happened in one month, or in several. */
export interface MonthCounts {
  month: string; // 2026-11, UTC; of several: the first
  to?: string; // of several: the last
  gamesAnalysed: number;
  cases: number;
  held: number;
  released: number;
  cleared: number;
  upheld: number;
  appeals: number;
  appealsGranted: number;
  hours: readonly number[]; // of the holds that ended
}

/** A month with fewer cases is shown together with others, so that no player can be recognised. */
const FEWEST_CASES = 5;

const NOTHING = { cases: 0, held: 0, released: 0, cleared: 0, upheld: 0, appeals: 0, appealsGranted: 0 };

export const emptyMonth = (month: string): MonthCounts => ({
  month,
  gamesAnalysed: 0,
  ...NOTHING,
  hours: [],
});

/** Newest first, beginning with the running month, which is never merged. `counted` are months in any order, each once. */
export function publicMonths(counted: readonly MonthCounts[], running: string): FairPlayMonth[] {
  const finished = counted
    .filter(({ month }) => month < running)
    .sort((one, other) => (one.month < other.month ? -1 : 1));
  const now = counted.find(({ month }) => month === running) ?? emptyMonth(running);
  return [...merged(finished), now].reverse().map(shown);
}

/** Oldest first: months with few cases join the next one, and the last of them the previous one. */
function merged(months: readonly MonthCounts[]): readonly MonthCounts[] {
  const groups: MonthCounts[] = [];
  for (const month of months) {
    const last = groups.at(-1);
    if (last !== undefined && last.cases < FEWEST_CASES) groups.push(sumOf(groups.pop() ?? last, month));
    else groups.push(month);
  }
  const [before, last] = groups.slice(-2);
  if (before === undefined || last === undefined || last.cases >= FEWEST_CASES) return groups;
  return [...groups.slice(0, -2), sumOf(before, last)];
}

function sumOf(one: MonthCounts, next: MonthCounts): MonthCounts {
  return {
    month: one.month,
    to: next.to ?? next.month,
    gamesAnalysed: one.gamesAnalysed + next.gamesAnalysed,
    cases: one.cases + next.cases,
    held: one.held + next.held,
    released: one.released + next.released,
    cleared: one.cleared + next.cleared,
    upheld: one.upheld + next.upheld,
    appeals: one.appeals + next.appeals,
    appealsGranted: one.appealsGranted + next.appealsGranted,
    hours: [...one.hours, ...next.hours],
  };
}

function shown({ hours, ...counts }: MonthCounts): FairPlayMonth {
  const median = medianOf(hours);
  return { ...counts, medianHoursHeld: median === null ? null : Math.round(median * 10) / 10 };
}

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  const [below, above] = [Math.floor((sorted.length - 1) / 2), Math.ceil((sorted.length - 1) / 2)];
  return ((sorted[below] ?? 0) + (sorted[above] ?? 0)) / 2;
}

const COLUMNS = {
  first_month: ({ month }) => month,
  last_month: ({ month, to }) => to ?? month,
  games_analysed: ({ gamesAnalysed }) => gamesAnalysed,
  cases: ({ cases }) => cases,
  cases_with_hold: ({ held }) => held,
  released: ({ released }) => released,
  cleared: ({ cleared }) => cleared,
  upheld: ({ upheld }) => upheld,
  appeals: ({ appeals }) => appeals,
  appeals_granted: ({ appealsGranted }) => appealsGranted,
  median_hours_held: ({ medianHoursHeld }) => medianHoursHeld ?? '',
} satisfies Record<string, (month: FairPlayMonth) => string | number>;

/** One line a month, newest first. No value needs quotes. */
export function monthsCsv(months: readonly FairPlayMonth[]): string {
  const lines = months.map((month) => Object.values(COLUMNS).map((read) => read(month)));
  return [Object.keys(COLUMNS), ...lines].map((line) => `${line.join(',')}\r\n`).join('');
}
