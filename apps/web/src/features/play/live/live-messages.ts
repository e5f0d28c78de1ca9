// play, live: the toast and the dialog that a message brings up beside the table. Pure.
import type { LiveState } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { type Shortfall, shortfallOf } from '../../../session/shortfall.ts';
import type { ToastContent } from '../../../ui/toast-store.ts';
import { LIVE_TEXTS } from './texts.ts';

export interface GameNotification {
  toast: ToastContent | null;
  /** The stake could not be held: the deposit dialog opens, and home after a moment. */
  insufficient: boolean;
  shortfall?: Shortfall | undefined; // what is missing, where the server said so
}

const NOTHING: GameNotification = { toast: null, insufficient: false };

export interface Answers {
  acceptDraw(): void;
}

/** `state` is the game as it was before the message. */
export function notificationFor(
  message: ServerMessage,
  state: LiveState,
  answers: Answers,
): GameNotification {
  switch (message.type) {
    case 'game_started':
      return message.seq <= state.seq
        ? NOTHING
        : toastOnly({ variant: 'success', title: LIVE_TEXTS.found, description: LIVE_TEXTS.foundText });
    case 'draw_offered':
      return state.side === null || message.by === state.side
        ? NOTHING
        : toastOnly({
            variant: 'info',
            title: LIVE_TEXTS.drawOffered,
            description: LIVE_TEXTS.drawOfferedText,
            action: { label: LIVE_TEXTS.accept, run: answers.acceptDraw },
          });
    case 'draw_declined':
      return state.drawOffer === state.side && state.side !== null
        ? toastOnly({
            variant: 'info',
            title: LIVE_TEXTS.drawDeclined,
            description: LIVE_TEXTS.drawDeclinedText,
          })
        : NOTHING;
    case 'error':
      return notificationForError(message, state);
    default:
      return NOTHING;
  }
}

function notificationForError(
  error: Extract<ServerMessage, { type: 'error' }>,
  state: LiveState,
): GameNotification {
  if (error.code === 'INSUFFICIENT_BALANCE') {
    return {
      toast: { variant: 'error', title: LIVE_TEXTS.insufficient, description: LIVE_TEXTS.insufficientText },
      insufficient: true,
      shortfall: shortfallOf(error),
    };
  }
  // The board takes a refused move back.
  if (state.status === 'ended' || error.code === 'INVALID_MOVE') return NOTHING;
  // A move or a join that could not be done now is repeated by the connection.
  const isRepeated = error.clientMoveId !== undefined || state.status === 'joining';
  if (error.code === 'UNAVAILABLE' && isRepeated) return NOTHING;
  return toastOnly({ variant: 'error', title: LIVE_TEXTS.gameError, description: error.message });
}

function toastOnly(toast: ToastContent): GameNotification {
  return { toast, insufficient: false };
}
