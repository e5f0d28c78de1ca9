// escrow client: the address of a player's seat in a match. Everyone can derive it, so an address from a caller is never trusted.
import { type Address, createAddressWithSeed, getBase64Decoder } from '@solana/kit';
import { MATCH_BYTES } from './limits.ts';

/**
 * Returns the seed of a seat's address: the 16 bytes of the match as base64url without padding (RFC 4648, section 5), 22 of the 32
 * characters that a seed may have. Throws a RangeError for another number of bytes.
 */
export function seatSeed(match: Uint8Array): string {
  if (match.length !== MATCH_BYTES)
    throw new RangeError(`a match has ${MATCH_BYTES} bytes, not ${match.length}`);
  return getBase64Decoder().decode(match).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/**
 * Returns the address of a player's seat in a match: the SHA-256 of player, seed and program, as the system program derives it. Only
 * the player's signature can create an account there. Throws a RangeError for a match of another length.
 */
export function seatAddress(params: {
  program: Address;
  player: Address;
  match: Uint8Array;
}): Promise<Address> {
  const { program, player, match } = params;
  return createAddressWithSeed({ baseAddress: player, programAddress: program, seed: seatSeed(match) });
}
