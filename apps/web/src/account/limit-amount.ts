// account: parses the amount of a limit that a player types.
import { LIMIT_VALUES } from '@kingstake/protocol/limits';
import { type Lamports, parseTypedSol } from '@kingstake/protocol/money';

/** Accepts a comma as the decimal point. Returns null for text that is not a valid limit. */
export function parseLimit(text: string): Lamports | null {
  const value = parseTypedSol(text);
  return value !== null && value >= LIMIT_VALUES.least && value <= LIMIT_VALUES.most ? value : null;
}
