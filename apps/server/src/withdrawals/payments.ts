// withdrawals: payments that the treasury's balance may or may not show yet. Pure.
import { type Lamports, lamports } from '@kingstake/protocol';

/** A signed payment out of the treasury, whichever attempt of its withdrawal it is. */
export interface Payment {
  signature: string;
  lamports: Lamports;
  isOpen: boolean; // not booked yet
}

/**
 * Sums what may have left the treasury and was not booked when the books were read, if the chain was asked after them: what
 * was open then, and what was signed since, booked meanwhile or not. `after` was read after the chain's answer.
 */
export function inFlightBetween(
  before: readonly Payment[],
  after: readonly Payment[],
  signatureFee: Lamports,
): Lamports {
  const known = new Set(before.map(({ signature }) => signature));
  const moving = [
    ...before.filter(({ isOpen }) => isOpen),
    ...after.filter(({ signature }) => !known.has(signature)),
  ];
  return lamports(moving.reduce((sum, { lamports: amount }) => sum + amount + signatureFee, 0n));
}
