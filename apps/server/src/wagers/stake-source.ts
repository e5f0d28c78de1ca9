// wagers: the port behind which stakes come from. A game has one source for both seats.
import type { EndedGame, EndingEffect } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { balanceStakes } from './balance-stakes.ts';
import type { Stake, StakeHeld } from './wager.ts';

export interface StakeSource {
  /** Holds one side's stake in the transaction that takes its seat, once for each seat. A refusal has moved nothing. */
  hold(tx: Tx, stake: Stake): Promise<StakeHeld>;
  /** Pays out or returns everything that an ended game holds, in the transaction that writes its result. */
  settle(tx: Tx, ended: EndedGame): Promise<void>;
}

/** As the contract names it. */
export type StakeSourceName = 'balance' | 'escrow';

/** Null for a source that is specified and not built yet. */
const SOURCES: Record<StakeSourceName, StakeSource | null> = { balance: balanceStakes, escrow: null };

/** The playing balance when the caller names none; null when the source is not built yet. */
export function stakeSourceOf(name: StakeSourceName = 'balance'): StakeSource | null {
  return SOURCES[name];
}

/** The effect that moves the stakes of an ended game. Every game's stakes are from the playing balance so far. */
export const settleStakes: EndingEffect = balanceStakes.settle;
