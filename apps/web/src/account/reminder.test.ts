import { expect, test } from 'vitest';
import { isReminderShown } from './reminder.ts';

const DUE = { isDue: true, isAtTable: false, hasRunningGame: false, isRematchOpen: false };

test.each([
  ['between games', DUE, true],
  ['if it is not due', { ...DUE, isDue: false }, false],
  ['at a table', { ...DUE, isAtTable: true }, false],
  ['while a game runs, also on another screen', { ...DUE, hasRunningGame: true }, false],
  ['during a rematch countdown', { ...DUE, isRematchOpen: true }, false],
])('T14 shows the reminder %s: %#', (_name, facts, isShown) => {
  expect(isReminderShown(facts)).toBe(isShown);
});
