import type { SeatStake } from '@kingstake/protocol/game';
import { expect, test } from 'vitest';
import { leaveWords } from './match-dialog.tsx';

const stake = (state: SeatStake['state']): SeatStake => ({
  seat: 'Seat' as SeatStake['seat'],
  state,
  signature: null,
  deadline: null,
});

test('explains the return of the wager before a game on chain is cancelled, and shows it afterwards', () => {
  const cases = [
    [null, false, 'Cancel this game?', /nothing of yours is locked/],
    [stake('open'), false, 'Cancel this game?', /0\.1 SOL you locked return to your wallet/],
    [null, true, 'Game Cancelled', /^Nothing of yours was locked/],
    [stake('open'), true, 'Game Cancelled', /on their way back/],
    [stake('returned'), true, 'Game Cancelled', /are back in your wallet/],
  ] as const;
  for (const [own, isLeft, title, text] of cases) {
    const words = leaveWords('0.1', own, isLeft);
    expect(words.title).toBe(title);
    expect(words.text).toMatch(text);
  }
});
