// challenges: what the winner gets for a wager. Pure.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import { formatSol, lamports, parseSol } from '@kingstake/protocol/money';

/** `wager` and the answer are SOL as text. */
export function prizeOf(wager: string): string {
  const amount = lamports(parseSol(wager) ?? 0n);
  return formatSol(prizePoolOf(amount, feeOf(amount)));
}
