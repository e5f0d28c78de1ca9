// account: the win rate.
import { expect, it } from 'vitest';
import { streakText, winRateText } from './profile-dialogs.tsx';

it.each([
  [0, 0, 0, null],
  [1, 0, 0, '100%'],
  [0, 3, 1, '0%'],
  [128, 84, 6, '58.7%'],
  [1, 1, 0, '50%'],
])('%i wins, %i losses, %i draws: %s', (wins, losses, draws, text) => {
  expect(winRateText(wins, losses, draws)).toBe(text);
});

it('D25 a streak of wins is positive, one of losses negative', () => {
  expect([3, -2, 0].map(streakText)).toEqual(['+3', '−2', '0']);
});
