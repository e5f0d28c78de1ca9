// fair-play: what an upheld case moves for one game that its player won. Pure: no database, no clock.
import { type Lamports, lamports } from '@kingstake/protocol';
import { account, feeAccountOf, type Leg, type Transfer } from '../../money/ledger/index.ts';

export interface WonGame {
  id: number;
  winnerId: number; // the player of the case
  loserId: number; // gets the stake back
  wager: Lamports;
  fee: Lamports;
  isOnSite: boolean; // false: the stakes were on chain, so neither prize nor fee is in the books
}

/** What the winner's accounts hold now, in lamports. */
export interface Purse {
  playing: Lamports;
  withdrawOnly: Lamports;
}

export interface VoidPlan {
  taken: Lamports; // from the winner
  fee: Lamports; // from the fee account
  owed: Lamports; // what the winner's accounts lack
  transfer: Transfer | null; // null: there is nothing to move
}

/** The smaller amount. */
export const least = (one: bigint, other: bigint): Lamports => lamports(one < other ? one : other);

/** Takes an amount, or as much as there is, from the playing balance first. */
export function takeFrom(purse: Purse, amount: Lamports): Purse {
  const playing = least(purse.playing, amount);
  return { playing, withdrawOnly: least(purse.withdrawOnly, lamports(amount - playing)) };
}

/** Legs that move `taken` and `fee` to the loser. */
export function returnLegs(
  { winnerId, loserId, feeAccount }: { winnerId: number; loserId: number; feeAccount: Leg['account'] | null },
  taken: Purse,
  fee: Lamports,
): readonly Leg[] {
  const legs: Leg[] = [
    { account: account('player', winnerId), amount: lamports(-taken.playing) },
    { account: account('withdraw_only', winnerId), amount: lamports(-taken.withdrawOnly) },
    ...(feeAccount === null ? [] : [{ account: feeAccount, amount: lamports(-fee) }]),
    { account: account('player', loserId), amount: lamports(taken.playing + taken.withdrawOnly + fee) },
  ];
  return legs.filter(({ amount }) => amount !== 0n);
}

/**
 * Plans the return of the loser's stake: the fee from its fee account, the rest from what the winner's accounts still hold. The winner
 * keeps their own stake, which is part of the prize. What is missing becomes a debt. For a stake on chain, the winner returns all of it,
 * because its fee is not in the ledger.
 */
export function planVoid(game: WonGame, purse: Purse): VoidPlan {
  const { id, winnerId, loserId, wager, isOnSite } = game;
  const fee = isOnSite ? game.fee : lamports(0n);
  const due = lamports(wager - fee);
  const taken = takeFrom(purse, due);
  const sum = lamports(taken.playing + taken.withdrawOnly);
  const legs = returnLegs({ winnerId, loserId, feeAccount: feeAccountOf(id) }, taken, fee);
  return {
    taken: sum,
    fee,
    owed: lamports(due - sum),
    transfer: legs.length === 0 ? null : { opKey: `void:${id}`, kind: 'void', legs },
  };
}
