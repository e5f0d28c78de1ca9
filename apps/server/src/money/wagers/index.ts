// wagers: public entry. Stakes from the playing balance are held with a seat and settled with a result, in the same
// transaction. They move into the game's escrow account when a seat is taken and leave it when the game ends.
import { isFriendly, isRefused } from '@kingstake/protocol';
import type { EndedGame, EndingEffect } from '../../games/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import {
  account,
  book,
  bookOrThrow,
  closeAccount,
  feeAccountOf,
  freezeReason,
  lockAccounts,
} from '../ledger/index.ts';
import { holdTransfer, type Stake, type StakeRefusal, transfersAtEnd } from './wager.ts';

export {
  type Stake,
  type StakeRefusal,
  type StakeSeat,
  stakeTerms,
} from './wager.ts';

/** Both seats of a game use the same source of stakes. */
export const fromBalance = { hold, settle };
export type StakeSource = typeof fromBalance;

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

/**
 * Holds one side's stake in the transaction that takes its seat, at most once per seat. A refusal moves nothing. A
 * friendly game holds nothing, so it needs no balance and no freeze stops it. The ledger has no row of it.
 */
async function hold(tx: Tx, stake: Stake): Promise<StakeRefusal | null> {
  if (isFriendly(stake.wager)) return null;
  if ((await freezeReason(tx)) !== null) return { refused: 'frozen' };
  const booked = await book(tx, holdTransfer(stake));
  if (!isRefused(booked)) return null;
  const { refused } = booked;
  if (refused === 'held') return { refused, held: booked.held, untilMs: booked.untilMs };
  if (refused === 'overdrawn') return { refused, balance: booked.balance, needed: booked.needed };
  throw new Error(`stake ${stake.seat} of game ${stake.gameId} was refused: ${refused}`);
}

/**
 * Pays out or returns everything that an ended game holds, in the transaction that writes its result. Closes the game's
 * escrow account for good. Ignores a freeze, because the money is owed to the players. Throws if the
 * ledger refuses a transfer, which only a bug can cause; the result is then not written.
 */
async function settle(tx: Tx, ended: EndedGame): Promise<void> {
  if (isFriendly(ended.wager)) return;
  let isRepeated = false;
  for (const transfer of transfersAtEnd(ended)) {
    isRepeated ||= (await bookOrThrow(tx, transfer)).repeated;
  }
  // The first settlement closed the account in its own transaction.
  if (!isRepeated) await closeAccount(tx, account('escrow', ended.gameId));
}
