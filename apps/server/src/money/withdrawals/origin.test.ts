import { lamports } from '@kingstake/protocol';
import { expect, test } from 'vitest';
import { sol } from '../ledger/testkit/amounts.ts';
import { amountsOf, describeOrigin, type Origin, originAsJson, rankOpponents } from './origin.ts';

const ZERO = lamports(0n);
const NOTHING: Origin = {
  ...amountsOf(new Map()),
  opponents: [],
  others: { opponents: 0, won: ZERO },
  isPartial: false,
};
const opponent = (username: string, won: string, games: number, shortestWin: number) => ({
  userId: 7,
  username,
  walletAddress: 'A'.repeat(44),
  won: sol(won),
  games,
  shortestWin,
});

test.each<[string, Partial<Origin>, string]>([
  ['nothing', {}, 'deposits 0 SOL'],
  [
    'one short game',
    { deposits: sol('1'), opponents: [opponent('Bob', '95', 1, 2)] },
    'deposits 1 SOL; won 95 SOL from Bob (1 game, 2 plies)',
  ],
  [
    'several opponents and others',
    {
      opponents: [opponent('Bob', '2', 4, 30), opponent('Cy', '0.000000001', 1, 61)],
      others: { opponents: 5, won: sol('0.5') },
    },
    'deposits 0 SOL; won 2 SOL from Bob (4 games, shortest win 30 plies), 0.000000001 SOL from Cy (1 game, 61 plies), 0.5 SOL from 5 others',
  ],
  [
    'one other opponent',
    { others: { opponents: 1, won: sol('0.5') } },
    'deposits 0 SOL; won 0.5 SOL from 1 other',
  ],
  [
    'refunds, purchases and a negative correction',
    amountsOf(
      new Map([
        ['deposit', sol('3')],
        ['refund', sol('1')],
        ['purchase', lamports(-sol('0.5'))],
        ['adjust', lamports(-sol('0.25'))],
        ['wager', lamports(-sol('1'))],
      ]),
    ),
    'deposits 3 SOL; refunds 1 SOL; purchases 0.5 SOL; corrections -0.25 SOL',
  ],
  [
    'wagers taken for upheld cases, paid debts and granted appeals',
    amountsOf(
      new Map([
        ['adjust', sol('2')],
        ['void', lamports(-sol('4'))],
        ['debt', lamports(-sol('0.5'))],
        ['appeal', sol('1')],
      ]),
    ),
    'deposits 0 SOL; corrections -1.5 SOL',
  ],
  ['a part', { isPartial: true }, 'deposits 0 SOL; only the newest entries and games are counted'],
])('describes %s', (_name, part, line) => {
  expect(describeOrigin({ ...NOTHING, ...part })).toBe(line);
});

test('names the three opponents who lost the most, and sums up the others', () => {
  const won = (amount: string) => ({ won: sol(amount) });
  expect(rankOpponents(['1', '0.25', '5', '0.5', '3'].map(won))).toEqual({
    named: ['5', '3', '1'].map(won),
    others: { opponents: 2, won: sol('0.75') },
  });
  expect(rankOpponents([])).toEqual({ named: [], others: { opponents: 0, won: ZERO } });
});

test('keeps the order of opponents who lost the same', () => {
  const losers = ['Ada', 'Bob', 'Cy'].map((name) => ({ name, won: sol('1') }));
  expect(rankOpponents(losers).named).toEqual(losers);
});

test('writes amounts in SOL as JSON', () => {
  const others = { opponents: 2, won: sol('0.5') };
  expect(
    originAsJson({ ...NOTHING, deposits: sol('3'), opponents: [opponent('Bob', '2', 4, 30)], others }),
  ).toEqual({
    ...{ deposits: '3', refunds: '0', purchases: '0', corrections: '0' },
    opponents: [{ ...opponent('Bob', '2', 4, 30), won: '2' }],
    others: { opponents: 2, won: '0.5' },
    isPartial: false,
  });
});
