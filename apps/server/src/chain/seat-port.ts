// chain: the port to the escrow program, in types: seats are read final, and the arbiter signs what happens to them.
import type { Seat, SeatTerms } from '@kingstake/escrow';
import type { SendOutcome } from './port.ts';

/** A seat's account with what it holds; null: there is no such account, or none of the program's. */
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

/** The last thing that happened to a seat, by the transaction that did it. */
export interface SeatEvent {
  signature: string;
  kind: 'opened' | 'bound' | 'paid' | 'returned';
  /** Of a payout: who was paid (base58). */
  winner?: string;
}

/** What a seat's history tells is not known yet: the node lists transactions that it has not shown. Ask again later, of this seat. */
export class SeatHistoryUnread extends Error {
  override readonly name = 'SeatHistoryUnread';
}

/** The escrow program as the server uses it. Every call may throw `ChainUnavailable`: ask again later. */
export interface SeatChain {
  readonly program: string;
  readonly arbiter: string;
  seatAddress(player: string, match: Uint8Array): Promise<string>;
  /** In the order asked for, at most 100, as they were final at one instant. Answers never go back. */
  seats(addresses: readonly string[]): Promise<readonly SeatAccount[]>;
  /** Bytes that only the player's wallet has to sign: its stake goes into its seat. Sent twice it lands once. */
  opening(player: string, terms: SeatTerms): Promise<{ seat: string; wire: Uint8Array }>;
  /**
   * Has the arbiter sign with a new blockhash, and sends. A step that was taken already is refused by the chain. Throws
   * `SignerAway` and `SignerRefused` too: ask again later.
   */
  take(step: ArbiterStep): Promise<{ signature: string; outcome: SendOutcome }>;
  /**
   * The newest final event of a seat that did not fail, of one kind if it is named; null when the node knows none. Throws
   * `SeatHistoryUnread` too.
   */
  lastEvent(seat: string, kind?: SeatEvent['kind']): Promise<SeatEvent | null>;
  /** What the arbiter can pay network fees with, in lamports. */
  arbiterLamports(): Promise<bigint>;
  /** Why the program must not be trusted with stakes, in a sentence; null when it is the known one, frozen. */
  programFault(): Promise<string | null>;
}
