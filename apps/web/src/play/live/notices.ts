// play: chooses the one notice that the table shows. In order of priority: the player's own connection, the opponent's draw offer,
// the opponent's absence, information.
import { COURTESY_MS } from '@kingstake/chess';
import type { LiveState, SimpleCommand } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { browserTimers, type Timers } from '../../net/timers.ts';
import { isPoor, type Shortfall, shortfallOf } from '../../player/own/dialogs.ts';
import { useSocket, useSocketClient } from '../../session/index.ts';
import { isBeingAsked, isExplained } from '../../session/stake-question.ts';
import type { ToastContent } from '../../ui/toast-view.tsx';
import type { TableNotice } from '../table/view.ts';
import { BANNER_TEXTS, LIVE_TEXTS, PLAY_TEXTS } from '../texts.ts';
import { opponentOf } from './table-view.ts';

const NEWS_KEYS = { found: 'found' } as const;

export interface NoticeFacts {
  connection: 'open' | 'lost' | 'restarting' | 'offline'; // the player's own connection; offline after many attempts
  isSending: boolean; // the player's move is not confirmed yet
  drawOffer: 'own' | 'theirs' | null;
  opponentName: string;
  awayUntil: string | null; // deadline for the opponent's return, ISO 8601
  isReady: boolean; // both seats are taken, and the opponent has not accepted yet
  news: TableNotice | null; // disappears after a few seconds
}

interface NoticeActions {
  reconnect(): void;
  acceptDraw(): void;
  declineDraw(): void;
}

/** Returns whether a temporary notice is obsolete: the game has ended, or "Opponent Found!" after the first move. */
export function hasNewsEnded(
  { key }: TableNotice,
  { status, moves }: Pick<LiveState, 'status' | 'moves'>,
): boolean {
  return status === 'ended' || (key === NEWS_KEYS.found && moves.length > 0);
}

/** The notice to show, or null. */
export function noticeOf(facts: NoticeFacts, actions: NoticeActions): TableNotice | null {
  return (
    ownConnectionNotice(facts, actions) ??
    opponentOfferNotice(facts, actions) ??
    opponentAwayNotice(facts) ??
    facts.news ??
    ownOfferNotice(facts) ??
    readyNotice(facts)
  );
}

function ownConnectionNotice(
  { connection, isSending }: NoticeFacts,
  { reconnect }: NoticeActions,
): TableNotice | null {
  if (connection === 'open') return null;
  const actions = [{ label: LIVE_TEXTS.retry, run: reconnect }];
  const notice = (tone: 'bad' | 'warn', icon: 'off' | 'clock', title: string, text: string): TableNotice => ({
    key: connection,
    tone,
    icon,
    title,
    text,
    actions,
  });
  if (connection === 'offline') return notice('bad', 'off', LIVE_TEXTS.offline, LIVE_TEXTS.offlineText);
  if (connection === 'restarting')
    return notice('warn', 'clock', LIVE_TEXTS.restarting, LIVE_TEXTS.restartingText);
  return notice('warn', 'off', LIVE_TEXTS.lost, isSending ? LIVE_TEXTS.lostMove : LIVE_TEXTS.lostText);
}

function opponentOfferNotice({ drawOffer }: NoticeFacts, actions: NoticeActions): TableNotice | null {
  if (drawOffer !== 'theirs') return null;
  return {
    key: 'draw-offered',
    tone: 'plain',
    icon: 'draw',
    title: LIVE_TEXTS.drawOffered,
    text: LIVE_TEXTS.drawOfferedText,
    actions: [
      { label: LIVE_TEXTS.decline, run: actions.declineDraw },
      { label: LIVE_TEXTS.accept, run: actions.acceptDraw },
    ],
  };
}

function opponentAwayNotice({ awayUntil, opponentName }: NoticeFacts): TableNotice | null {
  if (awayUntil === null) return null;
  return {
    key: 'away',
    tone: 'warn',
    icon: 'pause',
    title: PLAY_TEXTS.opponentAway(opponentName),
    until: { expiresAt: awayUntil, spanMs: COURTESY_MS },
  };
}

function ownOfferNotice({ drawOffer, opponentName }: NoticeFacts): TableNotice | null {
  if (drawOffer !== 'own') return null;
  return {
    key: 'draw-sent',
    tone: 'plain',
    icon: 'draw',
    title: LIVE_TEXTS.drawSent,
    text: LIVE_TEXTS.drawSentText(opponentName),
  };
}

function readyNotice({ isReady }: NoticeFacts): TableNotice | null {
  if (!isReady) return null;
  return {
    key: 'ready',
    tone: 'plain',
    icon: 'clock',
    title: LIVE_TEXTS.ready,
    text: LIVE_TEXTS.readyText,
  };
}

interface GameNotification {
  news: TableNotice | null; // shown for a few seconds in the notice line
  toast: ToastContent | null; // for when there is no table, or the table is about to close
  insufficient: boolean; // insufficient balance: opens the deposit dialog, then the lobby
  shortfall?: Shortfall | undefined; // the missing amount, if the server sent it
}

const NOTHING: GameNotification = { news: null, toast: null, insufficient: false };

/** `state`: the game before the message. `wantsSeat`: the player was offered the seat. */
export function notificationFor(
  message: ServerMessage,
  state: LiveState,
  wantsSeat = false,
): GameNotification {
  switch (message.type) {
    case 'game_state':
      return wantsSeat && message.role === 'observer' && state.status === 'joining'
        ? newsOnly('seat-taken', 'x', LIVE_TEXTS.seatTaken, BANNER_TEXTS.watching)
        : NOTHING;
    case 'game_started':
      return message.seq <= state.seq
        ? NOTHING
        : newsOnly(NEWS_KEYS.found, 'check', LIVE_TEXTS.found, LIVE_TEXTS.foundText);
    case 'draw_declined':
      return state.drawOffer === state.side && state.side !== null
        ? newsOnly('declined', 'x', LIVE_TEXTS.drawDeclined, LIVE_TEXTS.drawDeclinedText)
        : NOTHING;
    case 'error':
      // The sheet that requests the signature is open.
      if (isBeingAsked(message) || isExplained(message)) return NOTHING;
      return notificationForError({ ...message, message: messageInLanguage(message.message) }, state);
    default:
      return NOTHING;
  }
}

function notificationForError(
  error: Extract<ServerMessage, { type: 'error' }>,
  state: LiveState,
): GameNotification {
  // The rematch shows its own errors, on any screen.
  if (state.status === 'ended') return NOTHING;
  if (isPoor(error)) {
    return {
      news: null,
      toast: { variant: 'error', title: LIVE_TEXTS.insufficient, description: LIVE_TEXTS.insufficientText },
      insufficient: true,
      shortfall: shortfallOf(error),
    };
  }
  // The board reverts a refused move. A late one was superseded, for example by another tab of the player. After a refused signature
  // the connection resends the move without one.
  if (error.code === 'INVALID_MOVE' || error.code === 'BAD_SIGNATURE') return NOTHING;
  if (error.code === 'CONFLICT' && error.clientMoveId !== undefined) return NOTHING;
  // The connection retries a move or a join.
  const isRepeated = error.clientMoveId !== undefined || state.status === 'joining';
  if (error.code === 'UNAVAILABLE' && isRepeated) return NOTHING;
  // Without a table, a toast is the only place for it.
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

const NEWS_MS = 4_000;
/** A shorter disconnection is not shown. */
const LOST_AFTER_MS = 1_000;
/** The same when the server moved the client to another node. A reconnect rarely takes longer. */
const RETURN_MS = 3_000;

/** News for a few seconds; the newest replaces the previous one. */
export function useNews(timers: Timers = browserTimers) {
  const [news, setNews] = useState<TableNotice | null>(null);
  useEffect(() => (news === null ? undefined : timers.after(NEWS_MS, () => setNews(null))), [news, timers]);
  const showNews = useCallback((notice: TableNotice) => setNews({ ...notice }), []);
  return { news, showNews };
}

interface NoticeOptions {
  state: LiveState;
  send(command: SimpleCommand): void;
  news: TableNotice | null;
  showNews(notice: TableNotice): void;
}

export function useNotice({ state, send, news, showNews }: NoticeOptions): TableNotice | null {
  const socket = useSocketClient();
  const ownConnection = useOwnConnection(state.status === 'active', showNews);
  const opponentName = opponentOf(state)?.username ?? '';
  useOpponentReturn(state.status === 'active' ? state.awayUntil : null, opponentName, showNews);
  const drawOffer = state.drawOffer === null ? null : state.drawOffer === state.side ? 'own' : 'theirs';
  return noticeOf(
    {
      connection: ownConnection,
      isSending: state.pending !== null,
      drawOffer: state.side === null ? null : drawOffer,
      opponentName,
      awayUntil: state.awayUntil,
      isReady: state.status === 'ready',
      news: news === null || hasNewsEnded(news, state) ? null : news,
    },
    {
      reconnect: () => socket.open(),
      acceptDraw: () => send('accept_draw'),
      declineDraw: () => send('decline_draw'),
    },
  );
}

/** The player's own connection during a game. A reconnect is reported only if the loss was shown. */
function useOwnConnection(
  isPlaying: boolean,
  showNews: (notice: TableNotice) => void,
): NoticeFacts['connection'] {
  const { status, isRestarting, isHeld } = useSocket();
  const [isShown, setShown] = useState(false);
  const isGone = isPlaying && status !== 'open';
  useEffect(() => {
    if (isGone) return browserTimers.after(isHeld ? RETURN_MS : LOST_AFTER_MS, () => setShown(true));
  }, [isGone, isHeld]);
  useEffect(() => {
    if (isGone || !isShown) return;
    setShown(false);
    if (isPlaying)
      showNews({
        key: 'online',
        tone: 'plain',
        icon: 'check',
        title: LIVE_TEXTS.online,
        text: LIVE_TEXTS.onlineText,
      });
  }, [isGone, isShown, isPlaying, showNews]);
  if (!isGone || !isShown) return 'open';
  if (isRestarting) return 'restarting';
  return status === 'failed' ? 'offline' : 'lost';
}

/** Shows news when the opponent returns. */
function useOpponentReturn(
  awayUntil: string | null,
  name: string,
  showNews: (notice: TableNotice) => void,
): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && awayUntil === null)
      showNews({ key: 'back', tone: 'plain', icon: 'check', title: LIVE_TEXTS.cameBack(name) });
    wasAway.current = awayUntil !== null;
  }, [awayUntil, name, showNews]);
}
