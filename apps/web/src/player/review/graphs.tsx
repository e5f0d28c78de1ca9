// review: the graphs of evaluations and times. They share an axis from 0, the start position, to 1, the last ply. A click or a drag
// shows the ply at that place. For the keyboard both graphs are one slider.
import type { PointerEvent } from 'react';
import { clockText } from '../../ui/format.ts';
import { Card } from '../../ui/layout.tsx';
import type { GameAnalysis } from './analysis.ts';
import { type Evaluation, evaluationText, type MoveMark, winningChances } from './judge.ts';
import { moveText, standingText } from './labels.ts';
import css from './moves.module.css';
import type { PlyView } from './plies.ts';
import type { ReplayEvent } from './replay.tsx';
import { REVIEW_TEXTS } from './texts.ts';

/** The position of a ply on the axis; index -1 is the start position. */
export function xOf(index: number, count: number): number {
  return count === 0 ? 0 : (index + 1) / count;
}

/** The ply at a position on the axis; -1 is the start position. */
export function indexAt(x: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round(x * count))) - 1;
}

/** White's share of the height, from 0 to 1. */
export function whiteShare(evaluation: Evaluation): number {
  return (winningChances(evaluation) + 1) / 2;
}

/** Returns SVG paths in a box of this size: the line through the known evaluations, and the area below it. */
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

interface TimeBar {
  x: number; // left edge, 0 to 1
  width: number;
  height: number; // 0 to 1, relative to the longest time
  side: PlyView['side'];
}

/** Returns one bar per ply. */
export function timeBars(plies: readonly PlyView[]): TimeBar[] {
  const longest = Math.max(1, ...plies.map(({ spentMs }) => spentMs ?? 0));
  return plies.map(({ spentMs, side }, index) => ({
    x: xOf(index - 1, plies.length),
    width: 1 / plies.length,
    height: (spentMs ?? 0) / longest,
    side,
  }));
}

interface GraphsProps {
  plies: readonly PlyView[];
  marks: readonly (MoveMark | null)[];
  analysis: GameAnalysis;
  index: number; // of the ply that is shown
  dispatch(event: ReplayEvent): void;
}

const WIDTH = 416;
const HEIGHT = 112;
const TIMES_HEIGHT = 56;

export function Graphs({ plies, marks, analysis, index, dispatch }: GraphsProps) {
  const { evaluations, state } = analysis;
  if (plies.length === 0) return null;
  const shown = evaluations[index + 1] ?? null;
  const done = evaluations.filter((each) => each !== null).length;
  const jump = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    dispatch({ type: 'jump', index: indexAt((event.clientX - box.left) / box.width, plies.length) });
  };
  const ply = plies[index];
  const mark = marks[index] ?? null;
  const value = [
    ply === undefined ? REVIEW_TEXTS.atStart : moveText(ply),
    ...(mark === null ? [] : [REVIEW_TEXTS.judgement(mark)]),
    ...(shown === null ? [] : [evaluationText(shown)]),
  ];
  const longest = Math.max(0, ...plies.map(({ spentMs }) => spentMs ?? 0));
  return (
    <Card className={css['graphs']}>
      {state !== 'off' && (
        <div className={css['graphHead']}>
          <h2 className="subtitle">{REVIEW_TEXTS.evaluation}</h2>
          <p role="status">
            {state === 'running' && <span>{REVIEW_TEXTS.analysing(done, evaluations.length)}</span>}
            {state === 'failed' && <span>{REVIEW_TEXTS.analysisFailed}</span>}
            {state === 'done' && shown !== null && <span>{standingText(shown)}</span>}
          </p>
          <b className="num">{shown === null ? '' : evaluationText(shown)}</b>
        </div>
      )}
      <div
        className={css['axis']}
        role="slider"
        tabIndex={0}
        aria-label={REVIEW_TEXTS.axis}
        aria-valuemin={0}
        aria-valuemax={plies.length}
        aria-valuenow={index + 1}
        aria-valuetext={REVIEW_TEXTS.axisValue(value)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          jump(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) jump(event);
        }}
      >
        {state !== 'off' && <EvaluationGraph plies={plies} marks={marks} analysis={analysis} index={index} />}
        <p className={css['timesHead']}>
          <span>{REVIEW_TEXTS.timePerMove}</span>
          <span className="num">{longest > 0 && REVIEW_TEXTS.longest(clockText(longest / 1_000))}</span>
        </p>
        <Times plies={plies} index={index} />
      </div>
    </Card>
  );
}

type EvaluationGraphProps = Pick<GraphsProps, 'plies' | 'marks' | 'analysis' | 'index'>;

function EvaluationGraph({ plies, marks, analysis: { evaluations }, index: shown }: EvaluationGraphProps) {
  const { line, area } = evaluationPath(evaluations, plies.length, [WIDTH, HEIGHT]);
  return (
    <div className={css['plot']} aria-hidden="true">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path className={css['area']} d={area} />
        <path className={css['even']} d={`M0 ${HEIGHT / 2}H${WIDTH}`} />
        <path className={css['line']} d={line} />
      </svg>
      <span style={{ left: `${(xOf(shown, plies.length) * 100).toFixed(2)}%` }} />
      {marks.map((mark, index) => {
        const evaluation = evaluations[index + 1];
        if (mark === null || evaluation == null) return null;
        const left = `${(xOf(index, plies.length) * 100).toFixed(2)}%`;
        const top = `${((1 - whiteShare(evaluation)) * 100).toFixed(2)}%`;
        // biome-ignore lint/suspicious/noArrayIndexKey: the index of a ply is its identity.
        return <i key={index} data-mark={mark} style={{ left, top }} />;
      })}
    </div>
  );
}

function Times({ plies, index }: { plies: readonly PlyView[]; index: number }) {
  return (
    <svg
      className={css['times']}
      viewBox={`0 0 ${WIDTH} ${TIMES_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {timeBars(plies).map(({ x, width, height, side }, at) => {
        const tall = Math.max(2, height * (TIMES_HEIGHT - 6));
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the index of a ply is its identity.
            key={at}
            data-side={side}
            data-current={at === index || undefined}
            x={x * WIDTH + width * WIDTH * 0.1}
            y={TIMES_HEIGHT - tall}
            width={width * WIDTH * 0.8}
            height={tall}
          />
        );
      })}
    </svg>
  );
}
