// money: amounts as a person types them, and what is wrong with them. Pure.
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { spendFault } from '@kingstake/protocol/wallet-spend';

export const DEPOSIT_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5', '10'] as const;
export const WITHDRAW_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5'] as const;

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

/** rent: the network would refuse what is left in the wallet. */
export type DepositFault = AmountFault | 'rent';

/** `inWallet` is null while the balance is not known: the wallet judges then. */
export function depositFault(amount: Lamports | null, inWallet: Lamports | null): DepositFault | null {
  if (amount === null || amountFault(amount, amount) !== null) return 'invalid';
  if (inWallet === null) return null;
  const fault = spendFault(inWallet, amount);
  return fault === 'short' ? 'above' : fault;
}
