import { expect, test } from 'vitest';
import { SOL_PRICE, usdPerSol } from './use-sol-price.ts';

const ANSWERS = [undefined, null, 201.5];

test('E17 166 dollars before anybody answered, 150 when nobody knows', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.money, price))).toEqual([166, 150, 201.5]);
});

test('B28 in lobby and game it is 144 until a price is known', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.game, price))).toEqual([144, 144, 201.5]);
});
