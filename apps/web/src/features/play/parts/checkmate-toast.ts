// play, parts: the CHECKMATE toast: green for the winner, red for everyone else.
import type { Side } from '@kingstake/chess';
import type { ToastContent } from '../../../ui/toast-store.ts';
import { PLAY_TEXTS } from '../texts.ts';

/** How long it stays. */
export const CHECKMATE_TOAST_MS = 3_000;

/** `side`: the player's own; null for an observer, who is told the winner's colour. */
export function checkmateToast(
  winner: Side | null,
  side: Side | null,
): ToastContent & { durationMs: number } {
  const won = winner === side;
  const watched = side === null && winner !== null ? PLAY_TEXTS.checkmateWatched[winner] : null;
  return {
    variant: won ? 'success' : 'error',
    title: PLAY_TEXTS.checkmate,
    description: watched ?? (won ? PLAY_TEXTS.checkmateWon : PLAY_TEXTS.checkmateLost),
    durationMs: CHECKMATE_TOAST_MS,
  };
}
