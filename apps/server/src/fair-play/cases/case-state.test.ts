import { type CaseKind, isRefused } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import {
  appealFault,
  type CaseStep,
  chooseGames,
  type EndedGame,
  type GameProgress,
  holdFrom,
  holdsAt,
  joiningOf,
  LOOK,
  nextStep,
  outcomeOf,
  type Round,
  stateAt,
} from './case-state.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOW_MS = 1_000 * DAY_MS;
const LATEST_MS = NOW_MS + 168 * HOUR_MS;
const began = holdFrom(NOW_MS, 0);
const held: GameProgress = { state: 'open', hold: began };
const extended: GameProgress = {
  ...held,
  hold: { ...began, untilMs: NOW_MS + 120 * HOUR_MS, isExtended: true },
};
const released: GameProgress = {
  ...held,
  hold: { ...began, fromMs: NOW_MS - 48 * HOUR_MS, untilMs: NOW_MS },
};
const again: GameProgress = { ...held, hold: holdFrom(NOW_MS, 48 * HOUR_MS) };
const lastHours: GameProgress = { ...held, hold: holdFrom(NOW_MS, 120 * HOUR_MS) };

/** A game as one text, such as `open, held 48 h`. */
function line({ state, hold }: GameProgress): string {
  const hours = hold === null ? '' : `, held ${(hold.untilMs - NOW_MS) / HOUR_MS} h`;
  return `${state}${hours}${hold?.isExtended === true ? ', extended' : ''}`;
}

test.each<[string, GameProgress, CaseStep, string]>([
  ['a look', LOOK, 'hold', 'open, held 48 h'],
  ['a look', LOOK, 'extend', 'no-hold'],
  ['a look', LOOK, 'clear', 'cleared'],
  ['a look', LOOK, 'uphold', 'upheld'],
  ['a hold', held, 'hold', 'open, held 48 h'],
  ['a hold', held, 'extend', 'open, held 120 h, extended'],
  ['a hold', held, 'clear', 'cleared, held 48 h'],
  ['a hold', held, 'uphold', 'upheld, held 48 h'],
  ['a second hold', again, 'extend', 'open, held 120 h, extended'],
  ['a second hold after an extended one', lastHours, 'extend', 'longest'],
  ['an extended hold', extended, 'hold', 'open, held 120 h, extended'],
  ['an extended hold', extended, 'extend', 'twice'],
  ['an extended hold', extended, 'clear', 'cleared, held 120 h, extended'],
  ['an extended hold', extended, 'uphold', 'upheld, held 120 h, extended'],
  ...(['hold', 'extend', 'clear', 'uphold'] as const).flatMap(
    (step): [string, GameProgress, CaseStep, string][] => [
      ['a hold that is over', released, step, 'over'],
      ['a released game', { ...released, state: 'released' }, step, 'over'],
      ['a cleared game', { ...held, state: 'cleared' }, step, 'over'],
      ['an upheld game', { ...held, state: 'upheld' }, step, 'over'],
    ],
  ),
])('U3 U4 takes %s (%o) by %s to: %s', (_what, from, step, expected) => {
  const next = nextStep(from, step, NOW_MS);
  expect(isRefused(next) ? next.refused : line(next)).toBe(expected);
});

test('U3 never holds a game longer than 168 hours in all', () => {
  for (const before of [0, 48, 100, 120, 130]) {
    const hold = holdFrom(NOW_MS, before * HOUR_MS);
    const next = nextStep({ state: 'open', hold }, 'extend', NOW_MS);
    const last = isRefused(next) ? hold : next.hold;
    expect((last?.untilMs ?? 0) - NOW_MS).toBeLessThanOrEqual((168 - before) * HOUR_MS);
  }
  expect(began.latestMs).toBe(LATEST_MS);
});

test.each<[string, GameProgress, number, string, boolean]>([
  ['a millisecond before the end of its hold', held, 48 * HOUR_MS - 1, 'open', true],
  ['at the end of its hold', held, 48 * HOUR_MS, 'released', false],
  ['at the first end of an extended hold', extended, 48 * HOUR_MS, 'open', true],
  ['at the end of an extended hold', extended, 120 * HOUR_MS, 'released', false],
  ['a year after a look', LOOK, 365 * DAY_MS, 'open', false],
  ['after it was cleared', { ...held, state: 'cleared' }, 0, 'cleared', false],
  ['after it was upheld', { ...held, state: 'upheld' }, 0, 'upheld', false],
])('U3 holds the profit of a game %s', (_when, progress, afterMs, state, holds) => {
  expect(stateAt(progress, NOW_MS + afterMs)).toBe(state);
  expect(holdsAt(progress, NOW_MS + afterMs)).toBe(holds);
});

const round = (progress: GameProgress, kind: CaseKind = 'quality'): Round => ({ ...progress, kind });

test.each<[string, readonly Round[], CaseKind, boolean, string | null]>([
  ['a new game', [], 'quality', true, 'join'],
  ['a new game, to look at', [], 'quality', false, 'join'],
  ['a look, to hold it', [round(LOOK)], 'quality', true, 'hold'],
  ['a look again', [round(LOOK)], 'pair', false, null],
  ['a held game', [round(held)], 'pair', true, null],
  ['a released game on the same evidence', [round(released)], 'quality', true, null],
  ['a released game on other evidence', [round(released)], 'pair', true, 'again'],
  ['a released game, to look at', [round(released)], 'pair', false, null],
  ['a game that was released twice', [round(released), round(released, 'pair')], 'report', true, null],
  ['a cleared game', [round({ ...held, state: 'cleared' })], 'pair', true, null],
  ['an upheld game', [round({ ...held, state: 'upheld' })], 'pair', true, null],
])('U3 lets %s join: %s', (_what, rounds, kind, hold, expected) => {
  expect(joiningOf(rounds, { kind, hold }, NOW_MS)).toBe(expected);
});

const game = (gameId: number, progress: GameProgress) => ({ gameId, ...progress });

test('U6 takes a step with every open game, or with those that are named, and names the others', () => {
  const games = [game(1, held), game(2, released), game(3, LOOK), game(4, extended)];
  const chosen = (step: CaseStep, ids: readonly number[] | null) => {
    const result = chooseGames(games, { ids, step }, NOW_MS);
    return isRefused(result) ? result.refused : [result.steps.map((one) => one.game.gameId), result.left];
  };
  expect(chosen('clear', null)).toEqual([[1, 3, 4], [2]]);
  expect(chosen('clear', [3])).toEqual([[3], []]);
  // Another game of the case was extended before.
  expect(chosen('extend', null)).toEqual([[1], [2, 3, 4]]);
  expect(chosen('uphold', [3, 2, 9])).toEqual([[3], [2, 9]]);
  expect(chosen('uphold', [2, 9])).toBe('over');
  expect(chosen('extend', [3])).toBe('no-hold');
});

const ended = (
  progress: GameProgress,
  by: readonly string[] = [],
  atMs: number | null = null,
): EndedGame => ({
  ...progress,
  endedAt: atMs === null ? null : new Date(atMs),
  decidedBy: by,
  decisionReason: by.length === 0 ? null : `by ${by.join(' and ')}`,
});
const cleared = ended({ ...held, state: 'cleared' }, ['eve'], NOW_MS + 2);
const upheld = ended({ ...held, state: 'upheld' }, ['eve', 'dan'], NOW_MS + 1);

const by = (...names: string[]) => ({ atMs: NOW_MS + 2, by: names, reason: `by ${names.join(' and ')}` });

test.each<[string, readonly EndedGame[], object | null]>([
  ['open while a game is held', [cleared, ended(held)], null],
  ['open while a game is looked at', [upheld, ended(LOOK)], null],
  ['released', [ended(released), ended(released)], { state: 'released', atMs: NOW_MS, by: [], reason: null }],
  ['cleared', [ended(released), cleared], { state: 'cleared', ...by('eve') }],
  ['upheld', [upheld, ended(released), cleared], { state: 'upheld', ...by('eve', 'dan') }],
])('U3 U6 makes of its games a case that is %s', (_what, games, outcome) => {
  expect(outcomeOf(games, NOW_MS)).toEqual(outcome);
});

test.each([
  ['an open case', 'open', false, 0, 'not-upheld'],
  ['a cleared case', 'cleared', false, 0, 'not-upheld'],
  ['an upheld case', 'upheld', false, 14 * DAY_MS - 1, null],
  ['an upheld case after 14 days', 'upheld', false, 14 * DAY_MS, 'appeal-late'],
  ['an upheld case again', 'upheld', true, 0, 'already-appealed'],
] as const)('U12 judges an appeal against %s', (_what, state, hasAppeal, afterMs, fault) => {
  const decidedAtMs = state === 'open' ? null : NOW_MS;
  expect(appealFault({ state, decidedAtMs, hasAppeal }, NOW_MS + afterMs)).toBe(fault);
});
