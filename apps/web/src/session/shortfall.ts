// session: what is missing of a stake or a price, as a refusal tells it. Pure.
import { type Lamports, parseSol } from '@kingstake/protocol/money';

export interface Shortfall {
  required: Lamports; // what it costs
  current: Lamports; // the playing balance
}

/** The amounts of an INSUFFICIENT_BALANCE, over HTTP or the socket; undefined where it does not carry both. */
export function shortfallOf(told: object | null): Shortfall | undefined {
  const amounts = { requiredAmount: null, currentBalance: null, ...told };
  const required = amountIn(amounts.requiredAmount);
  const current = amountIn(amounts.currentBalance);
  return required === null || current === null ? undefined : { required, current };
}

function amountIn(text: unknown): Lamports | null {
  return typeof text === 'string' ? parseSol(text) : null;
}
