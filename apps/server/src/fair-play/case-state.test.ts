import { isRefused } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import {
  appealFault,
  type CaseProgress,
  type CaseStep,
  holdsAt,
  NEW_CASE,
  nextCase,
  stateAt,
} from './case-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = 1_000 * DAY_MS;
const held: CaseProgress = { ...NEW_CASE, holdUntilMs: NOW_MS + 48 * HOUR_MS };
const extended: CaseProgress = { ...held, holdUntilMs: NOW_MS + 120 * HOUR_MS, isExtended: true };
const released: CaseProgress = { ...held, holdUntilMs: NOW_MS };

/** A case as one text, such as `open, held 48 h`. */
function line(progress: CaseProgress): string {
  const { state, holdUntilMs, isExtended } = progress;
  const hold = holdUntilMs === null ? '' : `, held ${(holdUntilMs - NOW_MS) / HOUR_MS} h`;
  return `${state}${hold}${isExtended ? ', extended' : ''}`;
}

test.each<[string, CaseProgress, CaseStep, string]>([
  ['a look', NEW_CASE, 'hold', 'open, held 48 h'],
  ['a look', NEW_CASE, 'extend', 'no-hold'],
  ['a look', NEW_CASE, 'clear', 'cleared'],
  ['a look', NEW_CASE, 'uphold', 'upheld'],
  ['a hold', held, 'hold', 'open, held 48 h'],
  ['a hold', held, 'extend', 'open, held 120 h, extended'],
  ['a hold', held, 'clear', 'cleared, held 48 h'],
  ['a hold', held, 'uphold', 'upheld, held 48 h'],
  ['an extended hold', extended, 'hold', 'open, held 120 h, extended'],
  ['an extended hold', extended, 'extend', 'twice'],
  ['an extended hold', extended, 'clear', 'cleared, held 120 h, extended'],
  ['an extended hold', extended, 'uphold', 'upheld, held 120 h, extended'],
  ...(['hold', 'extend', 'clear', 'uphold'] as const).flatMap(
    (step): [string, CaseProgress, CaseStep, string][] => [
      ['a hold that is over', released, step, 'over'],
      ['a released case', { ...released, state: 'released' }, step, 'over'],
      ['a cleared case', { ...held, state: 'cleared' }, step, 'over'],
      ['an upheld case', { ...held, state: 'upheld' }, step, 'over'],
    ],
  ),
])('U3 U4 takes %s (%o) by %s to: %s', (_what, from, step, expected) => {
  const next = nextCase(from, step, NOW_MS);
  expect(isRefused(next) ? next.refused : line(next)).toBe(expected);
});

test.each<[string, CaseProgress, number, string, boolean]>([
  ['a millisecond before the end of its hold', held, 48 * HOUR_MS - 1, 'open', true],
  ['at the end of its hold', held, 48 * HOUR_MS, 'released', false],
  ['at the first end of an extended hold', extended, 48 * HOUR_MS, 'open', true],
  ['at the end of an extended hold', extended, 120 * HOUR_MS, 'released', false],
  ['a year after a look', NEW_CASE, 365 * DAY_MS, 'open', false],
  ['after it was cleared', { ...held, state: 'cleared' }, 0, 'cleared', false],
  ['after it was upheld', { ...held, state: 'upheld' }, 0, 'upheld', false],
])('U3 holds the prizes of a case %s', (_when, progress, afterMs, state, holds) => {
  expect(stateAt(progress, NOW_MS + afterMs)).toBe(state);
  expect(holdsAt(progress, NOW_MS + afterMs)).toBe(holds);
});

test.each([
  ['an open case', { state: 'open', decidedAtMs: null, hasAppeal: false }, 0, 'not-upheld'],
  ['a cleared case', { state: 'cleared', decidedAtMs: NOW_MS, hasAppeal: false }, 0, 'not-upheld'],
  ['an upheld case', { state: 'upheld', decidedAtMs: NOW_MS, hasAppeal: false }, 14 * DAY_MS - 1, null],
  [
    'an upheld case after 14 days',
    { state: 'upheld', decidedAtMs: NOW_MS, hasAppeal: false },
    14 * DAY_MS,
    'appeal-late',
  ],
  ['an upheld case again', { state: 'upheld', decidedAtMs: NOW_MS, hasAppeal: true }, 0, 'already-appealed'],
] as const)('U12 judges an appeal against %s', (_what, decided, afterMs, fault) => {
  expect(appealFault(decided, NOW_MS + afterMs)).toBe(fault);
});
