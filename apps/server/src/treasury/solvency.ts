// treasury: compares the treasury with what is owed. Pure. A breach means treasury < liabilities and nothing else. A surplus
// is booked as an unclaimed deposit.
import { formatSol, type Lamports, lamports } from '@kingstake/protocol';

export interface Reserves {
  treasury: Lamports; // on chain, finalized
  liabilities: Lamports; // everything we owe: all accounts but the chain's mirror and the corrections' other side
  /** Payments that may have landed and are not booked yet, with their fees: the treasury may be lower by these. */
  inFlight: Lamports;
  slot: bigint; // the newest finalized one that the books know; the chain was asked after it
}

/** Null when solvent, else what is missing, in a sentence. */
export function solvencyBreach(reserves: Omit<Reserves, 'slot'>): string | null {
  const missing = lamports(reserves.liabilities - reserves.treasury - reserves.inFlight);
  if (missing <= 0n) return null;
  return `the treasury holds ${formatSol(reserves.treasury)} SOL and ${formatSol(reserves.inFlight)} SOL are in flight, but ${formatSol(reserves.liabilities)} SOL are owed: ${formatSol(missing)} SOL are missing`;
}
