// matchmaking: codes of private games.
import { GAME_CODE_ALPHABET, GAME_CODE_LENGTH, parseGameCode } from '@kingstake/protocol';
import type { Random } from '../platform/random.ts';

/** Retries on collision. With 40 random bits one collision is already unlikely; four in a row mean a broken source. */
const ATTEMPTS = 4;

/** 40 bits. The alphabet has 32 letters, so five bits of every byte are one letter, each as likely as the others. */
export function drawCode(random: Random): string {
  return [...random.bytes(GAME_CODE_LENGTH)]
    .map((byte) => GAME_CODE_ALPHABET[byte % GAME_CODE_ALPHABET.length])
    .join('');
}

/** A code that no game has or had. */
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

/** Whether the typed text is the code of a game. */
export function isCodeOf(typed: string | undefined, gameCode: string | null): boolean {
  return typed !== undefined && gameCode !== null && parseGameCode(typed) === gameCode;
}
