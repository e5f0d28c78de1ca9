// wagers: the door. Stakes go into a game's escrow when a seat is taken and leave it when the game ends; both happen in
// the transaction that takes the seat or writes the result.
import type { Lamports } from '@kingstake/protocol';
import type { EndedGame } from '../games/index.ts';
import { account, book, closeAccount, freezeReason } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { holdTransfer, type Stake, transfersAtEnd } from './wager.ts';

export type { Stake, StakeSeat } from './wager.ts';

export type StakeHeld =
  | { ok: true }
  /** The books are being checked: nobody stakes meanwhile. */
  | { refused: 'frozen' }
  | { refused: 'overdrawn'; balance: Lamports; needed: Lamports };

/** Holds one side's stake, once for each seat of a game. After a refusal nothing has moved. */
export async function hold(tx: Tx, stake: Stake): Promise<StakeHeld> {
  if ((await freezeReason(tx)) !== null) return { refused: 'frozen' };
  const booked = await book(tx, holdTransfer(stake));
  if ('booked' in booked) return { ok: true };
  if (booked.refused !== 'overdrawn') {
    throw new Error(`stake ${stake.seat} of game ${stake.gameId} was refused: ${booked.refused}`);
  }
  return { refused: 'overdrawn', balance: booked.balance, needed: booked.needed };
}

/**
 * Pays out or gives back what a game held, and closes its escrow for good. It never asks whether money is frozen: what
 * the players are owed is theirs. The ledger cannot refuse it unless there is a bug, and then the result is not written.
 */
export async function settleEnded(tx: Tx, ended: EndedGame): Promise<void> {
  let isRepeated = false;
  for (const transfer of transfersAtEnd(ended)) {
    const booked = await book(tx, transfer);
    if ('refused' in booked) throw new Error(`${transfer.opKey} was refused: ${booked.refused}`);
    isRepeated ||= booked.repeated;
  }
  // Closed in the same transaction the first time.
  if (!isRepeated) await closeAccount(tx, account('escrow', ended.gameId));
}
