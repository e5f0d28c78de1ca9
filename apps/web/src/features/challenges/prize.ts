// challenges: what the winner gets for a wager, and what the house keeps. Pure; SOL as text.
import { feeOf, prizePoolOf } from '@kingstake/protocol/economics';
import { formatSol, type Lamports, lamports, parseSol } from '@kingstake/protocol/money';

export function prizeOf(wager: string): string {
  const amount = amountOf(wager);
  return formatSol(prizePoolOf(amount, feeOf(amount)));
}

export function feeTextOf(wager: string): string {
  return formatSol(feeOf(amountOf(wager)));
}

const amountOf = (wager: string): Lamports => lamports(parseSol(wager) ?? 0n);
