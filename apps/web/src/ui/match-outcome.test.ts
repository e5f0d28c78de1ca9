import { feeOf } from '@kingstake/protocol/economics';
import { lamports, parseSol } from '@kingstake/protocol/money';
import { FIRST_POOL_RATING, type PoolRating } from '@kingstake/protocol/ratings';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { describe, expect, test } from 'vitest';
import { percentText } from './format.ts';
import { outcomeOf } from './match-outcome.tsx';

const sol = (text: string) => parseSol(text) ?? lamports(0n);
const rated = (rating: number, deviation: number): PoolRating => ({
  rating,
  deviation,
  provisional: deviation > 110,
  games: 20,
});
const match = (wager: string, timeControl = '600+0', fee = feeOf(sol(wager))) => ({
  wager: sol(wager),
  fee,
  timeControl: timeControlOf(timeControl),
});
const KNOWN = { rating: 1500, deviation: 60 };

describe('S21 what is won, drawn and lost, and how many decided games have to be won', () => {
  test.each([
    ['1', feeOf(sol('1')), 950_000_000n, '51.3%'],
    ['100', feeOf(sol('100')), 95_000_000_000n, '51.3%'],
    ['1', sol('0.1'), 900_000_000n, '52.6%'],
    ['1', sol('0'), 1_000_000_000n, '50%'],
  ] as const)('%s SOL at a fee of %d lamports: +%d, and %s', (wager, fee, won, breakEven) => {
    const outcome = outcomeOf(match(wager, '600+0', fee), undefined, {});
    expect([outcome.won, outcome.drawn, outcome.lost]).toEqual([won, 0n, -sol(wager)]);
    expect(percentText(outcome.breakEven ?? 0)).toBe(breakEven);
  });

  test('has no break-even share without a wager', () => {
    expect(outcomeOf(match('0'), undefined, {})).toMatchObject({ breakEven: null, won: 0n, lost: 0n });
  });
});

describe('S21 the chance by rating', () => {
  const ratings = { blitz: rated(1700, 60), rapid: rated(1500, 60) };

  test.each([
    ['equals', '600+0', KNOWN, '50%'],
    ['200 points less, both well known', '600+0', { rating: 1700, deviation: 60 }, '24.8%'],
    ['the same opponent, with an uncertain rating', '600+0', { rating: 1700, deviation: 350 }, '31.8%'],
    ['in the pool of the time control', '180+2', KNOWN, '75.2%'],
  ] as const)('%s', (_, timeControl, opponent, percent) => {
    expect(percentText(outcomeOf(match('1', timeControl), ratings, opponent).chance ?? 0)).toBe(percent);
  });

  test.each([
    ['our own rating', undefined, KNOWN],
    ["the opponent's rating", ratings, {}],
    ['how well the opponent is known', ratings, { rating: 1500 }],
  ] as const)('is unknown without %s', (_, own, opponent) => {
    expect(outcomeOf(match('1'), own, opponent).chance).toBeNull();
  });

  test('shrinks towards a half for a new player too', () => {
    const newcomers = { blitz: FIRST_POOL_RATING, rapid: FIRST_POOL_RATING };
    expect(outcomeOf(match('1'), newcomers, FIRST_POOL_RATING)).toMatchObject({
      chance: 0.5,
      own: { rating: 1500, provisional: true },
    });
  });
});
