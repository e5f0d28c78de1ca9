import { expect, it } from 'vitest';
import { winRateText } from './profile-dialogs.tsx';

it.each([
  [0, 0, 0, null],
  [1, 0, 0, '100%'],
  [0, 3, 1, '0%'],
  [128, 84, 6, '58.7%'],
  [1, 1, 0, '50%'],
])('computes the win rate of %i wins, %i losses, %i draws: %s', (wins, losses, draws, text) => {
  expect(winRateText(wins, losses, draws)).toBe(text);
});
