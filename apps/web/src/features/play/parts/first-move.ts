// play, parts: how long a side's first move may still take. Pure. The server allows each side 60 s from the instant its
// clock began to run, and that instant is where the clock was still full: both are moved together after an outage, so
// the clock itself tells the deadline.
import type { Side } from '@kingstake/chess';
import { FIRST_MOVE_MS } from '@kingstake/chess';
import { remainingMs, type ShownClocks } from '@kingstake/client';

export { FIRST_MOVE_MS };

/** Milliseconds; null when the side to move has moved before, or no clock runs. */
export function firstMoveLeftMs(
  clocks: ShownClocks,
  initialMs: number,
  plies: number,
  nowMs: number,
): number | null {
  const side: Side | null = clocks.running;
  if (side === null || plies > 1) return null;
  const spentMs = initialMs - remainingMs(clocks, side, nowMs);
  return Math.max(0, FIRST_MOVE_MS - spentMs);
}
