// cashier: does the treasury hold what we owe? Pure. A breach is the treasury below the liabilities, nothing else: more
// than we owe is somebody's mistake in our favour, and waits unclaimed.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';

export interface Reserves {
  treasury: Lamports; // on chain, finalized
  liabilities: Lamports; // everything we owe: all accounts but the chain's mirror and the corrections' other side
  /** Payments that may have landed and are not booked yet, with their fees: the treasury may be lower by these. */
  underway: Lamports;
}

/** Null when solvent, else what is missing, in a sentence. */
export function solvencyBreach(reserves: Reserves): string | null {
  const missing = lamports(reserves.liabilities - reserves.treasury - reserves.underway);
  if (missing <= 0n) return null;
  return `the treasury holds ${formatSol(reserves.treasury)} SOL and ${formatSol(reserves.underway)} SOL are under way, but ${formatSol(reserves.liabilities)} SOL are owed: ${formatSol(missing)} SOL are missing`;
}

/** A signed payment out of the treasury, whichever attempt of its withdrawal it is. */
export interface Payment {
  signature: string;
  lamports: Lamports;
  isOpen: boolean; // not booked yet
}

/**
 * What may have left the treasury and was not booked when the books were read, if the chain was asked after them and took
 * its time: what was open then, and what was signed since, booked meanwhile or not. `after` was read after the answer.
 */
export function underwayBetween(
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
