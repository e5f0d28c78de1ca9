// play, parts: what is at stake, in words. SOL is counted in lamports; dollars are only shown, and always mean profit.
import { feeOf, potOf, prizePoolOf, profitOf } from '@kingstake/protocol/economics';
import { formatSol, LAMPORTS_PER_SOL, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';

/** Dollars of one SOL while the price service is silent, in the lobby and the game. */
export const FALLBACK_SOL_PRICE = 144;

const MICROS_PER_DOLLAR = 1_000_000;
/** Wagers up to this show their dollars with cents. */
const CENTS_UP_TO = lamports(LAMPORTS_PER_SOL / 10n);
const SHORTEST_DECIMALS = 2;
const MINUS = '−';

const WHOLE_DOLLARS = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const WITH_CENTS = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Dollars of an amount without its sign: "$13.68" for a wager up to 0.1 SOL, "$137" above. */
export function dollarsText(amount: Lamports, wager: Lamports, solPrice: number): string {
  const absolute = amount < 0n ? -amount : amount;
  const micros = (absolute * BigInt(Math.round(solPrice * MICROS_PER_DOLLAR))) / LAMPORTS_PER_SOL;
  const format = wager <= CENTS_UP_TO ? WITH_CENTS : WHOLE_DOLLARS;
  return `$${format.format(Number(micros) / MICROS_PER_DOLLAR)}`;
}

/** The badge's "≈ $137": 0.95 of the wager in dollars. */
export function prizeBadgeText(wager: Lamports, solPrice: number): string {
  return `≈ ${dollarsText(profitOf(wager), wager, solPrice)}`;
}

/** "+$137", "−$144", "$0": a change in dollars. */
export function dollarChangeText(amount: Lamports, wager: Lamports, solPrice: number): string {
  return `${signOf(amount)}${dollarsText(amount, wager, solPrice)}`;
}

/** "1.00", "0.095": exact, with at least two decimals. */
export function exactSol(amount: Lamports): string {
  const [whole = '0', fraction = ''] = formatSol(amount).replace('-', MINUS).split('.');
  return `${whole}.${fraction.padEnd(SHORTEST_DECIMALS, '0')}`;
}

/** "+0.95", "−1.00", "0.00". */
export function exactSolChange(amount: Lamports): string {
  return `${amount > 0n ? '+' : ''}${exactSol(amount)}`;
}

function signOf(amount: Lamports): string {
  if (amount === 0n) return '';
  return amount > 0n ? '+' : MINUS;
}

/** What the sides put in, and what becomes of it, as the table shows it. */
export interface StakeLines {
  prize: string; // what the winner gets in all, "1.95"
  pot: string; // both wagers, "2.00"
  fee: string; // "0.05"
  stake: string; // one wager, "1.00"
  ifWon: string; // "+0.95"
  ifLost: string; // "−1.00"
  dollars: string; // the badge's text
}

/** Null for a game without a wager. */
export function stakeLines(wagerSol: string | null, solPrice: number): StakeLines | null {
  const wager = wagerSol === null ? null : parseSol(wagerSol);
  if (wager === null || wager === 0n) return null;
  return {
    prize: exactSol(prizePoolOf(wager)),
    pot: exactSol(potOf(wager)),
    fee: exactSol(feeOf(wager)),
    stake: exactSol(wager),
    ifWon: exactSolChange(profitOf(wager)),
    ifLost: exactSolChange(lamports(-wager)),
    dollars: prizeBadgeText(wager, solPrice),
  };
}
