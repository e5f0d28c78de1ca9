// Codes of private games.
import { GAME_CODE_ALPHABET, GAME_CODE_LENGTH, parseGameCode } from '@kingstake/protocol';
import type { Random } from '../platform/random.ts';

/** Retries on collision. With 40 random bits even one collision is unlikely; four in a row mean a broken random source. */
const ATTEMPTS = 4;

/** 40 bits. The alphabet has 32 letters, so five bits of each byte select one letter without bias. */
export function drawCode(random: Random): string {
  return [...random.bytes(GAME_CODE_LENGTH)]
    .map((byte) => GAME_CODE_ALPHABET[byte % GAME_CODE_ALPHABET.length])
    .join('');
}

/** Returns a code that was never used. */
export async function drawFreeCode(
  random: Random,
  isTaken: (code: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const code = drawCode(random);
    if (!(await isTaken(code))) return code;
  }
  throw new Error(`${ATTEMPTS} game codes in a row were taken`);
}

/** Whether the typed text matches the code of a game. */
export function isCodeOf(typed: string | undefined, gameCode: string | null): boolean {
  return typed !== undefined && gameCode !== null && parseGameCode(typed) === gameCode;
}
