// wagers: the port to the source of stakes. Both seats of a game use the same source.
import { isFriendly } from '@kingstake/protocol';
import type { EndedGame, EndingEffect } from '../../games/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { account, feeAccountOf, lockAccounts } from '../ledger/index.ts';
import { balanceStakes } from './balance-stakes.ts';
import type { Stake, StakeRefusal } from './wager.ts';

export interface StakeSource {
  /** Holds one side's stake in the transaction that takes its seat, at most once per seat. A refusal moves nothing. */
  hold(tx: Tx, stake: Stake): Promise<StakeRefusal | null>;
  /** Pays out or returns everything that an ended game holds, in the transaction that writes its result. */
  settle(tx: Tx, ended: EndedGame): Promise<void>;
}

/** Stakes from the playing balance. */
export const fromBalance: StakeSource = balanceStakes;

/**
 * The effect that moves the stakes of an ended game, if the ledger holds them. Stakes on chain are settled later by the
 * reconciler, because a result never waits for a network.
 */
export const settleStakes: EndingEffect = async (tx, ended) => {
  await lockPlayers(tx, ended);
  if (ended.stakeSource === 'balance') await fromBalance.settle(tx, ended);
};

/**
 * Locks the accounts of both players of a won game, together with all others that its transfer locks. A later effect may open a case about
 * either player. Every transaction locks accounts before player records, so that it cannot deadlock with a decision about a case.
 */
async function lockPlayers(tx: Tx, ended: EndedGame): Promise<void> {
  const { gameId, whiteId, blackId, winnerId, wager, stakeSource } = ended;
  if (winnerId === null || blackId === null || isFriendly(wager)) return;
  const ofGame = stakeSource === 'balance' ? [account('escrow', gameId), feeAccountOf(gameId)] : [];
  await lockAccounts(tx, [account('player', whiteId), account('player', blackId), ...ofGame]);
}
