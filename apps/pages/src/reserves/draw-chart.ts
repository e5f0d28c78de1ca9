// reserves: draws the chart and the coverage strip as SVG, and describes the point under the pointer.
import { formatSol, lamports } from '@kingstake/protocol/money';
import {
  bandOf,
  CHART_DAYS,
  type ChartPoint,
  gridOf,
  nearest,
  type Plot,
  pathOf,
  runsOf,
  type Scale,
  STRIP_RANGE,
  scaleOf,
} from './chart-view.ts';
import type { PageWords } from './words.ts';

const SVG = 'http://www.w3.org/2000/svg';
const LAMPORTS = 1_000_000_000;
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

export function svg(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  ...children: readonly (Node | string)[]
): SVGElement {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

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
