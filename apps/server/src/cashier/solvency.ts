// cashier: does the treasury hold what we owe? Pure. A breach is the treasury below the liabilities, nothing else: more
// than we owe is somebody's mistake in our favour, and waits unclaimed.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';

export interface Reserves {
  treasury: Lamports; // on chain, finalized
  liabilities: Lamports; // everything we owe: the negative of the chain's mirror in the books
  /** Payments that may have landed and are not booked yet, with their fees: the treasury may be lower by these. */
  underway: Lamports;
}

/** Null when solvent, else what is missing, in a sentence. */
export function solvencyBreach(reserves: Reserves): string | null {
  const missing = lamports(reserves.liabilities - reserves.treasury - reserves.underway);
  if (missing <= 0n) return null;
  return `the treasury holds ${formatSol(reserves.treasury)} SOL and ${formatSol(reserves.underway)} SOL are under way, but ${formatSol(reserves.liabilities)} SOL are owed: ${formatSol(missing)} SOL are missing`;
}
