// money: amounts as a person types and reads them. Pure; dollars are for display only.
import { MIN_TRANSFER } from '@kingstake/protocol/economics';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { solNumber } from '../../ui/money-text.ts';

export const DEPOSIT_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5', '10'] as const;
export const WITHDRAW_QUICK_AMOUNTS = ['0.1', '0.5', '1', '2', '5'] as const;

/** What the network takes for a transaction with one signature. */
export const NETWORK_FEE: Lamports = lamports(5_000n);

const CENTS = 100n;
const LAMPORTS_OF_SOL = 1_000_000_000n;
/** Up to this amount dollars are shown with cents (specification 9). */
const WITH_CENTS_UP_TO = lamports(100_000_000n);

/** null: no amount that can be sent. The browser gives ".5" for a point without a zero. */
export function parseAmount(text: string): Lamports | null {
  const trimmed = text.trim();
  const amount = parseSol(trimmed.startsWith('.') ? `0${trimmed}` : trimmed);
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

/** "2.000", and every decimal where there are more: what a button repeats must be exact. */
export function exactNumber(amount: Lamports): string {
  const exact = formatSol(amount);
  const decimals = exact.split('.')[1]?.length ?? 0;
  return decimals > 3 ? exact : solNumber(amount);
}

/** What a deposit can be at most: the network's fee stays in the wallet. */
export function depositable(inWallet: Lamports): Lamports {
  return lamports(inWallet > NETWORK_FEE ? inWallet - NETWORK_FEE : 0n);
}

/** "≈ $300", "≈ $15.00". */
export function dollarsText(amount: Lamports, usd: number): string {
  const cents = (amount * BigInt(Math.round(usd * 100))) / LAMPORTS_OF_SOL;
  const whole = (cents / CENTS).toLocaleString('en');
  if (amount > WITH_CENTS_UP_TO) return `≈ $${((cents + CENTS / 2n) / CENTS).toLocaleString('en')}`;
  return `≈ $${whole}.${(cents % CENTS).toString().padStart(2, '0')}`;
}
