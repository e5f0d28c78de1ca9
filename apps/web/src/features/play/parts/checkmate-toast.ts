// play, parts: CHECKMATE, called out: green for the winner, red for everybody else.
import type { ToastContent } from '../../../ui/toast-store.ts';
import { PLAY_TEXTS } from '../texts.ts';

/** How long it stays. */
export const CHECKMATE_TOAST_MS = 3_000;

export function checkmateToast(won: boolean): ToastContent & { durationMs: number } {
  return {
    variant: won ? 'success' : 'error',
    title: PLAY_TEXTS.checkmate,
    description: won ? PLAY_TEXTS.checkmateWon : PLAY_TEXTS.checkmateLost,
    durationMs: CHECKMATE_TOAST_MS,
  };
}
