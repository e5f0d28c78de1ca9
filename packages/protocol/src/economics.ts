// The costs and payouts of a game. Server, page and tests use only this arithmetic.
import { type Lamports, lamports, parseSol } from './money.ts';

/** The platform's fee in basis points of one wager (not of the pot): 5 %. */
export const FEE_BPS = 500n;
const BPS = 10_000n;

function sol(text: string): Lamports {
  const amount = parseSol(text);
  if (amount === null) throw new Error(`not a constant amount: ${text}`);
  return amount;
}

/** The available wagers as SOL text, smallest first. */
export const WAGER_OPTIONS_SOL = ['0.1', '1', '5', '20', '50', '100'] as const;
export const WAGER_OPTIONS: readonly Lamports[] = WAGER_OPTIONS_SOL.map(sol);
export const DEFAULT_WAGER_SOL = '0.1';
/** The wager of a friendly game: nothing is staked, paid, rated or counted (rulings 9). */
export const FRIENDLY_WAGER_SOL = '0';

/** Smallest deposit and withdrawal. */
export const MIN_TRANSFER: Lamports = sol('0.001');
/** Price of one premium avatar. */
export const PREMIUM_AVATAR_PRICE: Lamports = sol('1');

export const isFriendly = (wager: Lamports): boolean => wager === 0n;

/** fee = floor(wager * 500 / 10000). */
export function feeOf(wager: Lamports): Lamports {
  return lamports((wager * FEE_BPS) / BPS);
}

/** Both wagers. */
export function potOf(wager: Lamports): Lamports {
  return lamports(2n * wager);
}

/** The prize: the pot less the fee (1.95 wagers). `fee` is that of the game; default: the current one. */
export function prizePoolOf(wager: Lamports, fee: Lamports = feeOf(wager)): Lamports {
  return lamports(potOf(wager) - fee);
}

/**
 * The share of decided games that a player must win to break even: wager / (wager + profit), 0.5128 at a fee of 5 %. Null
 * without a wager. Draws do not count. For `fee` see `prizePoolOf`.
 */
export function breakEvenShare(wager: Lamports, fee: Lamports = feeOf(wager)): number | null {
  return wager === 0n ? null : Number(wager) / Number(prizePoolOf(wager, fee));
}

/** The winner's profit: the prize less their own wager (0.95 wagers). For `fee` see `prizePoolOf`. */
export function profitOf(wager: Lamports, fee: Lamports = feeOf(wager)): Lamports {
  return lamports(prizePoolOf(wager, fee) - wager);
}
