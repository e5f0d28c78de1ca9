// play, live: what the player is told beside the table when a message comes. Pure: words out of messages.
import type { ServerMessage } from '@kingstake/protocol';
import { type Shortfall, shortfallOf } from '../../../session/shortfall.ts';
import type { ToastContent } from '../../../ui/toast-store.ts';
import type { LiveState } from './state.ts';
import { LIVE_TEXTS } from './texts.ts';

export interface Told {
  toast: ToastContent | null;
  /** The stake could not be held: the deposit dialog opens, and home after a moment. */
  insufficient: boolean;
  shortfall?: Shortfall | undefined; // what is missing, where the server said so
}

const NOTHING: Told = { toast: null, insufficient: false };

export interface Answers {
  acceptDraw(): void;
}

/** `state` is the game as it was before the message. */
export function toldBy(message: ServerMessage, state: LiveState, answers: Answers): Told {
  switch (message.type) {
    case 'game_started':
      return message.seq <= state.seq
        ? NOTHING
        : said({ variant: 'success', title: LIVE_TEXTS.found, description: LIVE_TEXTS.foundText });
    case 'draw_offered':
      return state.side === null || message.by === state.side
        ? NOTHING
        : said({
            variant: 'info',
            title: LIVE_TEXTS.drawOffered,
            description: LIVE_TEXTS.drawOfferedText,
            action: { label: LIVE_TEXTS.accept, run: answers.acceptDraw },
          });
    case 'draw_declined':
      return state.drawOffer === state.side && state.side !== null
        ? said({ variant: 'info', title: LIVE_TEXTS.drawDeclined, description: LIVE_TEXTS.drawDeclinedText })
        : NOTHING;
    case 'error':
      return errorSays(message, state);
    default:
      return NOTHING;
  }
}

function errorSays(error: Extract<ServerMessage, { type: 'error' }>, state: LiveState): Told {
  if (error.code === 'INSUFFICIENT_BALANCE') {
    return {
      toast: { variant: 'error', title: LIVE_TEXTS.insufficient, description: LIVE_TEXTS.insufficientText },
      insufficient: true,
      shortfall: shortfallOf(error),
    };
  }
  if (state.status === 'ended' || /invalid move/i.test(error.message)) return NOTHING;
  return said({ variant: 'error', title: LIVE_TEXTS.gameError, description: error.message });
}

function said(toast: ToastContent): Told {
  return { toast, insufficient: false };
}
