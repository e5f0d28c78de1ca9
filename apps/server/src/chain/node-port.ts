// chain: types of one node among several. Its calls return the slot of each answer.
import type { Lamports } from '@kingstake/protocol';
import type { AtSlot, Chain, Commitment } from './port.ts';
import type { SeatAccount, SeatChain, SeatEvent } from './seat-port.ts';

/** Every call may throw `ChainUnavailable`. */
export interface ChainNode extends Chain {
  /** Identifies the node's network. */
  genesisHash(): Promise<string>;
  /** The newest slot that is final for the node. Its later answers are never older. */
  finalSlot(): Promise<bigint>;
  balanceAt(address: string, commitment: Commitment): Promise<AtSlot<Lamports>>;
  blockHeightAt(commitment: Commitment): Promise<AtSlot<bigint>>;
}

export interface SeatNode extends SeatChain {
  seatsAt(addresses: readonly string[]): Promise<AtSlot<readonly SeatAccount[]>>;
  lastEventAt(seat: string, kind?: SeatEvent['kind']): Promise<AtSlot<SeatEvent> | null>;
}
