// reserves: the chart of reserves and amounts owed, as coordinates. Pure.
import type { ReserveStatement } from '@kingstake/protocol';

export interface ChartPoint {
  ms: number;
  hold: number; // SOL
  owe: number;
  percent: number; // coverage; 100 if nothing is owed
}

const DAY_MS = 86_400_000;
export const CHART_DAYS = 30;
const LAMPORTS = 1_000_000_000;
/** Statements are hourly; a longer gap is shown as a gap. */
const GAP_MS = 125 * 60_000;
const ALL = 100;
/** The strip's scale, in percent. Values outside of it are drawn at its ends and labelled. */
export const STRIP_RANGE = { from: 99, to: 104 };

/** Points of the last 30 days, oldest first. Statements are newest first. */
export function pointsOf(statements: readonly ReserveStatement[], nowMs: number): readonly ChartPoint[] {
  return statements
    .map(({ asOf, reservesLamports, owedLamports }) => {
      const [hold, owe] = [Number(reservesLamports) / LAMPORTS, Number(owedLamports) / LAMPORTS];
      return { ms: Date.parse(asOf), hold, owe, percent: owe === 0 ? ALL : (hold / owe) * ALL };
    })
    .filter(({ ms }) => ms > nowMs - CHART_DAYS * DAY_MS)
    .toReversed();
}

export interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Scale {
  x: (ms: number) => number;
  y: (value: number) => number;
}

/** Round numbers around all values. The scale may start above zero, because the strip shows the ratio. */
export function gridOf(points: readonly ChartPoint[]): readonly number[] {
  const values = points.flatMap(({ hold, owe }) => [hold, owe]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(most - least, most * 0.02, 0.001);
  const step = niceStep(span / 2);
  const from = Math.max(0, Math.floor((least - span * 0.1) / step) * step);
  const count = Math.ceil((most + span * 0.1 - from) / step);
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10;
  return factor * power;
}

export function scaleOf(
  points: readonly ChartPoint[],
  range: { from: number; to: number },
  plot: Plot,
): Scale {
  const [first, last] = [points[0]?.ms ?? 0, points.at(-1)?.ms ?? 0];
  const spanMs = Math.max(last - first, 1);
  const span = Math.max(range.to - range.from, Number.EPSILON);
  const inside = (value: number) => Math.min(Math.max(value, range.from), range.to);
  return {
    x: (ms) => plot.left + ((ms - first) / spanMs) * (plot.width - plot.left - plot.right),
    y: (value) =>
      plot.height -
      plot.bottom -
      ((inside(value) - range.from) / span) * (plot.height - plot.top - plot.bottom),
  };
}

/** Splits the points at missing hours, so that no line crosses a gap. */
export function runsOf(points: readonly ChartPoint[]): readonly (readonly ChartPoint[])[] {
  const runs: ChartPoint[][] = [];
  for (const point of points) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run === undefined || before === undefined || point.ms - before.ms > GAP_MS) runs.push([point]);
    else run.push(point);
  }
  return runs;
}

export function pathOf(
  run: readonly ChartPoint[],
  { x, y }: Scale,
  of: (point: ChartPoint) => number,
): string {
  return run
    .map((point, index) => `${index === 0 ? 'M' : 'L'}${x(point.ms).toFixed(1)} ${y(of(point)).toFixed(1)}`)
    .join('');
}

/** The area between both lines of a run. */
export function bandOf(run: readonly ChartPoint[], scale: Scale): string {
  const back = run.toReversed();
  const lower = pathOf(back, scale, ({ owe }) => owe).replace('M', 'L');
  return `${pathOf(run, scale, ({ hold }) => hold)}${lower}Z`;
}

/** The point nearest to the pointer. */
export function nearest(points: readonly ChartPoint[], { x }: Scale, at: number): ChartPoint | null {
  return points.reduce<ChartPoint | null>(
    (best, point) => (best === null || Math.abs(x(point.ms) - at) < Math.abs(x(best.ms) - at) ? point : best),
    null,
  );
}

/** Since when the reserves have been below the amount owed; null if the newest statement is covered. */
export function shortSince(points: readonly ChartPoint[]): number | null {
  let since: number | null = null;
  for (const { ms, hold, owe } of points) {
    if (hold >= owe) since = null;
    else since ??= ms;
  }
  return since;
}
