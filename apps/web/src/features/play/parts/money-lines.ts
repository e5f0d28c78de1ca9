// play, parts: what is at stake, in words. SOL is counted in lamports; dollars are only shown, and always mean profit.
import { formatDollars } from '@kingstake/protocol/dollars';
import { feeOf, potOf, prizePoolOf, profitOf } from '@kingstake/protocol/economics';
import { formatSol, formatSolChange, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';

/** Dollars of one SOL while the price service is silent, in the lobby and the game. */
export const FALLBACK_SOL_PRICE = 144;

/** The badge's "≈ $137": 0.95 of the wager in dollars. */
export function prizeBadgeText(wager: Lamports, solPrice: number): string {
  return formatDollars(profitOf(wager), solPrice, wager);
}

/** What the sides put in, and what becomes of it, as the table shows it. */
export interface StakeLines {
  prize: string; // what the winner gets in all, "1.95"
  pot: string; // both wagers, "2"
  fee: string; // "0.05"
  stake: string; // one wager, "1.000"
  ifWon: string; // "+0.950"
  ifLost: string; // "−1.000"
  dollars: string; // the badge's text
}

/** Null for a game without a wager. */
export function stakeLines(wagerSol: string | null, solPrice: number): StakeLines | null {
  const wager = wagerSol === null ? null : parseSol(wagerSol);
  if (wager === null || wager === 0n) return null;
  return {
    prize: formatSol(prizePoolOf(wager)),
    pot: formatSol(potOf(wager)),
    fee: formatSol(feeOf(wager)),
    stake: formatSol(wager, 'column'),
    ifWon: formatSolChange(profitOf(wager), 'column'),
    ifLost: formatSolChange(lamports(-wager), 'column'),
    dollars: prizeBadgeText(wager, solPrice),
  };
}
