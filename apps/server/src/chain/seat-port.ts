// chain: types of the port to the escrow program. Seats are read as finalized; the arbiter signs the steps.
import type { Seat, SeatTerms } from '@kingstake/escrow';
import type { SendOutcome } from './port.ts';

/** A seat's account with its lamports; null if the account does not exist or does not belong to the program. */
export type SeatAccount = (Seat & { lamports: bigint }) | null;

/** What the arbiter can do with seats (addresses in base58). */
export type ArbiterStep =
  | {
      do: 'start';
      seats: readonly [string, string];
      terms: Pick<SeatTerms, 'wagerLamports' | 'feeLamports' | 'lockSeconds'>;
    }
  | { do: 'decide'; winner: string; winnerSeat: string; loserSeat: string; record: Uint8Array }
  | { do: 'return'; seats: readonly { seat: string; player: string }[] };

/** The last event of a seat, with its transaction. */
export interface SeatEvent {
  signature: string;
  kind: 'opened' | 'bound' | 'paid' | 'returned';
  /** For a payout, the wallet that was paid (base58). */
  winner?: string;
}

/** The history of a seat is not known yet, because the node lists transactions that it has not returned. Retry later. */
export class SeatHistoryUnread extends Error {
  override readonly name = 'SeatHistoryUnread';
}

/** The escrow program as the server uses it. Every call may throw `ChainUnavailable`: retry later. */
export interface SeatChain {
  readonly program: string;
  readonly arbiter: string;
  seatAddress(player: string, match: Uint8Array): Promise<string>;
  /** Returns at most 100 seats in the order of `addresses`, finalized at one slot. Later answers are never older. */
  seats(addresses: readonly string[]): Promise<readonly SeatAccount[]>;
  /** Returns the transaction that moves the player's stake into the seat. Only the wallet must sign it, and it lands at most once. */
  opening(player: string, terms: SeatTerms): Promise<{ seat: string; wire: Uint8Array }>;
  /**
   * Has the arbiter sign the step with a new blockhash, and sends it. The chain refuses a step that was already taken.
   * Also throws `SignerAway` and `SignerRefused`: retry later.
   */
  take(step: ArbiterStep): Promise<{ signature: string; outcome: SendOutcome }>;
  /**
   * Returns the newest finalized event of a seat, of `kind` if given, or null if the node knows none. Also throws
   * `SeatHistoryUnread`.
   */
  lastEvent(seat: string, kind?: SeatEvent['kind']): Promise<SeatEvent | null>;
  /** Returns the arbiter's balance in lamports, from which it pays network fees. */
  arbiterLamports(): Promise<bigint>;
  /** Returns why the program must not hold stakes, as a sentence, or null if it is the known program and frozen. */
  programFault(): Promise<string | null>;
}
