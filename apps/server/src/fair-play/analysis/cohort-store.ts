// game-analysis: SQL of cohort_value, histograms of measures by rating band.
import { type Kysely, sql } from 'kysely';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { classOf, MEASURE_NAMES, MEASURE_SCALES, type MeasureName, type Measures } from './measures.ts';

export type CohortTables = {
  cohort_value: { band: number; measure: string; class: number; games: bigint };
};

const tables = (queries: Queries): Kysely<CohortTables> => queries.withTables<CohortTables>();

/** Number of games by measure and class. */
export type Cohort = Readonly<Record<MeasureName, readonly number[]>>;

export async function countInCohort(tx: Tx, band: number, measures: Measures): Promise<void> {
  await tables(tx)
    .insertInto('cohort_value')
    .values(
      MEASURE_NAMES.map((measure) => ({
        band,
        measure,
        class: classOf(measure, measures[measure]),
        games: 1n,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['band', 'measure', 'class'])
        .doUpdateSet({ games: sql`cohort_value.games + excluded.games` }),
    )
    .execute();
}

export async function readCohort(queries: Queries, band: number): Promise<Cohort> {
  const rows = await tables(queries)
    .selectFrom('cohort_value')
    .select(['measure', 'class', 'games'])
    .where('band', '=', band)
    .execute();
  const counts = (name: MeasureName): number[] => {
    const found = Array.from({ length: MEASURE_SCALES[name].classes }, () => 0);
    for (const row of rows) if (row.measure === name) found[row.class] = Number(row.games);
    return found;
  };
  return {
    'first-choices': counts('first-choices'),
    'average-loss': counts('average-loss'),
    'even-times': counts('even-times'),
    assistance: counts('assistance'),
    'some-games': counts('some-games'),
  };
}
