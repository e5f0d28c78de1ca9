// play, live: what the line of notices shows over time: news leave by themselves, and a connection that is gone for less
// than a second was not missed. `notices.ts` says which of several comes first.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSocket, useSocketClient } from '../../../session/index.ts';
import { browserTimers, type Timers } from '../../../session/timers.ts';
import type { TableNotice } from '../parts/game-table-props.ts';
import { isNewsOver, type NoticeFacts, noticeOf } from './notices.ts';
import { LIVE_TEXTS } from './texts.ts';
import type { LiveGame } from './use-live-game.ts';

/** Time to read it. */
const NEWS_MS = 4_000;
/** A line that is back sooner is not worth a word. */
const LOST_AFTER_MS = 1_000;
/** Nor is one that the server sent elsewhere, unless its first try fails or takes longer than nearly all do. */
const RETURN_MS = 3_000;

/** News, and how to tell them; the newest takes the place of the one before. */
export function useNews(timers: Timers = browserTimers) {
  const [news, setNews] = useState<TableNotice | null>(null);
  useEffect(() => (news === null ? undefined : timers.after(NEWS_MS, () => setNews(null))), [news, timers]);
  const tell = useCallback((notice: TableNotice) => setNews({ ...notice }), []);
  return { news, tell };
}

interface Options {
  connection: LiveGame;
  opponentName: string;
  news: TableNotice | null;
  tell(notice: TableNotice): void;
}

export function useNotice({ connection, opponentName, news, tell }: Options): TableNotice | null {
  const { state, send } = connection;
  const socket = useSocketClient();
  const line = useOwnLine(state.status === 'active', tell);
  useReturnTold(state.status === 'active' ? state.awayUntil : null, opponentName, tell);
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
function useOwnLine(isPlaying: boolean, tell: (notice: TableNotice) => void): NoticeFacts['line'] {
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
      tell({
        key: 'online',
        tone: 'plain',
        icon: 'check',
        title: LIVE_TEXTS.online,
        text: LIVE_TEXTS.onlineText,
      });
  }, [isGone, isTold, isPlaying, tell]);
  if (!isGone || !isTold) return 'open';
  if (isRestarting) return 'restarting';
  return status === 'failed' ? 'offline' : 'lost';
}

/** That the opponent is there again. */
function useReturnTold(awayUntil: string | null, name: string, tell: (notice: TableNotice) => void): void {
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && awayUntil === null)
      tell({ key: 'back', tone: 'plain', icon: 'check', title: LIVE_TEXTS.cameBack(name) });
    wasAway.current = awayUntil !== null;
  }, [awayUntil, name, tell]);
}
