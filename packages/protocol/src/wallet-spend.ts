// What a player's wallet can spend on chain. Page and server apply the same rule before they ask the wallet to sign.
import { type Lamports, lamports } from './money.ts';

/** The network's fee of a transaction with one signature. */
export const SIGNATURE_FEE: Lamports = lamports(5_000n);

/**
 * Rent exemption: the network refuses a transaction that leaves an account without data with a smaller balance than this, except
 * 0.
 */
const RENT_EXEMPT_MINIMUM: Lamports = lamports(890_880n);

/** `short`: the wallet holds less than amount and fee. `rent`: the rest would be below the rent exemption. */
export type SpendFault = 'short' | 'rent';

/** Why a wallet with the balance `held` cannot send `amount` and pay the fee, or null. */
export function spendFault(held: Lamports, amount: Lamports): SpendFault | null {
  const left = held - amount - SIGNATURE_FEE;
  if (left < 0n) return 'short';
  return left === 0n || left >= RENT_EXEMPT_MINIMUM ? null : 'rent';
}

/** The balance that a wallet with this fault needs to send `amount`. */
export function neededFor(amount: Lamports, fault: SpendFault): Lamports {
  return lamports(amount + SIGNATURE_FEE + (fault === 'rent' ? RENT_EXEMPT_MINIMUM : 0n));
}

/** The largest amounts that can be sent: while keeping the rent exemption, and while emptying the wallet. 0: none. */
export function spendable(held: Lamports): { most: Lamports; all: Lamports } {
  const least = (kept: bigint) => lamports(held > kept ? held - kept : 0n);
  return { most: least(SIGNATURE_FEE + RENT_EXEMPT_MINIMUM), all: least(SIGNATURE_FEE) };
}
