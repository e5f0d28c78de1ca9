// escrow client: the instructions on existing seats: START and DECIDE by the arbiter, LEAVE, RETURN and EXPIRE.
import {
  AccountRole,
  type Address,
  fixEncoderSize,
  getBytesEncoder,
  getStructEncoder,
  getU64Encoder,
  type Instruction,
} from '@solana/kit';
import { RECORD_BYTES } from './limits.ts';
import { changes, type Party, signs } from './party.ts';
import type { Terms } from './terms.ts';

const TAGS = { start: 1n, decide: 2n, leave: 3n, return: 4n, expire: 5n } as const;

const TAG_ALONE = getStructEncoder([['tag', getU64Encoder()]]);

const START_DATA = getStructEncoder([
  ['tag', getU64Encoder()],
  ['wagerLamports', getU64Encoder()],
  ['feeLamports', getU64Encoder()],
  ['lockSeconds', getU64Encoder()],
]);

const DECIDE_DATA = getStructEncoder([
  ['tag', getU64Encoder()],
  ['record', fixEncoderSize(getBytesEncoder(), RECORD_BYTES)],
]);

/**
 * Returns START: binds two open seats of one match to each other, and sets their deadline to the chain's time plus the lock. The
 * arbiter repeats the terms, so that the program refuses a seat that was closed and reopened with other terms.
 */
export function startInstruction(params: {
  program: Address;
  arbiter: Party;
  seats: readonly [Address, Address];
  terms: Terms;
}): Instruction {
  const { program, arbiter, seats, terms } = params;
  return {
    programAddress: program,
    accounts: [signs(arbiter), ...seats.map(changes)],
    data: START_DATA.encode({ ...terms, tag: TAGS.start }),
  };
}

/**
 * Returns DECIDE: pays all lamports of both bound seats to the winner, less the fee, which goes to the arbiter. `record` is the
 * SHA-256 of the game (32 bytes), which the program only leaves on chain. Throws a RangeError for another length.
 */
export function decideInstruction(params: {
  program: Address;
  arbiter: Party;
  winner: Address; // the player of `winnerSeat`
  winnerSeat: Address;
  loserSeat: Address;
  record: Uint8Array;
}): Instruction {
  const { program, arbiter, winner, winnerSeat, loserSeat, record } = params;
  if (record.length !== RECORD_BYTES) throw new RangeError(`a record of a game has ${RECORD_BYTES} bytes`);
  return {
    programAddress: program,
    accounts: [
      signs(arbiter, AccountRole.WRITABLE_SIGNER),
      changes(winnerSeat),
      changes(loserSeat),
      changes(winner),
    ],
    data: DECIDE_DATA.encode({ tag: TAGS.decide, record }),
  };
}

/** Returns LEAVE: returns an open seat's lamports to its player, who signs. Refused once the seat is bound. */
export function leaveInstruction(params: { program: Address; seat: Address; player: Party }): Instruction {
  const { program, seat, player } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), signs(player, AccountRole.WRITABLE_SIGNER)],
    data: TAG_ALONE.encode({ tag: TAGS.leave }),
  };
}

/** Returns RETURN: returns an open or bound seat's lamports to its player, signed by the arbiter. A draw is two in one transaction. */
export function returnInstruction(params: {
  program: Address;
  seat: Address;
  player: Address; // the seat's player
  arbiter: Party;
}): Instruction {
  const { program, seat, player, arbiter } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), changes(player), signs(arbiter)],
    data: TAG_ALONE.encode({ tag: TAGS.return }),
  };
}

/** Returns EXPIRE: returns a bound seat's lamports to its player after the deadline. Anyone may send it, without a signature. */
export function expireInstruction(params: {
  program: Address;
  seat: Address;
  player: Address; // the seat's player
}): Instruction {
  const { program, seat, player } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), changes(player)],
    data: TAG_ALONE.encode({ tag: TAGS.expire }),
  };
}
