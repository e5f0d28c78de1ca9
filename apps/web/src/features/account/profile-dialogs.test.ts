// account: win rate and streak.
import { expect, it } from 'vitest';
import { streakText, winRateText } from './profile-dialogs.tsx';

it.each([
  [0, 0, 0, null],
  [1, 0, 0, '100%'],
  [0, 3, 1, '0%'],
  [128, 84, 6, '58.7%'],
  [1, 1, 0, '50%'],
])('computes the win rate of %i wins, %i losses, %i draws: %s', (wins, losses, draws, text) => {
  expect(winRateText(wins, losses, draws)).toBe(text);
});

it('D25 shows a streak of wins as positive and one of losses as negative', () => {
  expect([3, -2, 0].map(streakText)).toEqual(['+3', '−2', '0']);
});
