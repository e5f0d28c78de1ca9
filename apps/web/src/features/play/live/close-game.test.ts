import { expect, test } from 'vitest';
import { closedText } from './close-game.tsx';

test.each([
  ['0', 'balance', 'Nothing was wagered.'],
  ['0.1', 'balance', 'Your wager was refunded.'],
  ['0.1', 'escrow', 'Your wager returns to your wallet by itself.'],
] as const)('says what became of %s SOL from the %s', (wagerAmount, stakeSource, text) => {
  expect(closedText({ wagerAmount, stakeSource })).toBe(text);
});
