// The price of one SOL that the page shows.
import { expect, test } from 'vitest';
import { SOL_PRICE, usdPerSol } from './sol-price.ts';

/** Not loaded, no known price, a price. */
const ANSWERS = [undefined, null, 201.5];

test('E17 uses 166 dollars until the server responds, and 150 when it knows no price', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.money, price))).toEqual([166, 150, 201.5]);
});

test('B28 uses 144 dollars in lobby and game until a price is known', () => {
  expect(ANSWERS.map((price) => usdPerSol(SOL_PRICE.game, price))).toEqual([144, 144, 201.5]);
});
