// review: the graph of evaluations and the bars of times on one x axis: from 0, the start, to 1, the last half-move. Pure.
import { type Evaluation, winningChances } from './judge.ts';
import type { Ply } from './plies.ts';

/** Where a half-move stands on the axis; index -1 is the start position. */
export function xOf(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) / count;
}

/** The half-move under a place of the axis; -1 is the start position. */
export function indexAt(x: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(x * count))) - 1;
}

/** White's share of the height, from 0 to 1. */
export function whiteShare(evaluation: Evaluation): number {
  return (winningChances(evaluation) + 1) / 2;
}

/** The line of evaluations as an SVG path in a box, as far as they are known, and the area below it. */
export function evaluationPath(
  evaluations: readonly (Evaluation | null)[],
  count: number,
  [width, height]: readonly [number, number],
): { line: string; area: string } {
  const points = evaluations.flatMap((evaluation, at) =>
    evaluation === null ? [] : [[xOf(at - 1, count) * width, (1 - whiteShare(evaluation)) * height] as const],
  );
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { line: '', area: '' };
  const line = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return { line, area: `${line}L${last[0].toFixed(1)} ${height}L${first[0].toFixed(1)} ${height}Z` };
}

export interface TimeBar {
  x: number; // left edge, 0 to 1
  width: number;
  height: number; // 0 to 1 of the longest
  side: Ply['side'];
}

/** A bar a half-move, as high as its share of the longest time. */
export function timeBars(plies: readonly Ply[]): TimeBar[] {
  const longest = Math.max(1, ...plies.map(({ spentMs }) => spentMs ?? 0));
  return plies.map(({ spentMs, side }, index) => ({
    x: xOf(index - 1, plies.length),
    width: 1 / plies.length,
    height: (spentMs ?? 0) / longest,
    side,
  }));
}
