// ui: money as a player reads it, with the unit behind the column's figure; and amounts as the server writes them.
import { formatSol, formatSolChange, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';
import { UI_TEXTS } from './texts.ts';

/** "12.480 SOL": for the lines of a table. A sentence takes `formatSol(amount, 'prose')`. */
export function solText(amount: Lamports): string {
  return `${formatSol(amount, 'column')} ${UI_TEXTS.sol}`;
}

/** A change: "+0.950 SOL", "−1.000 SOL"; nothing stands before zero. */
export function solChangeText(amount: Lamports): string {
  return `${formatSolChange(amount, 'column')} ${UI_TEXTS.sol}`;
}

/** SOL text of an answer in lamports; null for what is not an amount. */
export function amountOf(text: string): Lamports | null {
  const amount = parseSol(text.replace(/^-/, ''));
  if (amount === null) return null;
  return text.startsWith('-') ? lamports(-amount) : amount;
}
