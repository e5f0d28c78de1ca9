// ui: money as a player reads it: three decimals rounded down, the true minus sign, the unit behind it.
import { formatSolShown, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { UI_TEXTS } from './texts.ts';

const MINUS = '−';

/** "12.480", "−1.000": the number without its unit. */
export function solNumber(amount: Lamports): string {
  return formatSolShown(amount).replace('-', MINUS);
}

/** "12.480 SOL". */
export function solText(amount: Lamports): string {
  return `${solNumber(amount)} ${UI_TEXTS.sol}`;
}

/** A change: "+0.950 SOL", "−1.000 SOL"; nothing stands before zero. */
export function solChangeText(amount: Lamports): string {
  return `${amount > 0n ? '+' : ''}${solText(amount)}`;
}

/** SOL text of an answer in lamports; null for what is not an amount. */
export function amountOf(text: string): Lamports | null {
  const amount = parseSol(text.replace(/^-/, ''));
  if (amount === null) return null;
  return text.startsWith('-') ? lamports(-amount) : amount;
}
