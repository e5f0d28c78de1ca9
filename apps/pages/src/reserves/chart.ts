// reserves: the chart of reserves and amounts owed and the strip of their ratio: coordinates, and their drawing as SVG.
import { svg } from '@kingstake/dom';
import type { ReserveStatement } from '@kingstake/protocol';
import { formatSol, lamports } from '@kingstake/protocol/money';
import type { PageWords } from './words.ts';

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
const STRIP_RANGE = { from: 99, to: 104 };

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

interface Plot {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Scale {
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

const WIDE_PX = 560;
/** `dates`: labels of the time axis. */
const PLOTS = {
  wide: { width: 784, height: 216, left: 52, right: 8, top: 14, bottom: 26, dates: 4 },
  narrow: { width: 340, height: 190, left: 48, right: 8, top: 14, bottom: 26, dates: 3 },
} as const;
const STRIP_HEIGHT = 84;
const STRIP_PADDING = 8;

export interface ChartTexts {
  words: PageWords;
  date: (ms: number) => string;
  time: (ms: number) => string;
}

export const solOf = (amount: number): string =>
  formatSol(lamports(BigInt(Math.round(amount * LAMPORTS))), 'column');
export const percentOf = (percent: number): string => (Math.floor(percent * 10) / 10).toFixed(1);

/** Replaces the content of `chart` and `strip`, and describes the point under the pointer or the newest one in `point`. */
export function drawChart(
  places: { chart: HTMLElement; strip: HTMLElement; point: HTMLElement },
  points: readonly ChartPoint[],
  texts: ChartTexts,
): void {
  const isWide = places.chart.clientWidth >= WIDE_PX;
  const plot = isWide ? PLOTS.wide : PLOTS.narrow;
  const grid = gridOf(points);
  const scale = scaleOf(points, { from: grid[0] ?? 0, to: grid.at(-1) ?? 1 }, plot);
  const cursor = svg('g', { visibility: 'hidden' });
  const chart = svg(
    'svg',
    { viewBox: `0 0 ${plot.width} ${plot.height}`, role: 'img', 'aria-label': labelOf(points, texts) },
    ...grid.flatMap((value) => gridLine(value, scale.y(value), plot)),
    ...dateLabels(points, scale, plot, texts),
    ...runsOf(points).flatMap((run) => linesOf(run, scale)),
    cursor,
  );
  places.chart.replaceChildren(chart);
  places.strip.replaceChildren(stripOf(points, { ...plot, height: STRIP_HEIGHT }, texts));
  const show = (point: ChartPoint | null): void => {
    if (point === null) return;
    places.point.textContent = texts.words.at(
      texts.time(point.ms),
      solOf(point.hold),
      solOf(point.owe),
      percentOf(point.percent),
    );
    cursor.replaceChildren(
      svg('path', {
        d: `M${scale.x(point.ms)} ${plot.top}V${plot.height - plot.bottom}`,
        'data-line': 'cursor',
      }),
      svg('circle', { cx: scale.x(point.ms), cy: scale.y(point.hold), r: 4.5, 'data-line': 'dot' }),
    );
    cursor.setAttribute('visibility', 'visible');
  };
  chart.addEventListener('pointermove', (event) => {
    const box = chart.getBoundingClientRect();
    show(nearest(points, scale, ((event.clientX - box.left) / box.width) * plot.width));
  });
  show(points.at(-1) ?? null);
}

function labelOf(points: readonly ChartPoint[], { words, date }: ChartTexts): string {
  return words.chart(CHART_DAYS, date(points[0]?.ms ?? 0), date(points.at(-1)?.ms ?? 0));
}

function gridLine(value: number, y: number, plot: Plot): SVGElement[] {
  return [
    svg('path', { d: `M${plot.left} ${y}H${plot.width - plot.right}`, 'data-line': 'grid' }),
    svg('text', { x: plot.left - 8, y: y + 4, 'text-anchor': 'end' }, gridText(value)),
  ];
}

const gridText = (value: number): string => String(Number(value.toPrecision(4)));

function dateLabels(
  points: readonly ChartPoint[],
  { x }: Scale,
  { height, dates: count }: Plot & { dates: number },
  { date }: ChartTexts,
): SVGElement[] {
  const [first, last] = [points[0]?.ms ?? 0, points.at(-1)?.ms ?? 0];
  const places = Array.from({ length: count }, (_, index) => first + ((last - first) * index) / (count - 1));
  const texts = places.map(date);
  return places.flatMap((ms, index) => {
    if (index > 0 && texts[index] === texts[index - 1]) return [];
    const anchor = index === 0 ? 'start' : index === count - 1 ? 'end' : 'middle';
    return [svg('text', { x: x(ms), y: height - 6, 'text-anchor': anchor }, texts[index] ?? '')];
  });
}

function linesOf(run: readonly ChartPoint[], scale: Scale): SVGElement[] {
  const [only] = run;
  if (run.length === 1 && only !== undefined)
    return [svg('circle', { cx: scale.x(only.ms), cy: scale.y(only.hold), r: 2.5, 'data-line': 'dot' })];
  return [
    svg('path', { d: bandOf(run, scale), 'data-line': 'gap' }),
    svg('path', { d: pathOf(run, scale, ({ owe }) => owe), 'data-line': 'owe' }),
    svg('path', { d: pathOf(run, scale, ({ hold }) => hold), 'data-line': 'hold' }),
  ];
}

const HUNDRED = 100;
const UPPER_LINE = 103;

function stripOf(points: readonly ChartPoint[], plot: Plot, { words }: ChartTexts): SVGElement {
  const flat = { ...plot, top: STRIP_PADDING, bottom: STRIP_PADDING };
  const scale = scaleOf(points, STRIP_RANGE, flat);
  const percents = points.map(({ percent }) => percent);
  const end = flat.width - flat.right;
  const [upper, hundred] = [scale.y(UPPER_LINE), scale.y(HUNDRED)];
  const label = words.stripChart(percentOf(Math.min(...percents)), percentOf(Math.max(...percents)));
  return svg(
    'svg',
    { viewBox: `0 0 ${flat.width} ${flat.height}`, role: 'img', 'aria-label': label },
    svg('path', { d: `M${flat.left} ${upper}H${end}`, 'data-line': 'grid' }),
    svg('text', { x: flat.left - 8, y: upper + 4, 'text-anchor': 'end' }, String(UPPER_LINE)),
    svg('path', { d: `M${flat.left} ${hundred}H${end}`, 'data-line': 'hundred' }),
    svg(
      'text',
      { x: flat.left - 8, y: hundred + 4, 'text-anchor': 'end', 'data-line': 'hundred' },
      String(HUNDRED),
    ),
    ...runsOf(points).map((run) =>
      svg('path', {
        d: pathOf(run, scale, ({ percent }) => percent),
        'data-line': 'ratio',
        'data-short': String(run.some(({ percent }) => percent < HUNDRED)),
      }),
    ),
  );
}
