// wagers: the transfers that follow a seat and an end. Pure: no database, no clock. Every transfer is named after its
// game and seat, so that the same cause moves money once, however often it is repeated.
import {
  feeOf,
  isFriendly,
  type Lamports,
  lamports,
  potOf,
  prizePoolOf,
  type Refused,
} from '@kingstake/protocol';
import type { EndedGame } from '../../games/index.ts';
import { account, feeAccountOf, move, settleKeyOf, type Transfer } from '../ledger/index.ts';

/**
 * Returns the terms that both sides of a game agree to, stored on its row at creation (rulings 1.2): the wager of each side, and the
 * fee, which is taken from the pot when a side wins.
 */
export const stakeTerms = (wager: Lamports): { wager: Lamports; fee: Lamports } => ({
  wager,
  fee: feeOf(wager),
});

/** White or black, as in the ledger's keys. */
export type StakeSeat = 'w' | 'b';

export interface Stake {
  gameId: number;
  seat: StakeSeat;
  userId: number; // the player who stakes
  wager: Lamports; // per side
}

export type StakeRefusal =
  /** `frozen`: new stakes pause while the reserves are verified. */
  | Refused<'frozen'>
  | (Refused<'overdrawn'> & { balance: Lamports; needed: Lamports })
  /** The balance is large enough, but a part of it is held. */
  | (Refused<'held'> & { held: Lamports; untilMs: number });

/** Moves a stake from the player into the game's escrow. */
export function holdTransfer({ gameId, seat, userId, wager }: Stake): Transfer {
  return {
    opKey: `hold:${gameId}:${seat}`,
    kind: 'wager',
    legs: move(account('player', userId), account('escrow', gameId), wager),
  };
}

/** Returns everything that leaves the escrow when a game ends; the escrow is empty afterwards. Returns nothing for a friendly game. */
export function transfersAtEnd(ended: EndedGame): readonly Transfer[] {
  if (isFriendly(ended.wager)) return [];
  return ended.winnerId === null ? refundTransfers(ended) : [settleTransfer(ended, ended.winnerId)];
}

/** Pays the whole prize pool to the winner, and the fee fixed at creation to a fee account. */
function settleTransfer({ gameId, wager, fee }: EndedGame, winnerId: number): Transfer {
  const legs = [
    { account: account('escrow', gameId), amount: lamports(-potOf(wager)) },
    { account: account('player', winnerId), amount: prizePoolOf(wager, fee) },
    { account: feeAccountOf(gameId), amount: fee },
  ];
  return { opKey: settleKeyOf(gameId), kind: 'winnings', legs: legs.filter((leg) => leg.amount !== 0n) };
}

/** Returns every stake in full, in id order of the players, so that two games of the same players cannot deadlock. */
function refundTransfers({ gameId, wager, whiteId, blackId }: EndedGame): readonly Transfer[] {
  const stakes: Stake[] = [{ gameId, seat: 'w', userId: whiteId, wager }];
  if (blackId !== null) stakes.push({ gameId, seat: 'b', userId: blackId, wager });
  return stakes
    .sort((one, other) => one.userId - other.userId)
    .map(({ seat, userId }) => ({
      opKey: `refund:${gameId}:${seat}`,
      kind: 'refund',
      legs: move(account('escrow', gameId), account('player', userId), wager),
    }));
}
