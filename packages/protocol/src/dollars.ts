// Amounts in dollars, for display only. A separate file, because visitors never load it.
import { LAMPORTS_PER_SOL, type Lamports, magnitude, TRUE_MINUS } from './money.ts';

const CENTS = 100n;
/** Stakes up to this are shown with cents (specification 9). */
const CENTS_UP_TO = LAMPORTS_PER_SOL / 10n;

/**
 * Formats an amount in dollars, always marked as approximate: "≈ $137", "≈ −$144", "≈ $13.68". Stakes of 0.1 SOL and less are shown
 * with cents. `usd` is the price of one SOL. `stake` determines whether cents are shown, if it differs from the amount.
 */
export function formatDollars(amount: Lamports, usd: number, stake: Lamports = amount): string {
  return `≈ ${amount < 0n ? TRUE_MINUS : ''}${dollarNumber(amount, usd, stake)}`;
}

/** Like `formatDollars`, with a plus for a gain: "≈ +$137". Zero has no sign. */
export function formatDollarChange(amount: Lamports, usd: number, stake: Lamports = amount): string {
  return amount > 0n ? `≈ +${dollarNumber(amount, usd, stake)}` : formatDollars(amount, usd, stake);
}

/** Rounds to the nearest cent or dollar, because the price is not more accurate. */
function dollarNumber(amount: Lamports, usd: number, stake: Lamports): string {
  const microUsd = BigInt(Math.round(usd * 1_000_000));
  const cents = (magnitude(amount) * microUsd * CENTS) / 1_000_000n;
  if (magnitude(stake) > CENTS_UP_TO) return `$${grouped(nearest(cents, CENTS * LAMPORTS_PER_SOL))}`;
  const rounded = nearest(cents, LAMPORTS_PER_SOL);
  return `$${grouped(rounded / CENTS)}.${(rounded % CENTS).toString().padStart(2, '0')}`;
}

const nearest = (value: bigint, unit: bigint): bigint => (value + unit / 2n) / unit;
const grouped = (value: bigint): string => value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
