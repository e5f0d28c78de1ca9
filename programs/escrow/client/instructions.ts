// escrow client: the instructions on seats that are open: START and DECIDE by the arbiter, LEAVE, RETURN and EXPIRE.
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
 * Returns START: binds two open seats of one match to each other, and sets their deadline to the chain's time plus the
 * lock. The arbiter repeats the terms, so that a seat that was closed and opened again with other terms is refused.
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
 * Returns DECIDE: pays the winner all lamports of both bound seats but the fee, and the arbiter the fee. `record` is the
 * SHA-256 of the game (32 bytes); the program only leaves it on the chain. Throws a RangeError for another length.
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

/** Returns LEAVE: an open seat goes back to its player, who signs. Refused once the seat is bound. */
export function leaveInstruction(params: { program: Address; seat: Address; player: Party }): Instruction {
  const { program, seat, player } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), signs(player, AccountRole.WRITABLE_SIGNER)],
    data: TAG_ALONE.encode({ tag: TAGS.leave }),
  };
}

/** Returns RETURN: an open or bound seat goes back to its player, when the arbiter signs. A draw is two in one transaction. */
export function returnInstruction(params: {
  program: Address;
  seat: Address;
  player: Address; // of the seat
  arbiter: Party;
}): Instruction {
  const { program, seat, player, arbiter } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), changes(player), signs(arbiter)],
    data: TAG_ALONE.encode({ tag: TAGS.return }),
  };
}

/** Returns EXPIRE: a bound seat goes back to its player once its deadline is over. Anyone may send it; no one signs it. */
export function expireInstruction(params: {
  program: Address;
  seat: Address;
  player: Address; // of the seat
}): Instruction {
  const { program, seat, player } = params;
  return {
    programAddress: program,
    accounts: [changes(seat), changes(player)],
    data: TAG_ALONE.encode({ tag: TAGS.expire }),
  };
}
