// fair-play: SQL of the public numbers.
import { sql } from 'kysely';
import type { Queries } from '../../../platform/database/index.ts';
import type { CaseTables } from '../case-store.ts';
import type { MonthCounts } from './months.ts';

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
      count(*) filter (where event = 'granted')::int as "appealsGranted",
      coalesce(array_agg(hours) filter (where hours is not null), '{}') as hours
    from events group by month`.execute(queries);
  return rows;
}

/** Cases with a game that is open and, if it is held, whose hold still runs. */
export async function countOpen(queries: Queries, nowMs: number): Promise<number> {
  const now = new Date(nowMs);
  const row = await queries
    .withTables<CaseTables>()
    .selectFrom('review_case')
    .select(({ fn }) => fn.countAll<bigint>().as('cases'))
    .where('state', '=', 'open')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('review_game')
          .select('game_id')
          .whereRef('review_game.case_id', '=', 'review_case.id')
          .where('review_game.state', '=', 'open')
          .where((where) => where.or([where('hold_until', 'is', null), where('hold_until', '>', now)])),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.cases);
}
