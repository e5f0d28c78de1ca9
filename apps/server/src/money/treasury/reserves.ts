// treasury: reads what the treasury holds and owes, so that payments in flight look like neither a loss nor a surplus.

import { formatSol, type Lamports, lamports } from '@kingstake/protocol';
import type { Chain } from '../../chain/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { bookedSlot } from '../deposits/index.ts';
import { liabilitiesOf } from '../ledger/index.ts';
import { inFlightBetween, recentPayments, SIGNATURE_FEE } from '../withdrawals/index.ts';

export async function readReserves(deps: { database: Database; chain: Chain }): Promise<Reserves> {
  // Reads payments, books, chain, and payments again. Everything signed, landed or booked in between counts as in flight,
  // so that it does not look like missing money. At worst a shortage is found a minute later.
  const { before, liabilities, slot } = await deps.database.run(async (queries) => ({
    before: await recentPayments(queries),
    liabilities: await liabilitiesOf(queries),
    slot: await bookedSlot(queries, deps.chain.treasury),
  }));
  // Some server has booked up to this slot. A Solana node behind it would report too little, and money would be frozen wrongly.
  if (slot !== null) deps.chain.recordFinalizedSlot(slot);
  const treasury = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const after = await deps.database.run((queries) => recentPayments(queries));
  return {
    treasury,
    liabilities,
    inFlight: inFlightBetween(before, after, SIGNATURE_FEE),
    slot: slot ?? 0n,
  };
}

export interface Reserves {
  treasury: Lamports; // on chain, finalized
  liabilities: Lamports; // everything owed: all accounts except the chain's mirror and the corrections' other side
  /** Payments that may have landed but are not booked yet, with their fees. The treasury may hold this much less. */
  inFlight: Lamports;
  slot: bigint; // the newest booked slot; the chain's answer is not older
}

/** Returns what is missing, as a sentence, or null if treasury and payments in flight cover the liabilities. A surplus is no breach. */
export function solvencyBreach(reserves: Omit<Reserves, 'slot'>): string | null {
  const missing = lamports(reserves.liabilities - reserves.treasury - reserves.inFlight);
  if (missing <= 0n) return null;
  return `the treasury holds ${formatSol(reserves.treasury)} SOL and ${formatSol(reserves.inFlight)} SOL are in flight, but ${formatSol(reserves.liabilities)} SOL are owed: ${formatSol(missing)} SOL are missing`;
}
