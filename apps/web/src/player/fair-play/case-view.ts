// fair-play: what the screens show of a case: its state, its steps, and the geometry of a chart. Pure.
import type { Measure, Review } from '@kingstake/protocol/http/fair-play';
import { formatSol, lamports } from '@kingstake/protocol/money';
import { amountOf } from '../../ui/format.ts';
import type { TagTone } from '../../ui/status.tsx';
import { CASE_TEXTS } from './texts.ts';

type ChipFacts = Pick<Review, 'state'> & { appeal?: Review['appeal'] };

/** The label of a case's state, including the outcome of an appeal. */
export function chipOf({ state, appeal = null }: ChipFacts): { word: string; tone: TagTone } {
  if (appeal?.answer?.granted === true) return { word: CASE_TEXTS.granted, tone: 'quiet' };
  if (appeal !== null && appeal.answer === null) return { word: CASE_TEXTS.appealed, tone: 'brass' };
  const tones = { open: 'brass', released: 'quiet', cleared: 'quiet', upheld: 'loss' } as const;
  return { word: CASE_TEXTS.states[state], tone: tones[state] };
}

/** done: the step is over. now: it is in progress. later: it has not begun. */
type StepMark = 'done' | 'now' | 'later';

export interface CaseStep {
  mark: StepMark;
  title: string;
  at: string | null; // ISO 8601
  text: string | null;
}

type StepFacts = Pick<
  Review,
  'state' | 'openedAt' | 'until' | 'held' | 'extension' | 'operators' | 'decision' | 'appealUntil' | 'appeal'
>;

/** `promise` formats a guaranteed deadline. */
export function stepsOf(review: StepFacts, promise: (instant: string) => string): CaseStep[] {
  const { steps } = CASE_TEXTS;
  const { extension } = review;
  return [
    {
      mark: 'done',
      title: steps.opened,
      at: review.openedAt,
      text: isHeld(review) ? steps.heldSince : null,
    },
    ...(extension === null
      ? []
      : [{ mark: 'done' as const, title: steps.extended, at: extension.at, text: extension.reason }]),
    decisionStep(review, promise),
    ...appealSteps(review, promise),
  ];
}

/** Something is held now: not of a look, and not of stakes on chain. */
const isHeld = ({ state, held }: Pick<Review, 'state' | 'held'>): boolean => state === 'open' && held !== '0';

function decisionStep(review: StepFacts, promise: (instant: string) => string): CaseStep {
  const { steps } = CASE_TEXTS;
  const { state, until, operators, decision } = review;
  if (state === 'open') {
    const by = isHeld(review) && until !== null ? steps.decideBy(promise(until)) : steps.decideOpen;
    const text = `${steps.decidedSoFar(operators)} ${by}`;
    return { mark: 'now', title: steps.decide, at: null, text };
  }
  return {
    mark: 'done',
    title: steps[state],
    at: decision?.at ?? null,
    text: operators === 0 ? steps.lapsed : steps.decidedBy(operators),
  };
}

function appealSteps(review: StepFacts, promise: (instant: string) => string): CaseStep[] {
  const { steps } = CASE_TEXTS;
  const { state, appealUntil, appeal } = review;
  if (state === 'open') return [{ mark: 'later', title: steps.appeal, at: null, text: steps.appealLater }];
  if (state !== 'upheld') return [];
  if (appeal === null && appealUntil === null)
    return [{ mark: 'done', title: steps.appeal, at: null, text: steps.appealOver }];
  if (appeal === null)
    return [
      { mark: 'now', title: steps.appeal, at: null, text: steps.appealUntil(promise(appealUntil ?? '')) },
      { mark: 'later', title: steps.answer, at: null, text: steps.answerBy },
    ];
  const { answer } = appeal;
  return [
    { mark: 'done', title: steps.appealed, at: appeal.appealedAt, text: null },
    answer === null
      ? { mark: 'now', title: steps.answer, at: null, text: steps.answerBy }
      : {
          mark: 'done',
          title: answer.granted ? steps.granted : steps.rejected,
          at: answer.answeredAt,
          text: null,
        },
  ];
}

/** A chart needs at least this many games for comparison. */
const FEWEST_GAMES = 1_000;

export const isComparable = (cohortGames: number): boolean => cohortGames >= FEWEST_GAMES;

interface Bar {
  from: number; // value
  to: number;
  count: number;
  height: number; // fraction of the highest
  isBeyond: boolean; // all of it is beyond the rule
}

export interface Distribution {
  bars: Bar[];
  you: number; // fraction of the width
  rule: number | null;
  /** Where the label "you" has room: outside the rule if the value is beyond it, otherwise inside. */
  youSide: 'left' | 'right';
  ruleSide: 'left' | 'right';
}

/** Values outside of the axis are drawn at its ends. */
export function distributionOf({ value, median, rule, cohort }: Measure): Distribution {
  const { from, to, counts } = cohort;
  const width = to - from;
  const at = (each: number) => (width === 0 ? 0 : Math.min(1, Math.max(0, (each - from) / width)));
  const isUpper = rule === null || rule >= median;
  const most = Math.max(1, ...counts);
  const bars = counts.map((count, index): Bar => {
    const low = from + (index * width) / counts.length;
    const high = from + ((index + 1) * width) / counts.length;
    const isBeyond = rule !== null && (isUpper ? low >= rule : high <= rule);
    return { from: low, to: high, count, height: count / most, isBeyond };
  });
  const isBeyond = rule !== null && (isUpper ? value >= rule : value <= rule);
  const outward = isUpper ? 'right' : 'left';
  const inward = isUpper ? 'left' : 'right';
  const you = at(value);
  const wanted = rule === null || isBeyond ? outward : inward;
  return {
    bars,
    you,
    rule: rule === null ? null : at(rule),
    youSide: roomAt(you, wanted),
    ruleSide: roomAt(rule === null ? 0 : at(rule), inward),
  };
}

const EDGE = 0.06;

/** Returns the wanted side, except at an edge of the chart, where the label would be cut off. */
function roomAt(at: number, wanted: 'left' | 'right'): 'left' | 'right' {
  if (at < EDGE) return 'right';
  return at > 1 - EDGE ? 'left' : wanted;
}

const SHARES: ReadonlySet<string> = new Set(['first-choices']);
const SHARE = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
const FIGURE = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** "78%" for fractions, "0.09" otherwise, with a true minus sign. */
export function figureOf(name: string, value: number): string {
  return (SHARES.has(name) ? SHARE : FIGURE).format(value).replace('-', '−');
}

/** Formats the SOL text of a response as a figure. */
export const solFigure = (sol: string): string => formatSol(amountOf(sol) ?? lamports(0n), 'figure');

/** A measure that this page does not know is shown under its raw name. */
export function measureWords(name: string): { name: string; hint: string | null } {
  const { measures } = CASE_TEXTS;
  return Object.hasOwn(measures, name)
    ? measures[name as keyof typeof measures]
    : { name: name.replaceAll('-', ' '), hint: null };
}
