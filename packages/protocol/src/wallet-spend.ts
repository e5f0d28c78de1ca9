// protocol: what a player's wallet can spend on chain. Page and server judge by the same rule, before a wallet is asked to sign.
import { type Lamports, lamports } from './money.ts';

/** What the network takes for a transaction with one signature. */
export const SIGNATURE_FEE: Lamports = lamports(5_000n);

/** The network refuses a transaction that leaves an account without data more than nothing and less than this. */
export const RENT_EXEMPT_MINIMUM: Lamports = lamports(890_880n);

/** short: it holds less than amount and fee. rent: what would be left is too little to stay in the wallet. */
export type SpendFault = 'short' | 'rent';

/** Whether a wallet that holds `held` can send `amount` and pay the network's fee. Null: it can. */
export function spendFault(held: Lamports, amount: Lamports): SpendFault | null {
  const left = held - amount - SIGNATURE_FEE;
  if (left < 0n) return 'short';
  return left === 0n || left >= RENT_EXEMPT_MINIMUM ? null : 'rent';
}

/** What a wallet with this fault has to hold, to send `amount`. */
export function neededFor(amount: Lamports, fault: SpendFault): Lamports {
  return lamports(amount + SIGNATURE_FEE + (fault === 'rent' ? RENT_EXEMPT_MINIMUM : 0n));
}

/** The most that can be sent while enough stays in the wallet, and what empties it. 0: nothing can. */
export function spendable(held: Lamports): { most: Lamports; all: Lamports } {
  const least = (kept: bigint) => lamports(held > kept ? held - kept : 0n);
  return { most: least(SIGNATURE_FEE + RENT_EXEMPT_MINIMUM), all: least(SIGNATURE_FEE) };
}
