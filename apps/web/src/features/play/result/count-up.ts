// play, result: an amount that grows to its value. Pure: the instant is an argument, money stays lamports.
import { type Lamports, lamports } from '@kingstake/protocol/money';

/** How long the win amount grows. */
export const COUNT_UP_MS = 2_500;

const STEPS = 10_000;
const EASE_POWER = 3;

/** The amount to show `elapsedMs` after the start: quick at first, slow at the end, exact at the end. */
export function countUp(target: Lamports, elapsedMs: number): Lamports {
  if (elapsedMs >= COUNT_UP_MS) return target;
  const share = Math.max(0, elapsedMs) / COUNT_UP_MS;
  const eased = 1 - (1 - share) ** EASE_POWER;
  return lamports((target * BigInt(Math.round(eased * STEPS))) / BigInt(STEPS));
}
