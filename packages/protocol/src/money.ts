// protocol: the one unit of money. Inside the program money is a bigint of lamports; on the wire it is a decimal
// string of SOL. No floating-point arithmetic on money ever enters here.
import * as z from 'zod/mini';

declare const lamportsBrand: unique symbol;
/** An amount of money: 1 SOL = 1e9 lamports. May be negative (a change); what must not be is checked where it enters. */
export type Lamports = bigint & { readonly [lamportsBrand]: true };

export const LAMPORTS_PER_SOL = 1_000_000_000n;
const SOL_DECIMALS = 9;
/** Decimals of a balance that a player reads; always rounded down. */
const SHOWN_DECIMALS = 3;

/** Any bigint as lamports. */
export function lamports(value: bigint): Lamports {
  return value as Lamports;
}

/**
 * Decimal SOL text ("0.1", "1", "100.000000001") to lamports.
 * Refuses (null) anything but 1 to 9 digits, optionally a point and 1 to 9 digits: no sign, exponent or blank.
 */
export function parseSol(text: string): Lamports | null {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text);
  if (match === null) return null;
  const whole = BigInt(match[1] ?? '0') * LAMPORTS_PER_SOL;
  return lamports(whole + BigInt((match[2] ?? '').padEnd(SOL_DECIMALS, '0')));
}

/**
 * A JSON number of SOL to lamports, only when its shortest decimal form has at most 9 decimals:
 * 0.1 is 100000000 lamports, 0.1 + 0.2 is refused (null), as are NaN, infinities and negatives.
 */
export function parseSolNumber(value: number): Lamports | null {
  if (!Number.isFinite(value) || value < 0) return null;
  const shortest = String(value);
  if (!shortest.includes('e')) return parseSol(shortest);
  const plain = value.toFixed(SOL_DECIMALS);
  return Number(plain) === value ? parseSol(plain) : null;
}

/** Lamports as canonical SOL text: no exponent, no trailing zeros ("0.1", "1", "0", "-0.5"). */
export function formatSol(amount: Lamports): string {
  const absolute = amount < 0n ? -amount : amount;
  const fraction = (absolute % LAMPORTS_PER_SOL).toString().padStart(SOL_DECIMALS, '0').replace(/0+$/, '');
  const whole = (absolute / LAMPORTS_PER_SOL).toString();
  return `${amount < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Lamports as a player reads a balance: exactly 3 decimals, rounded down (towards minus infinity). */
export function formatSolShown(amount: Lamports): string {
  const step = LAMPORTS_PER_SOL / 10n ** BigInt(SHOWN_DECIMALS);
  const remainder = ((amount % step) + step) % step;
  const floored = amount - remainder;
  const absolute = floored < 0n ? -floored : floored;
  const fraction = ((absolute % LAMPORTS_PER_SOL) / step).toString().padStart(SHOWN_DECIMALS, '0');
  return `${floored < 0n ? '-' : ''}${absolute / LAMPORTS_PER_SOL}.${fraction}`;
}

/** SOL in an answer: canonical decimal text. */
export const SolText = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d{0,8}[1-9])?$/));

/** SOL in a request, text or an exact JSON number, as it arrives; `lamportsFrom` turns it into lamports. */
export const SolInput = z.union([
  z.string().check(
    z.regex(/^\d{1,9}(\.\d{1,9})?$/),
    z.refine((text) => parseSol(text) !== null),
  ),
  z.number().check(z.refine((value) => parseSolNumber(value) !== null, 'at most 9 decimals')),
]);
export type SolInput = z.infer<typeof SolInput>;

/** A parsed `SolInput` in lamports. Throws only on a value that never passed the schema. */
export function lamportsFrom(input: SolInput): Lamports {
  const amount = typeof input === 'string' ? parseSol(input) : parseSolNumber(input);
  if (amount === null) throw new Error(`not an amount of SOL: ${input}`);
  return amount;
}
