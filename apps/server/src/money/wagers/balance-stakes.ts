// wagers: stakes from the playing balance. They move into the game's escrow account when a seat is taken and leave it
// when the game ends.
import { isFriendly, isRefused } from '@kingstake/protocol';
import type { EndedGame } from '../../games/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { account, book, bookOrThrow, closeAccount, freezeReason } from '../ledger/index.ts';
import { holdTransfer, type Stake, type StakeRefusal, transfersAtEnd } from './wager.ts';

export const balanceStakes = { hold, settle };

/** A friendly game holds nothing, so it needs no balance and no freeze stops it. The ledger has no row of it. */
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
 * Closes the game's escrow account for good. Ignores a freeze, because the money is owed to the players. Throws if the
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
