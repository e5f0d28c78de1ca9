import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { formatDollarChange, formatDollars } from './dollars.ts';
import {
  breakEvenShare,
  DEFAULT_WAGER_SOL,
  FRIENDLY_WAGER_SOL,
  feeOf,
  isFriendly,
  PREMIUM_AVATAR_PRICE,
  prizePoolOf,
  profitOf,
  WAGER_OPTIONS,
} from './economics.ts';
import {
  formatSol,
  formatSolChange,
  lamports,
  lamportsFrom,
  parseSol,
  parseSolNumber,
  SolInput,
  SolText,
} from './money.ts';

const sol = (text: string) => parseSol(text) ?? lamports(0n);

/** Increase it with AMOUNT_RUNS=1000000. */
const RUNS = Number(process.env['AMOUNT_RUNS'] ?? 2000);

/** Valid and invalid amounts as people and programs write them. */
const writtenAmounts = fc.oneof(
  fc.stringMatching(/^[0-9]{0,11}[.,]?[0-9]{0,11}$/),
  fc.stringMatching(/^[-+ 0-9.,eExX_\n]{0,14}$/),
  fc.double().map(String),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
);

/** A handwritten parser that reads one character after the other and shares nothing with `parseSol`. */
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
  if (whole > 1 && text.startsWith('0')) return null;
  return value * 10n ** BigInt(9 - Math.max(decimals, 0));
}

describe('parse', () => {
  test('agrees with a handwritten parser on any text', () => {
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

  test.each([
    [-0, 0n],
    ['0.1', 100_000_000n],
    [0.1, 100_000_000n],
    [1e-9, 1n],
    [0.000001, 1000n],
    ['999999999.999999999', 999_999_999_999_999_999n],
  ])('accepts the text or number %j in a request', (value, amount) => {
    expect(lamportsFrom(z.parse(SolInput, value))).toBe(amount);
  });

  test.each([
    ...['', '.1', '1.', '-1', '1e3', ' 1', '1,5', '1\n', '05', '1.0000000001', '1000000000'],
    ...[0.1 + 0.2, 1e-10, 1.5e-9, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e9, 1e21],
  ])('refuses the text or number %j, also without the schema', (value) => {
    expect(typeof value === 'string' ? parseSol(value) : parseSolNumber(value)).toBeNull();
    expect(z.safeParse(SolInput, value).success).toBe(false);
    expect(() => lamportsFrom(value)).toThrow(`not an amount of SOL: ${value}`);
  });

  test.each(['', '-', '.5', '1.', '1.50', '01', '1e3', ' 1', '1 ', '1.0000000001'])(
    'no answer has the amount %j',
    (text) => {
      expect(z.safeParse(SolText, text).success).toBe(false);
    },
  );
});

describe('format', () => {
  test.each([
    [0n, '0', '0.000', '0 SOL'],
    [1n, '0.000000001', '<0.001', '<0.001 SOL'],
    [999_999n, '0.000999999', '<0.001', '<0.001 SOL'],
    [1_000_000n, '0.001', '0.001', '0.001 SOL'],
    [1_950_000_000n, '1.95', '1.950', '1.95 SOL'],
    [1_999_999_999n, '1.999999999', '1.999', '1.999 SOL'],
    [-1n, '-0.000000001', '\u22120.001', '\u22120.001 SOL'],
    [-1_000_500_000n, '-1.0005', '\u22121.001', '\u22121.001 SOL'],
  ])('E25 formats %s lamports: exact, in a column, in prose', (amount, exact, column, prose) => {
    expect(formatSol(lamports(amount))).toBe(exact);
    expect(formatSol(lamports(amount), 'column')).toBe(column);
    expect(formatSol(lamports(amount), 'prose')).toBe(prose);
    expect(`${formatSol(lamports(amount), 'figure')} SOL`).toBe(prose);
  });

  test.each([
    [950_000_000n, '+0.950', '+0.95 SOL'],
    [-1_000_000_000n, '\u22121.000', '\u22121 SOL'],
    [0n, '0.000', '0 SOL'],
  ])('formats a change of %s lamports with its sign', (amount, column, prose) => {
    expect(formatSolChange(lamports(amount), 'column')).toBe(column);
    expect(formatSolChange(lamports(amount), 'prose')).toBe(prose);
  });

  test.each([
    ['0.1', 150, undefined, '≈ $15.00'],
    ['999999999', 166, undefined, '≈ $165,999,999,834'],
    // The stake determines whether cents are shown. Its profit is smaller.
    ['0.095', 144, '0.1', '≈ $13.68'],
    ['0.095', 144, '0.100000001', '≈ $14'],
  ])('G50 formats %s SOL at $%d with cents up to 0.1 SOL at stake', (amount, usd, stake, text) => {
    expect(formatDollars(sol(amount), usd, stake === undefined ? undefined : sol(stake))).toBe(text);
  });

  test('G50 formats a change in dollars with its sign after the mark', () => {
    expect(formatDollarChange(sol('0.95'), 144, sol('1'))).toBe('≈ +$137');
    expect(formatDollarChange(lamports(-1_000_000_000n), 144)).toBe('≈ \u2212$144');
    expect(formatDollarChange(lamports(0n), 144, sol('0.1'))).toBe('≈ $0.00');
  });

  test('M3 is the inverse of parse, canonical, and never rounds up', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999_999_999n }), (amount) => {
        const text = formatSol(lamports(amount));
        expect(parseSol(text)).toBe(amount);
        expect(z.safeParse(SolText, text).success).toBe(true);
        const column = formatSol(lamports(amount), 'column').replace('<0.001', '0');
        const shown = parseSol(column) ?? -1n;
        expect(shown <= amount && amount - shown < 1_000_000n).toBe(true);
        const figure = formatSol(lamports(amount), 'figure').replace('<0.001', '0');
        expect(parseSol(figure)).toBe(shown);
        expect(z.safeParse(SolText, figure).success).toBe(true);
      }),
      { numRuns: RUNS },
    );
  }, 120_000);
});

describe('economics', () => {
  test('M1 the fee is 5 % of one wager, the prize 1.95 wagers, the profit 0.95', () => {
    for (const wager of WAGER_OPTIONS) {
      expect(feeOf(wager)).toBe(wager / 20n);
      expect(prizePoolOf(wager) + feeOf(wager)).toBe(2n * wager);
      expect(profitOf(wager) * 100n).toBe(wager * 95n);
    }
    expect(PREMIUM_AVATAR_PRICE).toBe(1_000_000_000n);
    expect(WAGER_OPTIONS).toContain(sol(DEFAULT_WAGER_SOL));
  });

  test('rounds the fee down, so that no lamport is lost', () => {
    expect([19n, 39n].map((wager) => feeOf(lamports(wager)))).toEqual([0n, 1n]);
  });

  test('a friendly game has no wager and nothing to break even on', () => {
    expect([sol(FRIENDLY_WAGER_SOL), lamports(1n), sol('1')].map(isFriendly)).toEqual([true, false, false]);
    expect(breakEvenShare(sol(FRIENDLY_WAGER_SOL))).toBeNull();
  });

  test('a player breaks even with 51.28 % of the decided games, and with half without a fee', () => {
    expect(breakEvenShare(sol('1'))).toBeCloseTo(1 / 1.95, 12);
    expect(breakEvenShare(sol('1'), lamports(0n))).toBe(0.5);
  });
});
