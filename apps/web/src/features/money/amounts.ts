// money: amounts as a person types them, and what is wrong with them. Pure.
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';

export const DEPOSIT_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5', '10'] as const;
export const WITHDRAW_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5'] as const;

/** What the network takes for a transaction with one signature. */
export const NETWORK_FEE: Lamports = lamports(5_000n);

/**
 * Reads an amount as a player types it. A comma is a decimal point, and the zero before the point may be left out.
 * Returns null for everything else: two separators (thousands are not guessed), a leading zero before a digit, nothing.
 */
export function parseAmount(text: string): Lamports | null {
  const decimal = text.trim().replace(',', '.');
  const amount = parseSol(decimal.startsWith('.') ? `0${decimal}` : decimal);
  return amount === null || amount <= 0n ? null : amount;
}

/** invalid: nothing positive, or under the smallest transfer. above: more than there is. */
export type AmountFault = 'invalid' | 'above';

export function amountFault(amount: Lamports | null, available: Lamports): AmountFault | null {
  if (amount === null || amount < MIN_TRANSFER) return 'invalid';
  return amount > available ? 'above' : null;
}

/** What a deposit must be at least to cover what is missing, as it is typed. */
export function missingAmount({ required, current }: { required: Lamports; current: Lamports }): string {
  const missing = required - current;
  return formatSol(missing < MIN_TRANSFER ? MIN_TRANSFER : lamports(missing));
}

/** What a deposit can be at most: the network's fee stays in the wallet. */
export function depositable(inWallet: Lamports): Lamports {
  return lamports(inWallet > NETWORK_FEE ? inWallet - NETWORK_FEE : 0n);
}
