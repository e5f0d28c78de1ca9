// escrow client: the terms that a player agrees to with OPEN, and whether the program would accept them. Pure.
import type { Address } from '@solana/kit';
import { MAX_FEE_DIVISOR, MAX_LOCK_SECONDS, MIN_LOCK_SECONDS, MIN_WAGER_LAMPORTS } from './limits.ts';
import type { RefusalName } from './refusals.ts';

/** The amounts and the time that both players agree to. */
export interface Terms {
  wagerLamports: bigint; // of one player
  feeLamports: bigint; // for the arbiter, taken from the prize of a decided match; none for a draw
  lockSeconds: bigint; // from START until anyone may EXPIRE
}

/** The terms that one player signs for one match. */
export interface SeatTerms extends Terms {
  match: Uint8Array; // 16 random bytes that identify the match
  arbiter: Address; // may bind, decide and return
  opponent: Address | null; // null: anyone whom the arbiter chooses
}

/** Returns why the program would refuse these terms from this player, or null when OPEN would accept them. */
export function refusalOfTerms(terms: SeatTerms, player: Address): RefusalName | null {
  if (terms.wagerLamports < MIN_WAGER_LAMPORTS) return 'OPEN_WAGER_TOO_SMALL';
  if (terms.feeLamports > terms.wagerLamports / MAX_FEE_DIVISOR) return 'OPEN_FEE_TOO_HIGH';
  if (terms.lockSeconds < MIN_LOCK_SECONDS || terms.lockSeconds > MAX_LOCK_SECONDS) {
    return 'OPEN_LOCK_OUT_OF_RANGE';
  }
  if (terms.arbiter === player) return 'OPEN_OWN_ARBITER';
  if (terms.opponent === player) return 'OPEN_OWN_OPPONENT';
  return null;
}
