// play, live: what the table's one line of notices says. Pure. In the order of what would cost most if it were missed:
// the own connection, the opponent's draw offer, the opponent's absence, then what only informs. The own draw offer is of
// the last kind: it must not hide that the opponent is away.
import { COURTESY_MS } from '@kingstake/chess';
import type { LiveState } from '@kingstake/client';
import type { TableNotice } from '../parts/game-table-props.ts';
import { PLAY_TEXTS } from '../texts.ts';
import { LIVE_TEXTS } from './texts.ts';

/** Of news that `isNewsOver` must know. */
export const NEWS_KEYS = { found: 'found' } as const;

export interface NoticeFacts {
  line: 'open' | 'lost' | 'restarting' | 'offline'; // the own connection: gone for a moment, with the server, or after many tries
  isSending: boolean; // an own move waits for the server
  drawOffer: 'own' | 'theirs' | null;
  opponentName: string;
  awayUntil: string | null; // until when the opponent may come back, ISO 8601
  isReady: boolean; // both sit, and the other has not accepted yet
  news: TableNotice | null; // leaves by itself
}

export interface NoticeActions {
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
