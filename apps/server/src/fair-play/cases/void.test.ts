import { feeOf, formatSol, type Lamports, lamports } from '@kingstake/protocol';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sol } from '../../money/ledger/testkit/amounts.ts';
import { planVoid, type WonGame } from './void.ts';

const [CHEAT, VICTIM, GAME] = [7, 3, 9];
const won = (wager: Lamports, isOnSite = true): WonGame => ({
  id: GAME,
  winnerId: CHEAT,
  loserId: VICTIM,
  wager,
  fee: feeOf(wager),
  isOnSite,
});

function line(game: WonGame, playing: string, withdrawOnly: string): string {
  const { owed, transfer } = planVoid(game, { playing: sol(playing), withdrawOnly: sol(withdrawOnly) });
  const legs = transfer?.legs.map(
    ({ account, amount }) => `${account.kind}${account.ref || ''} ${formatSol(amount)}`,
  );
  return [legs?.join(', ') ?? 'nothing', ...(owed === 0n ? [] : [`debt ${formatSol(owed)}`])].join('; ');
}

test.each([
  ['all of it', won(sol('1')), '5', '0', 'player7 -0.95, fee9 -0.05, player3 1'],
  [
    'from both accounts',
    won(sol('1')),
    '0.5',
    '2',
    'player7 -0.5, withdraw_only7 -0.45, fee9 -0.05, player3 1',
  ],
  [
    'a part, if the accounts hold less',
    won(sol('1')),
    '0.2',
    '0',
    'player7 -0.2, fee9 -0.05, player3 0.25; debt 0.75',
  ],
  [
    'the fee alone, if the accounts are empty',
    won(sol('1')),
    '0',
    '0',
    'fee9 -0.05, player3 0.05; debt 0.95',
  ],
  ['an on-chain stake from the playing balance', won(sol('1'), false), '3', '0', 'player7 -1, player3 1'],
  [
    'nothing of an on-chain stake, if the accounts are empty',
    won(sol('1'), false),
    '0',
    '0',
    'nothing; debt 1',
  ],
])('U7 U8 returns %s', (_what, game, playing, withdrawOnly, expected) => {
  expect(line(game, playing, withdrawOnly)).toBe(expected);
});

test('U7 returns a whole stake, of which the player pays no more than the accounts hold', () => {
  const amounts = fc.bigInt({ min: 0n, max: 200_000_000_000n }).map(lamports);
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.boolean(), (wager, playing, withdrawOnly, isOnSite) => {
      const { taken, fee, owed, transfer } = planVoid(won(wager, isOnSite), { playing, withdrawOnly });
      expect(taken + fee + owed).toBe(wager);
      expect(taken <= playing + withdrawOnly && owed >= 0n).toBe(true);
      expect(owed === 0n || taken === playing + withdrawOnly).toBe(true);
      expect((transfer?.legs ?? []).reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    }),
  );
});
