// treasury: what the treasury holds and what is owed, read so that payments in flight look like neither loss nor surplus.
import type { Chain } from '../chain/index.ts';
import { bookedSlot } from '../deposits/index.ts';
import { liabilitiesOf } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import { inFlightBetween, recentPayments, SIGNATURE_FEE } from '../withdrawals/index.ts';
import type { Reserves } from './solvency.ts';

export async function readReserves(deps: { database: Database; chain: Chain }): Promise<Reserves> {
  // Payments, books, chain, payments again: what is signed, lands or is booked in between counts as in flight, so that
  // no moment between two of these reads looks like missing money. At worst a shortage is seen a minute later.
  const { before, liabilities, slot } = await deps.database.run(async (queries) => ({
    before: await recentPayments(queries),
    liabilities: await liabilitiesOf(queries),
    slot: await bookedSlot(queries, deps.chain.treasury),
  }));
  // Another server, or this one before a restart, booked up to here. A node of the network that lags behind it would
  // show less than was booked, and money would be frozen for nothing.
  if (slot !== null) deps.chain.noteFinal(slot);
  const treasury = await deps.chain.balance(deps.chain.treasury, 'finalized');
  const after = await deps.database.run((queries) => recentPayments(queries));
  return {
    treasury,
    liabilities,
    inFlight: inFlightBetween(before, after, SIGNATURE_FEE),
    slot: slot ?? 0n,
  };
}
