// escrow client: strictly decodes the 152 bytes of a seat. Pure. The caller must check that the program owns the account, because only
// then is it a seat.
import {
  type Address,
  fixDecoderSize,
  getAddressDecoder,
  getBytesDecoder,
  getI64Decoder,
  getStructDecoder,
  getU64Decoder,
  type ReadonlyUint8Array,
} from '@solana/kit';
import { MATCH_BYTES, SEAT_BYTES } from './limits.ts';
import type { SeatTerms } from './terms.ts';

/** open: its player may leave; locked: bound to another seat; done: paid out, and empty unless someone sent lamports to it. */
export type SeatState = 'open' | 'locked' | 'done';

export interface Seat extends SeatTerms {
  state: SeatState;
  player: Address; // who opened it, and the only wallet to which it can be returned
  opponent: Address | null; // once locked: the player of the other bound seat
  deadline: bigint; // unix seconds; EXPIRE is possible in any later second; 0 until locked
}

/** Why bytes are not a seat. NOT_OPENED: allocated, but OPEN has not landed. */
export type SeatFault = 'WRONG_LENGTH' | 'NOT_OPENED' | 'UNKNOWN_STATE';

const STATES: ReadonlyMap<string, SeatState | 'NOT_OPENED'> = new Map([
  ['KSATOPEN', 'open'],
  ['KSATLOCK', 'locked'],
  ['KSATDONE', 'done'],
  ['\0'.repeat(8), 'NOT_OPENED'],
]);

/** Any opponent: 32 zero bytes, which are also the address of the system program. */
export const NO_OPPONENT = '11111111111111111111111111111111' as Address;

const LAYOUT = getStructDecoder([
  ['state', fixDecoderSize(getBytesDecoder(), 8)],
  ['player', getAddressDecoder()],
  ['arbiter', getAddressDecoder()],
  ['opponent', getAddressDecoder()],
  ['match', fixDecoderSize(getBytesDecoder(), MATCH_BYTES)],
  ['wagerLamports', getU64Decoder()],
  ['feeLamports', getU64Decoder()],
  ['lockSeconds', getU64Decoder()],
  ['deadline', getI64Decoder()],
]);

/** Returns the seat in the data of an account, or why it is not a seat. The result does not share memory with `data`. */
export function decodeSeat(data: ReadonlyUint8Array): Seat | SeatFault {
  if (data.length !== SEAT_BYTES) return 'WRONG_LENGTH';
  const read = LAYOUT.decode(data);
  const state = STATES.get(String.fromCharCode(...read.state)) ?? 'UNKNOWN_STATE';
  if (state === 'NOT_OPENED' || state === 'UNKNOWN_STATE') return state;
  return {
    ...read,
    state,
    match: new Uint8Array(read.match),
    opponent: read.opponent === NO_OPPONENT ? null : read.opponent,
  };
}
