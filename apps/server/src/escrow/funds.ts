// escrow-games: decides whether a wallet can pay a stake and the arbiter its network fees. This is read before a seat is
// reserved and again before the wallet is asked to sign.
import { formatSol, type Lamports } from '@kingstake/protocol';
import { neededFor, spendFault } from '@kingstake/protocol/wallet-spend';
import { type Chain, ChainUnavailable, type SeatChain } from '../chain/index.ts';
import { type Refusal, refuse } from '../platform/http/index.ts';
import { ESCROW } from './limits.ts';

export interface FundsDeps {
  chain: Pick<Chain, 'balance'>;
  seatChain: Pick<SeatChain, 'arbiterLamports'>;
}

/** A wallet's lamports, and whether the arbiter can pay network fees. */
export interface Funds {
  readonly held: Lamports;
  readonly arbiterHasFees: boolean;
}

/** Returns null if the network does not answer. */
export async function readFunds({ chain, seatChain }: FundsDeps, wallet: string): Promise<Funds | null> {
  try {
    const [held, arbiter] = await Promise.all([
      chain.balance(wallet, 'confirmed'),
      seatChain.arbiterLamports(),
    ]);
    return { held, arbiterHasFees: arbiter >= ESCROW.arbiterLeast };
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error;
    return null;
  }
}

/** Returns why a stake of `wager` lamports cannot be paid now, or null. */
export function refuseFunds(funds: Funds | null, wager: Lamports): Refusal | null {
  if (funds === null) return refuse('UNAVAILABLE', 'chain-silent');
  if (!funds.arbiterHasFees) return refuse('UNAVAILABLE', 'chain-paused');
  const fault = spendFault(funds.held, wager);
  if (fault === null) return null;
  return refuse('INSUFFICIENT_BALANCE', undefined, {
    requiredAmount: formatSol(neededFor(wager, fault)),
    currentBalance: formatSol(funds.held),
  });
}
