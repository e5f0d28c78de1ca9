// board: no choice in time makes a queen (specification 8).
import type { PromotionLetter } from '@kingstake/chess';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { Timers } from '../session/timers.ts';

/** Answers how to stop it. */
export function queenInTime(timers: Timers, choose: (promotion: PromotionLetter) => void): () => void {
  return timers.after(PAGE_TIMES.promotionMs, () => choose('q'));
}
