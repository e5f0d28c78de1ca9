// The table's one line of notices. The most costly to miss comes first: the player's own connection, the opponent's draw
// offer, the opponent's absence, then what only informs.
import { COURTESY_MS } from '@kingstake/chess';
import type { LiveState } from '@kingstake/client';
import type { ServerMessage } from '@kingstake/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageInLanguage } from '../../../language/index.ts';
import { useSocket, useSocketClient } from '../../../session/index.ts';
import { type Shortfall, shortfallOf } from '../../../session/shortfall.ts';
import { isBeingAsked } from '../../../session/stake-question.ts';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import type { ToastContent } from '../../../ui/toast-store.ts';
import type { TableNotice } from '../table/view.ts';
import { LIVE_TEXTS, PLAY_TEXTS } from '../texts.ts';
import type { LiveConnection } from './use-live-game.ts';

/** Of news that `isNewsOver` must know. */
const NEWS_KEYS = { found: 'found' } as const;

export interface NoticeFacts {
  line: 'open' | 'lost' | 'restarting' | 'offline'; // the own connection: gone for a moment, with the server, or after many tries
  isSending: boolean; // an own move waits for the server
  drawOffer: 'own' | 'theirs' | null;
  opponentName: string;
  awayUntil: string | null; // until when the opponent may come back, ISO 8601
  isReady: boolean; // both sit, and the other has not accepted yet
  news: TableNotice | null; // leaves by itself
}

interface NoticeActions {
  reconnect(): void;
  acceptDraw(): void;
  declineDraw(): void;
}

/** News end with their reason: with the game, and that it starts with its first move. */
export function isNewsOver(
  { key }: TableNotice,
  { status, moves }: Pick<LiveState, 'status' | 'moves'>,
): boolean {
  return status === 'ended' || (key === NEWS_KEYS.found && moves.length > 0);
}

/** Null when there is nothing to say. */
export function noticeOf(facts: NoticeFacts, actions: NoticeActions): TableNotice | null {
  return (
    ownLine(facts, actions) ??
    theirOffer(facts, actions) ??
    theirLine(facts) ??
    facts.news ??
    ownOffer(facts) ??
    readiness(facts)
  );
}

function ownLine({ line, isSending }: NoticeFacts, { reconnect }: NoticeActions): TableNotice | null {
  if (line === 'open') return null;
  const actions = [{ label: LIVE_TEXTS.retry, run: reconnect }];
  const said = (tone: 'bad' | 'warn', icon: 'off' | 'clock', title: string, text: string): TableNotice => ({
    key: line,
    tone,
    icon,
    title,
    text,
    actions,
  });
  if (line === 'offline') return said('bad', 'off', LIVE_TEXTS.offline, LIVE_TEXTS.offlineText);
  if (line === 'restarting') return said('warn', 'clock', LIVE_TEXTS.restarting, LIVE_TEXTS.restartingText);
  return said('warn', 'off', LIVE_TEXTS.lost, isSending ? LIVE_TEXTS.lostMove : LIVE_TEXTS.lostText);
}

function theirOffer({ drawOffer }: NoticeFacts, actions: NoticeActions): TableNotice | null {
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

function theirLine({ awayUntil, opponentName }: NoticeFacts): TableNotice | null {
  if (awayUntil === null) return null;
  return {
    key: 'away',
    tone: 'warn',
    icon: 'pause',
    title: PLAY_TEXTS.opponentAway(opponentName),
    until: { expiresAt: awayUntil, spanMs: COURTESY_MS },
  };
}

function ownOffer({ drawOffer, opponentName }: NoticeFacts): TableNotice | null {
  if (drawOffer !== 'own') return null;
  return {
    key: 'draw-sent',
    tone: 'plain',
    icon: 'draw',
    title: LIVE_TEXTS.drawSent,
    text: LIVE_TEXTS.drawSentText(opponentName),
  };
}

function readiness({ isReady }: NoticeFacts): TableNotice | null {
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

/** Time to read it. */
const NEWS_MS = 4_000;
/** A line that is back sooner is not worth a word. */
const LOST_AFTER_MS = 1_000;
/** Nor is one that the server sent elsewhere, unless its first try fails or takes longer than nearly all do. */
const RETURN_MS = 3_000;

/** News for a few seconds; the newest replaces the previous one. */
export function useNews(timers: Timers = browserTimers) {
  const [news, setNews] = useState<TableNotice | null>(null);
  useEffect(() => (news === null ? undefined : timers.after(NEWS_MS, () => setNews(null))), [news, timers]);
  const showNews = useCallback((notice: TableNotice) => setNews({ ...notice }), []);
  return { news, showNews };
}

interface NoticeOptions {
  connection: LiveConnection;
  opponentName: string;
  news: TableNotice | null;
  showNews(notice: TableNotice): void;
}

export function useNotice({ connection, opponentName, news, showNews }: NoticeOptions): TableNotice | null {
  const { state, send } = connection;
  const socket = useSocketClient();
  const line = useOwnLine(state.status === 'active', showNews);
  useReturnTold(state.status === 'active' ? state.awayUntil : null, opponentName, showNews);
  const drawOffer = state.drawOffer === null ? null : state.drawOffer === state.side ? 'own' : 'theirs';
  return noticeOf(
    {
      line,
      isSending: state.pending !== null,
      drawOffer: state.side === null ? null : drawOffer,
      opponentName,
      awayUntil: state.awayUntil,
      isReady: state.status === 'ready',
      news: news === null || isNewsOver(news, state) ? null : news,
    },
    {
      reconnect: () => socket.open(),
      acceptDraw: () => send('accept_draw'),
      declineDraw: () => send('decline_draw'),
    },
  );
}

/** The own connection, while a game runs; that it is back is told if it was told lost. */
function useOwnLine(isPlaying: boolean, showNews: (notice: TableNotice) => void): NoticeFacts['line'] {
  const { status, isRestarting, isHeld } = useSocket();
  const [isTold, setTold] = useState(false);
  const isGone = isPlaying && status !== 'open';
  useEffect(() => {
    if (isGone) return browserTimers.after(isHeld ? RETURN_MS : LOST_AFTER_MS, () => setTold(true));
  }, [isGone, isHeld]);
  useEffect(() => {
    if (isGone || !isTold) return;
    setTold(false);
    if (isPlaying)
      showNews({
        key: 'online',
        tone: 'plain',
        icon: 'check',
        title: LIVE_TEXTS.online,
        text: LIVE_TEXTS.onlineText,
      });
  }, [isGone, isTold, isPlaying, showNews]);
  if (!isGone || !isTold) return 'open';
  if (isRestarting) return 'restarting';
  return status === 'failed' ? 'offline' : 'lost';
}

/** That the opponent is there again. */
function useReturnTold(
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
