// game-analysis: SQL of analysed_side, of blurred_move, and of cohort_value: histograms of measures by rating band.

import type { GameFeatures, InformativeMove, Review, Score } from '@kingstake/fair-play';
import { sql } from 'kysely';
import { type Queries, type Tx, tablesOf } from '../../platform/database/index.ts';

// Values of a game that are compared with those of players of the same rating. Pure.

/** Equally wide classes between `from` and `to`. Values outside count in the first or last class. */
interface MeasureScale {
  readonly from: number;
  readonly to: number;
  readonly classes: number;
}

export const MEASURE_SCALES = {
  /** Share of moves that are the judge's first choice. */
  'first-choices': { from: 0, to: 1, classes: 20 },
  /** Mean loss of a move, in points of winning chances. */
  'average-loss': { from: 0, to: 16, classes: 32 },
  /** Evenness of the thinking times, in standard deviations. */
  'even-times': { from: -4, to: 8, classes: 24 },
  /** Score A over the newest games. */
  assistance: { from: -6, to: 12, classes: 36 },
  /** Score S over the newest games. */
  'some-games': { from: -6, to: 12, classes: 36 },
} as const satisfies Readonly<Record<string, MeasureScale>>;

export type MeasureName = keyof typeof MEASURE_SCALES;
export type Measures = Readonly<Record<MeasureName, number>>;

export const MEASURE_NAMES = Object.keys(MEASURE_SCALES) as readonly MeasureName[];

const BAND_WIDTH = 200;

/** Returns the lowest rating of the band, which spans 200 points. */
export function bandOf(rating: number): number {
  return Math.floor(rating / BAND_WIDTH) * BAND_WIDTH;
}

export const bandEnd = (band: number): number => band + BAND_WIDTH - 1;

/** `newest` is the score of the game alone. `all` is the score of the player's newest games, including this one. */
export function measuresOf({ newest, all }: { newest: Score; all: Score }): Measures {
  const share = newest.informativeMoves === 0 ? 0 : newest.firstChoices / newest.informativeMoves;
  return {
    'first-choices': rounded(share),
    'average-loss': rounded(newest.meanLoss),
    'even-times': rounded(newest.time),
    assistance: rounded(all.assistance),
    'some-games': rounded(all.someGames),
  };
}

export function classOf(name: MeasureName, value: number): number {
  const { from, to, classes } = MEASURE_SCALES[name];
  const found = Math.floor(((value - from) / (to - from)) * classes);
  return Math.max(0, Math.min(classes - 1, found));
}

/** Returns the median of a histogram, assuming that values are spread evenly within their class; null if it is empty. */
export function medianOf(name: MeasureName, counts: readonly number[]): number | null {
  const { from, to, classes } = MEASURE_SCALES[name];
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let below = 0;
  for (const [index, count] of counts.entries()) {
    if (count > 0 && below + count >= half)
      return rounded(from + ((index + (half - below) / count) / classes) * (to - from));
    below += count;
  }
  return null;
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

const tables = tablesOf<'analysedSide' | 'blurredMove' | 'cohortValue'>();

/** One side of an analysed game. */
export interface SideRow {
  readonly gameId: number;
  readonly features: GameFeatures;
  readonly measures: Measures;
  readonly isReported: boolean; // by the opponent
}

export interface NewSide extends Omit<SideRow, 'isReported'> {
  readonly userId: number;
  readonly score: Score; // of the player after this game
  readonly review: Review;
}

const nodesOf = ({ judge }: GameFeatures): number => (judge.kind === 'uci' ? judge.nodes : 0);

/** Stores one side, replacing an earlier analysis. Returns whether there was none. */
export async function putSide(tx: Tx, side: NewSide, nowMs: number): Promise<boolean> {
  const { gameId, userId, features, review } = side;
  const measured = {
    judge: features.judge.kind,
    nodes: nodesOf(features),
    features: storeFeatures(features),
    measures: JSON.stringify(side.measures),
    score: JSON.stringify(side.score),
    review,
    analysedAt: new Date(nowMs),
  };
  const { numUpdatedRows } = await tables(tx)
    .updateTable('analysedSide')
    .set(measured)
    .where('gameId', '=', gameId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return false;
  await tables(tx)
    .insertInto('analysedSide')
    .values({ gameId, userId, ...measured })
    .execute();
  return true;
}

/**
 * Returns the newest other games of a player that the same kind of judge analysed, oldest first. A game whose second pass failed is left
 * out, because the result of its first pass would count forever.
 */
export async function listSides(
  queries: Queries,
  asked: { userId: number; judge: 'uci' | 'own'; exceptGameId: number; limit: number },
): Promise<readonly SideRow[]> {
  const { rows } = await sql<Omit<SideRow, 'features'> & { features: unknown }>`
    select s.game_id, s.features, s.measures, s.user_id = any(a.reported_ids) as is_reported
    from analysed_side s join game_analysis a on a.game_id = s.game_id
    where s.user_id = ${asked.userId} and s.judge = ${asked.judge} and s.game_id <> ${asked.exceptGameId}
      and a.state <> 'skipped'
    order by s.game_id desc limit ${asked.limit}`.execute(tables(queries));
  return rows.reverse().map((row) => ({ ...row, features: readFeatures(row.gameId, row.features) }));
}

/** Records that the mover's page had lost focus. `ply` counts from 1. */
export async function insertBlurred(queries: Queries, gameId: number, ply: number): Promise<void> {
  await tables(queries)
    .insertInto('blurredMove')
    .values({ gameId, ply })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns plies, counted from 1. */
export async function readBlurred(queries: Queries, gameId: number): Promise<readonly number[]> {
  const rows = await tables(queries)
    .selectFrom('blurredMove')
    .select('ply')
    .where('gameId', '=', gameId)
    .orderBy('ply')
    .execute();
  return rows.map(({ ply }) => ply);
}

/** The order of the values of a move. New fields must be added at the end. */
const FIELDS = [
  'ply',
  'played',
  'best',
  'outcome',
  'loss',
  'chances',
  'secondGap',
  'thirdGap',
  'legalMoves',
  'inCheck',
  'recapture',
  'pieces',
  'secondsLeft',
  'secondsUsed',
  'blurred',
] as const satisfies readonly (keyof InformativeMove)[];

/** Omits the id of the game, which is in the row. */
export function storeFeatures({ moves, gameId: _, ...head }: GameFeatures): string {
  return JSON.stringify({ ...head, moves: moves.map((move) => FIELDS.map((field) => move[field])) });
}

/** Only this module writes the JSON, so its shape is not checked. */
export function readFeatures(gameId: number, stored: unknown): GameFeatures {
  const { moves, ...head } = stored as Omit<GameFeatures, 'gameId' | 'moves'> & {
    readonly moves: readonly (readonly unknown[])[];
  };
  return { ...head, gameId: String(gameId), moves: moves.map(readMove) };
}

function readMove(values: readonly unknown[]): InformativeMove {
  return Object.fromEntries(FIELDS.map((field, at) => [field, values[at]])) as unknown as InformativeMove;
}

/** Number of games by measure and class. */
export type Cohort = Readonly<Record<MeasureName, readonly number[]>>;

export async function countInCohort(tx: Tx, band: number, measures: Measures): Promise<void> {
  await tables(tx)
    .insertInto('cohortValue')
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
    .selectFrom('cohortValue')
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
