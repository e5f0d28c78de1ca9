// escrow client: OPEN, and the two instructions that must precede it in the same transaction.
import {
  type Address,
  fixEncoderSize,
  getAddressEncoder,
  getBytesEncoder,
  getStructEncoder,
  getU64Encoder,
  type Instruction,
} from '@solana/kit';
import { MATCH_BYTES, SEAT_BYTES } from './limits.ts';
import { addressOf, changes, type Party, signs } from './party.ts';
import { NO_OPPONENT } from './seat.ts';
import { seatAddress, seatSeed } from './seat-address.ts';
import { allocateWithSeedInstruction, transferInstruction } from './system-instructions.ts';
import type { SeatTerms } from './terms.ts';

const TAG = 0n;

const DATA = getStructEncoder([
  ['tag', getU64Encoder()],
  ['wagerLamports', getU64Encoder()],
  ['feeLamports', getU64Encoder()],
  ['lockSeconds', getU64Encoder()],
  ['match', fixEncoderSize(getBytesEncoder(), MATCH_BYTES)],
  ['arbiter', getAddressEncoder()],
  ['opponent', getAddressEncoder()],
]);

/**
 * Returns OPEN alone: writes the terms into a seat that was funded and allocated earlier in the same transaction. Throws a RangeError
 * unless the match has 16 bytes. The program's refusals: OPEN_*.
 */
export function openInstruction(params: {
  program: Address;
  seat: Address;
  player: Party;
  terms: SeatTerms;
}): Instruction {
  const { program, seat, player, terms } = params;
  if (terms.match.length !== MATCH_BYTES) throw new RangeError(`a match has ${MATCH_BYTES} bytes`);
  return {
    programAddress: program,
    accounts: [changes(seat), signs(player)],
    data: DATA.encode({ ...terms, tag: TAG, opponent: terms.opponent ?? NO_OPPONENT }),
  };
}

/**
 * Returns all instructions that a player's wallet signs to lock a stake, and the seat's address: the transfer of the wager, the
 * allocation of 152 bytes, and the terms. The player is the only signer and pays the network fee.
 * The account is allocated, not created, because CreateAccountWithSeed fails if someone else has sent a lamport to the address. Sent
 * twice, the transaction lands once, because the second allocation fails.
 */
export async function openingInstructions(params: {
  program: Address;
  player: Party;
  terms: SeatTerms;
}): Promise<{ seat: Address; instructions: Instruction[] }> {
  const { program, player, terms } = params;
  const seat = await seatAddress({ program, player: addressOf(player), match: terms.match });
  const allocation = {
    account: seat,
    base: player,
    seed: seatSeed(terms.match),
    space: SEAT_BYTES,
    owner: program,
  };
  return {
    seat,
    instructions: [
      transferInstruction(player, seat, terms.wagerLamports),
      allocateWithSeedInstruction(allocation),
      openInstruction({ program, seat, player, terms }),
    ],
  };
}
