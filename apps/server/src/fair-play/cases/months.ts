// fair-play: the public numbers of months, as the page and its file show them. Pure: no database, no clock.
import type { FairPlayMonth } from '@kingstake/protocol';

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
