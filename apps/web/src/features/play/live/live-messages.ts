// play, live: the news, the toast and the dialog that a message brings up. Pure.
import type { LiveState } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { messageInLanguage } from '../../../language/index.ts';
import { type Shortfall, shortfallOf } from '../../../session/shortfall.ts';
import { isBeingAsked } from '../../../session/stake-question.ts';
import type { ToastContent } from '../../../ui/toast-store.ts';
import type { TableNotice } from '../parts/game-table-props.ts';
import { NEWS_KEYS } from './notices.ts';
import { LIVE_TEXTS } from './texts.ts';

export interface GameNotification {
  news: TableNotice | null; // for a moment, in the table's line of notices
  toast: ToastContent | null; // where there is no table, or not for long
  insufficient: boolean; // the stake could not be held: the deposit dialog opens, and home after a moment
  shortfall?: Shortfall | undefined; // what is missing, where the server said so
}

const NOTHING: GameNotification = { news: null, toast: null, insufficient: false };

/** `state` is the game as it was before the message. */
export function notificationFor(message: ServerMessage, state: LiveState): GameNotification {
  switch (message.type) {
    case 'game_started':
      return message.seq <= state.seq
        ? NOTHING
        : newsOnly(NEWS_KEYS.found, 'check', LIVE_TEXTS.found, LIVE_TEXTS.foundText);
    case 'draw_declined':
      return state.drawOffer === state.side && state.side !== null
        ? newsOnly('declined', 'x', LIVE_TEXTS.drawDeclined, LIVE_TEXTS.drawDeclinedText)
        : NOTHING;
    case 'error':
      // The sheet that asks for the wallet's signature is open.
      if (isBeingAsked(message)) return NOTHING;
      return notificationForError({ ...message, message: messageInLanguage(message.message) }, state);
    default:
      return NOTHING;
  }
}

function notificationForError(
  error: Extract<ServerMessage, { type: 'error' }>,
  state: LiveState,
): GameNotification {
  // What is refused of a rematch is said by the rematch, wherever the player is then.
  if (state.status === 'ended') return NOTHING;
  if (error.code === 'INSUFFICIENT_BALANCE') {
    return {
      news: null,
      toast: { variant: 'error', title: LIVE_TEXTS.insufficient, description: LIVE_TEXTS.insufficientText },
      insufficient: true,
      shortfall: shortfallOf(error),
    };
  }
  // The board takes a refused move back. One that comes too late was overtaken, by another tab of the player for example.
  if (error.code === 'INVALID_MOVE') return NOTHING;
  if (error.code === 'CONFLICT' && error.clientMoveId !== undefined) return NOTHING;
  // A move or a join that could not be done now is repeated by the connection.
  const isRepeated = error.clientMoveId !== undefined || state.status === 'joining';
  if (error.code === 'UNAVAILABLE' && isRepeated) return NOTHING;
  // Before there is a table, a toast is the only place.
  if (state.game === null)
    return {
      ...NOTHING,
      toast: { variant: 'error', title: LIVE_TEXTS.gameError, description: error.message },
    };
  return {
    ...NOTHING,
    news: { key: 'error', tone: 'bad', icon: 'x', title: LIVE_TEXTS.gameError, text: error.message },
  };
}

function newsOnly(key: string, icon: TableNotice['icon'], title: string, text: string): GameNotification {
  return { ...NOTHING, news: { key, tone: 'plain', icon, title, text } };
}
