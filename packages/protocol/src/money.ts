// The unit of money. In code, money is a bigint of lamports; in requests and answers it is a decimal string of SOL. Money is never
// computed in floating point.
import * as z from 'zod/mini';
import { carriedText } from './texts/carried-text.ts';

declare const lamportsBrand: unique symbol;
/** An amount of money: 1 SOL = 1e9 lamports. It may be negative (a change). Callers check the sign where needed. */
export type Lamports = bigint & { readonly [lamportsBrand]: true };

export const LAMPORTS_PER_SOL = 1_000_000_000n;
const SOL_DECIMALS = 9;
/** Amounts for players are rounded down to steps of this: 3 decimals. */
const SHOWN_STEP = LAMPORTS_PER_SOL / 1000n;
const SHOWN_DECIMALS = 3;
export const TRUE_MINUS = '\u2212';

export function lamports(value: bigint): Lamports {
  return value as Lamports;
}

/** 1 to 9 digits without a leading zero, optionally a point and 1 to 9 digits. */
const SOL_PATTERN = /^(0|[1-9]\d{0,8})(?:\.(\d{1,9}))?$/;

/**
 * Parses decimal SOL text ("0.1", "1", "100.000000001") to lamports. Returns null for any other text: a sign, an exponent, a
 * blank, or a leading zero before a digit ("05" may be a "0.5" that lost its point).
 */
export function parseSol(text: string): Lamports | null {
  const match = SOL_PATTERN.exec(text);
  if (match === null) return null;
  const whole = BigInt(match[1] ?? '0') * LAMPORTS_PER_SOL;
  return lamports(whole + BigInt((match[2] ?? '').padEnd(SOL_DECIMALS, '0')));
}

/**
 * Parses an amount of SOL as a player types or pastes it: a comma is a decimal point, and the zero before the point is optional. Returns
 * null for anything else: two separators (thousands are not guessed), a sign, a leading zero before a digit.
 */
export function parseTypedSol(text: string): Lamports | null {
  const decimal = carriedText(text).replace(',', '.');
  return parseSol(decimal.startsWith('.') ? `0${decimal}` : decimal);
}

/**
 * Converts a JSON number of SOL to lamports, but only if its shortest decimal form has at most 9 decimals. 0.1 is 100000000
 * lamports. Returns null for 0.1 + 0.2, NaN, infinities and negative numbers.
 */
export function parseSolNumber(value: number): Lamports | null {
  if (!Number.isFinite(value) || value < 0) return null;
  const shortest = String(value);
  if (!shortest.includes('e')) return parseSol(shortest);
  const plain = value.toFixed(SOL_DECIMALS);
  return Number(plain) === value ? parseSol(plain) : null;
}

/**
 * Formats of an amount of SOL:
 * - exact: canonical, for requests and answers, for inputs, and for signed texts: "0.1", "1", "-0.5", no unit
 * - column: exactly 3 decimals without unit, for tables, balances, stake lines and results: "1.000", "−0.500"
 * - prose: up to 3 decimals with unit, for sentences, buttons, tiles and titles: "1 SOL", "1.95 SOL"
 * - figure: prose without the unit, for a text that contains the unit itself: "1", "1.95"
 */
export type SolStyle = 'exact' | 'column' | 'prose' | 'figure';

/**
 * Formats lamports. All formats but exact are for players: rounded down (towards minus infinity), with the true minus sign
 * U+2212, and "<0.001" for less than the smallest step.
 */
export function formatSol(amount: Lamports, style: SolStyle = 'exact'): string {
  if (style === 'exact') return exactSol(amount);
  if (style === 'column') return shownSol(amount, SHOWN_DECIMALS);
  const figure = shownSol(amount, 0);
  return style === 'figure' ? figure : `${figure} SOL`;
}

/** Like `formatSol`, with a plus for a gain: "+0.950", "−1 SOL". Zero has no sign. */
export function formatSolChange(amount: Lamports, style: 'column' | 'prose'): string {
  return `${amount > 0n ? '+' : ''}${formatSol(amount, style)}`;
}

export const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Rounds down, with at least this many decimals and at most three. */
function shownSol(amount: Lamports, leastDecimals: number): string {
  if (amount > 0n && amount < SHOWN_STEP) return '<0.001';
  const floored = amount - (((amount % SHOWN_STEP) + SHOWN_STEP) % SHOWN_STEP);
  const [whole, fraction = ''] = exactSol(lamports(magnitude(floored))).split('.');
  const decimals = fraction.padEnd(leastDecimals, '0');
  return `${floored < 0n ? TRUE_MINUS : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

/** Formats without exponent and trailing zeros. */
function exactSol(amount: Lamports): string {
  const absolute = magnitude(amount);
  const fraction = (absolute % LAMPORTS_PER_SOL).toString().padStart(SOL_DECIMALS, '0').replace(/0+$/, '');
  const whole = (absolute / LAMPORTS_PER_SOL).toString();
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** SOL in an answer: canonical decimal text. */
export const SolText = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d{0,8}[1-9])?$/));

/** SOL in a request, as text or an exact JSON number. `lamportsFrom` converts it to lamports. */
export const SolInput = z.union([
  z.string().check(z.regex(SOL_PATTERN)),
  z.number().check(z.refine((value) => parseSolNumber(value) !== null, 'at most 9 decimals')),
]);
export type SolInput = z.infer<typeof SolInput>;

/** Converts a parsed `SolInput` to lamports. Throws only for a value that never passed the schema. */
export function lamportsFrom(input: SolInput): Lamports {
  const amount = typeof input === 'string' ? parseSol(input) : parseSolNumber(input);
  if (amount === null) throw new Error(`not an amount of SOL: ${input}`);
  return amount;
}
