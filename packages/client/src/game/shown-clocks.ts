// client, game: both clocks as they are to be shown. Pure: the instant is an argument.
import type { Side } from '@kingstake/chess';
import { type LiveState, turnOf } from './live-state.ts';

/** Both clocks at one instant; the shown time of the running one is this less what has passed since. */
export interface ShownClocks {
  readonly whiteMs: number; // left to White at `atMs`
  readonly blackMs: number; // left to Black at `atMs`
  readonly atMs: number; // server time, ms since 1970
  readonly running: Side | null; // null: both stand
}

/**
 * The clocks of a live game; null until the server has told them. While an own move is on its way both stand: the own
 * one at the moment of the move, and the opponent's starts with the server's answer. Both stand, too, while no one knows
 * how far the server's clock is from the client's.
 */
export function shownClocks(state: LiveState, isServerTimeKnown: boolean): ShownClocks | null {
  const { clocks, pending, side } = state;
  if (clocks === null) return null;
  if (state.status !== 'active' || !isServerTimeKnown) return { ...clocks, running: null };
  if (pending === null || side === null) return { ...clocks, running: turnOf(state) };
  const left = remainingMs({ ...clocks, running: side }, side, pending.atMs);
  return {
    whiteMs: side === 'white' ? left : clocks.whiteMs,
    blackMs: side === 'black' ? left : clocks.blackMs,
    atMs: pending.atMs,
    running: null,
  };
}

/** Milliseconds left to a side at `nowMs`; never negative. */
export function remainingMs(clocks: ShownClocks, side: Side, nowMs: number): number {
  const left = side === 'white' ? clocks.whiteMs : clocks.blackMs;
  // A client's idea of server time may step back; that gives no one time.
  const spent = clocks.running === side ? Math.max(0, nowMs - clocks.atMs) : 0;
  return Math.max(0, left - spent);
}
