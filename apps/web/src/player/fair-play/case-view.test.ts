import type { Measure, Review } from '@kingstake/protocol/http/fair-play';
import { expect, test } from 'vitest';
import { chipOf, distributionOf, figureOf, isComparable, measureWords, stepsOf } from './case-view.ts';

const OPENED = '2026-11-22T20:14:00.000Z';
const UNTIL = '2026-11-24T20:14:00.000Z';
const LATER = '2026-12-07T15:20:00.000Z';

const OPEN: Parameters<typeof stepsOf>[0] = {
  state: 'open',
  openedAt: OPENED,
  until: UNTIL,
  held: '0.95',
  operators: 0,
  extension: null,
  decision: null,
  appealUntil: null,
  appeal: null,
};
const DECISION = { at: UNTIL, reason: 'Moves of an engine.', kinds: ['quality'] };
const EXTENSION = { at: UNTIL, reason: 'More games.' };
const UPHELD = { ...OPEN, state: 'upheld', operators: 2, decision: DECISION } as const;
const APPEAL = { text: 'I prepared it.', appealedAt: UNTIL, answer: null };
const GRANTED = { ...APPEAL, answer: { granted: true, text: 'You are right.', answeredAt: LATER } };
const REJECTED = { ...APPEAL, answer: { ...GRANTED.answer, granted: false } };

test.each([
  ['open', {}, 'now Operators decide, later Appeal'],
  ['open without a hold', { until: null }, 'now Operators decide, later Appeal'],
  ['extended', { extension: EXTENSION }, 'done Hold extended, now Operators decide, later Appeal'],
  ['released', { state: 'released' }, 'done Prizes released'],
  ['cleared', { state: 'cleared' }, 'done Cleared'],
  ['upheld', { ...UPHELD, appealUntil: LATER }, 'done Upheld, now Appeal, later Answer'],
  ['upheld, too late for an appeal', UPHELD, 'done Upheld, done Appeal'],
  ['appealed', { ...UPHELD, appeal: APPEAL }, 'done Upheld, done You appealed, now Answer'],
  ['granted', { ...UPHELD, appeal: GRANTED }, 'done Upheld, done You appealed, done Appeal granted'],
  ['rejected', { ...UPHELD, appeal: REJECTED }, 'done Upheld, done You appealed, done Appeal rejected'],
] as const)('lists the steps of a case that is %s', (_name, change, steps) => {
  const shown = stepsOf({ ...OPEN, ...change } as Review, (instant) => instant);
  const words = shown.map(({ mark, title }) => `${mark} ${title}`).join(', ');
  expect(words).toBe(`done Case opened, ${steps}`);
});

test.each([
  ['open', { extension: EXTENSION }, [OPENED, UNTIL, null, null]],
  ['appealed', { ...UPHELD, appeal: { ...APPEAL, appealedAt: LATER } }, [OPENED, UNTIL, LATER, null]],
  ['granted', { ...UPHELD, appeal: GRANTED }, [OPENED, UNTIL, UNTIL, LATER]],
] as const)('dates the steps of a case that is %s', (_name, change, dates) => {
  const shown = stepsOf({ ...OPEN, ...change } as Review, (instant) => instant);
  expect(shown.map(({ at }) => at)).toEqual(dates);
});

const AUTOMATIC = 'If they do not decide by Sunday, your prizes are released automatically.';
test.each<[string, object, string]>([
  ['none has', {}, `No operator has decided yet. ${AUTOMATIC}`],
  ['one has', { operators: 1 }, `One operator has decided a part of the games. ${AUTOMATIC}`],
  ['nothing is held', { held: '0', until: null }, 'No operator has decided yet. Nothing is held.'],
  ['the stakes are on chain', { held: '0' }, 'No operator has decided yet. Nothing is held.'],
  ['one cleared it', { state: 'cleared', operators: 1 }, 'Decided by one operator.'],
  ['three upheld it, game by game', { ...UPHELD, operators: 3 }, 'Decided by 3 operators.'],
  ['the hold lapsed', { state: 'released' }, 'The hold ended before a decision.'],
])('shows how many operators have decided: %s', (_name, change, text) => {
  expect(stepsOf({ ...OPEN, ...change } as Review, () => 'Sunday')[1]?.text).toBe(text);
});

test('says that prizes are held only while something is', () => {
  const opened = (change: object) => stepsOf({ ...OPEN, ...change } as Review, String)[0]?.text;
  expect(opened({})).toBe('Your prizes of these games are held.');
  expect([opened({ held: '0' }), opened(UPHELD)]).toEqual([null, null]);
});

test.each([
  [{ state: 'open' }, 'Under review', 'brass'],
  [{ state: 'released' }, 'Released', 'quiet'],
  [{ state: 'cleared' }, 'Cleared', 'quiet'],
  [{ state: 'upheld' }, 'Upheld', 'loss'],
  [{ state: 'upheld', appeal: APPEAL }, 'Appeal sent', 'brass'],
  [{ state: 'upheld', appeal: REJECTED }, 'Upheld', 'loss'],
  [{ state: 'upheld', appeal: GRANTED }, 'Appeal granted', 'quiet'],
] as const)('shows the state of %j as %s', (facts, word, tone) => {
  expect(chipOf(facts)).toEqual({ word, tone });
});

const UPPER: Measure = {
  name: 'first-choices',
  value: 0.78,
  median: 0.47,
  rule: 0.75,
  cohort: { from: 0, to: 1, counts: [0, 50, 100, 4] },
};

test('draws bars, the player and the rule on one axis', () => {
  const { bars, you, rule } = distributionOf(UPPER);
  expect(bars.map(({ height }) => height)).toEqual([0, 0.5, 1, 0.04]);
  expect(bars.map(({ from, to }) => `${from}–${to}`).join()).toBe('0–0.25,0.25–0.5,0.5–0.75,0.75–1');
  expect([you, rule]).toEqual([0.78, 0.75]);
});

test.each([
  ['beyond an upper rule', {}, 'right', 'left', [false, false, false, true]],
  ['short of an upper rule', { value: 0.6 }, 'left', 'left', [false, false, false, true]],
  ['beyond a lower rule', { value: 0.2, rule: 0.3 }, 'left', 'right', [true, false, false, false]],
  ['short of a lower rule', { value: 0.4, rule: 0.3 }, 'right', 'right', [true, false, false, false]],
  ['without a rule', { value: 0.6, rule: null }, 'right', 'right', [false, false, false, false]],
  ['at the right edge', { value: 0.95 }, 'left', 'left', [false, false, false, true]],
  ['at the left edge', { value: 0.05, rule: 0.3 }, 'right', 'right', [true, false, false, false]],
] as const)('places the labels where they have room: %s', (_name, change, youSide, ruleSide, beyond) => {
  const shown = distributionOf({ ...UPPER, ...change });
  expect([shown.youSide, shown.ruleSide]).toEqual([youSide, ruleSide]);
  expect(shown.bars.map(({ isBeyond }) => isBeyond)).toEqual(beyond);
});

test('keeps values within the axis, and draws an empty comparison', () => {
  expect(distributionOf({ ...UPPER, value: 3 }).you).toBe(1);
  expect(distributionOf({ ...UPPER, value: -3 }).you).toBe(0);
  const empty = distributionOf({ ...UPPER, cohort: { from: 0, to: 0, counts: [0, 0] } });
  expect(empty.bars.map(({ height }) => height)).toEqual([0, 0]);
});

test('compares with at least 1,000 games', () => {
  expect([999, 1_000].map(isComparable)).toEqual([false, true]);
});

test('writes shares in percent and other figures with two digits', () => {
  expect(figureOf('first-choices', 0.784)).toBe('78%');
  expect(figureOf('average-loss', 0.0912)).toBe('0.09');
  expect(figureOf('assistance', -1.5)).toBe('−1.5');
  expect(measureWords('even-times').name).toBe('Even timing');
  expect(measureWords('new-measure')).toEqual({ name: 'new measure', hint: null });
  expect(measureWords('constructor').name).toBe('constructor');
});
