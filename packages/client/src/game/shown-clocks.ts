// Both clocks for display. Pure; the time is an argument.
import type { Side } from '@kingstake/chess';
import { isClockWaiting, type LiveState, turnOf } from './live-state.ts';

/** Both clocks at a given time. The time since then is subtracted from the running one. */
export interface ShownClocks {
  readonly whiteMs: number; // left to White at `atMs`
  readonly blackMs: number; // left to Black at `atMs`
  readonly atMs: number; // server time, ms since 1970
  readonly running: Side | null; // null: both are stopped
}

/**
 * The clocks of a live game; null before the server has sent them. While the player's move is unconfirmed, both are stopped:
 * the player's clock at the time of the move, and the opponent's until the server's answer. Both are also stopped while the
 * offset of the server's clock is unknown. While the socket is gone, the move has not arrived, and the player's clock runs on.
 */
export function shownClocks(
  state: LiveState,
  isServerTimeKnown: boolean,
  isOnline = true,
): ShownClocks | null {
  const { clocks, pending, side } = state;
  if (clocks === null) return null;
  const isStopped = state.status !== 'active' || !isServerTimeKnown || isClockWaiting(state);
  if (isStopped) return { ...clocks, running: null };
  if (pending === null || side === null) return { ...clocks, running: turnOf(state) };
  if (!isOnline) return { ...clocks, running: side };
  const left = remainingMs({ ...clocks, running: side }, side, pending.atMs);
  return {
    whiteMs: side === 'white' ? left : clocks.whiteMs,
    blackMs: side === 'black' ? left : clocks.blackMs,
    atMs: pending.atMs,
    running: null,
  };
}

/** Milliseconds left for a side at `nowMs`; never negative. */
export function remainingMs(clocks: ShownClocks, side: Side, nowMs: number): number {
  const left = side === 'white' ? clocks.whiteMs : clocks.blackMs;
  // The estimated server time may step back, which must not add time.
  const spent = clocks.running === side ? Math.max(0, nowMs - clocks.atMs) : 0;
  return Math.max(0, left - spent);
}
