// account: the amount of an own limit, as a player types it.
import { LIMIT_VALUES } from '@kingstake/protocol/limits';
import { type Lamports, parseSol } from '@kingstake/protocol/money';

/** A comma is a decimal point. Null for everything that cannot be a limit. */
export function parseLimit(text: string): Lamports | null {
  const decimal = text.trim().replace(',', '.');
  const value = parseSol(decimal.startsWith('.') ? `0${decimal}` : decimal);
  return value !== null && value >= LIMIT_VALUES.least && value <= LIMIT_VALUES.most ? value : null;
}
