import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { feeOf, PREMIUM_AVATAR_PRICE, prizePoolOf, profitOf, WAGER_OPTIONS } from './economics.ts';
import {
  formatSol,
  formatSolShown,
  lamports,
  lamportsFrom,
  parseSol,
  parseSolNumber,
  SolInput,
  SolText,
} from './money.ts';

/** More by command: AMOUNT_RUNS=1000000. */
const RUNS = Number(process.env['AMOUNT_RUNS'] ?? 2000);

describe('parse', () => {
  test.each([
    ['0', 0n],
    ['0.1', 100_000_000n],
    ['1', 1_000_000_000n],
    ['1.000000001', 1_000_000_001n],
    ['00.10', 100_000_000n],
    ['999999999.999999999', 999_999_999_999_999_999n],
  ])('%s', (text, amount) => {
    expect(parseSol(text)).toBe(amount);
  });

  test.each([
    '',
    '.',
    '1.',
    '.1',
    '-1',
    '+1',
    '1e3',
    '1e-3',
    '0x1',
    ' 1',
    '1 ',
    '1,5',
    'NaN',
    'Infinity',
    '1.0000000001',
    '1000000000',
    '１',
    '1\n',
  ])('refuses %j', (text) => {
    expect(parseSol(text)).toBeNull();
  });

  test.each([
    [0.1, 100_000_000n],
    [1e-9, 1n],
    [0.000001, 1000n],
    [100, 100_000_000_000n],
    [-0, 0n],
  ])('the JSON number %d', (value, amount) => {
    expect(parseSolNumber(value)).toBe(amount);
  });

  test.each([
    0.1 + 0.2,
    1e-10,
    1.5e-9,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    1e9,
    1e21,
    Number.MIN_VALUE,
  ])('refuses the JSON number %d', (value) => {
    expect(parseSolNumber(value)).toBeNull();
  });
});

describe('format', () => {
  test.each([
    [0n, '0', '0.000'],
    [1n, '0.000000001', '0.000'],
    [100_000_000n, '0.1', '0.100'],
    [1_999_999_999n, '1.999999999', '1.999'],
    [12_480_000_000n, '12.48', '12.480'],
    [-500_000_000n, '-0.5', '-0.500'],
    [-1n, '-0.000000001', '-0.001'],
  ])('%s lamports', (amount, text, shown) => {
    expect(formatSol(lamports(amount))).toBe(text);
    expect(formatSolShown(lamports(amount))).toBe(shown);
  });

  test('M3 is the inverse of parse, canonical, and never shows more than there is', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), (amount) => {
        const text = formatSol(lamports(amount));
        expect(parseSol(text)).toBe(amount);
        expect(z.safeParse(SolText, text).success).toBe(true);
        const shown = parseSol(formatSolShown(lamports(amount))) ?? -1n;
        expect(shown <= amount && amount - shown < 1_000_000n).toBe(true);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});

/** Amounts as people and programs write them, right and wrong. */
const writtenAmounts = fc.oneof(
  fc.stringMatching(/^[0-9]{0,11}[.,]?[0-9]{0,11}$/),
  fc.stringMatching(/^[-+ 0-9.,eExX_\n]{0,14}$/),
  fc.double().map(String),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

/** The rule by hand, one character after the other: it shares nothing with the pattern of parse. */
function amountByHand(text: string): bigint | null {
  let [whole, decimals] = [0, -1];
  let value = 0n;
  for (const character of text) {
    if (character === '.' && decimals === -1 && whole > 0) {
      decimals = 0;
      continue;
    }
    const digit = '0123456789'.indexOf(character);
    if (digit < 0) return null;
    value = value * 10n + BigInt(digit);
    if (decimals >= 0) decimals += 1;
    else whole += 1;
  }
  if (whole < 1 || whole > 9 || decimals === 0 || decimals > 9) return null;
  return value * 10n ** BigInt(9 - Math.max(decimals, 0));
}

describe('parse', () => {
  test('reads any text as the rule by hand does, or refuses it', () => {
    let accepted = 0;
    fc.assert(
      fc.property(writtenAmounts, (text) => {
        const amount = parseSol(text);
        expect(amount).toBe(amountByHand(text));
        if (amount === null) return;
        accepted += 1;
        expect(parseSol(formatSol(amount))).toBe(amount);
      }),
      { numRuns: RUNS },
    );
    expect(accepted > RUNS / 20 && accepted < RUNS / 2, `${accepted} of ${RUNS} were amounts`).toBe(true);
  }, 120_000);
});

describe('the request schema', () => {
  test('accepts text and exact numbers and gives lamports', () => {
    expect(lamportsFrom(z.parse(SolInput, '0.5'))).toBe(500_000_000n);
    expect(lamportsFrom(z.parse(SolInput, 0.5))).toBe(500_000_000n);
  });

  test.each(['1e3', 0.1 + 0.2, -1, null, undefined, {}, [], true, '1.0000000001'])('refuses %j', (value) => {
    expect(z.safeParse(SolInput, value).success).toBe(false);
  });
});

describe('economics', () => {
  test('M1 the fee is 5 % of one wager, the prize 1.95 wagers, the profit 0.95', () => {
    for (const wager of WAGER_OPTIONS) {
      expect(feeOf(wager)).toBe(wager / 20n);
      expect(prizePoolOf(wager) + feeOf(wager)).toBe(2n * wager);
      expect(profitOf(wager) * 100n).toBe(wager * 95n);
    }
    expect(PREMIUM_AVATAR_PRICE).toBe(1_000_000_000n);
  });

  test('the fee rounds down, so that nothing is ever lost', () => {
    expect(feeOf(lamports(19n))).toBe(0n);
    expect(feeOf(lamports(39n))).toBe(1n);
  });
});
