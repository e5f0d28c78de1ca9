// challenges: what the socket says about challenges, and the server's list after every time that the line was down.
import type { ServerMessage } from '@kingstake/protocol';
import { listChallenges } from '@kingstake/protocol/http/challenges';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { useHttp, useSocketClient } from '../../session/index.ts';
import { refetchOwnGames, useSocketBack } from '../../session/own-games.ts';
import { browserTimers } from '../../session/timers.ts';
import { useQueryClient } from '../../session/use-query.ts';
import { useToasts } from '../../ui/toasts.tsx';
import { NOTHING_WAITS, nextWaiting, type Waiting } from './state.ts';
import { CHALLENGE_TEXTS as TEXTS } from './texts.ts';

type Closed = Extract<ServerMessage, { type: 'challenge_closed' }>;

export interface Asked {
  waiting: Waiting;
  /** It was answered here, or put off. */
  settle(challengeId: number): void;
  /** Opens the dialog of one of the list. */
  open(challengeId: number): void;
  /** Closes the list. */
  putOff(): void;
}

export function useChallenges(): Asked {
  const [waiting, dispatch] = useReducer(nextWaiting, NOTHING_WAITS);
  const { received } = waiting;
  const http = useHttp();
  const socket = useSocketClient();
  const queries = useQueryClient();
  const toasts = useToasts();
  const heard = useRef(0);
  const oldest = received[0] ?? null;
  const settle = (challengeId: number): void => dispatch({ type: 'closed', challengeId });

  /** Without an answer it is asked again when the line is back. */
  const list = async (): Promise<void> => {
    const before = heard.current;
    const open = await http.send(listChallenges).catch(() => null);
    if (open === null) return;
    // What was said meanwhile may not be in it.
    if (heard.current !== before) await list();
    else dispatch({ type: 'listed', received: open.received });
  };
  const tell = ({ challengeId, end }: Closed): void => {
    const theirs = received.find(({ id }) => id === challengeId);
    if (theirs === undefined || end !== 'cancelled') return;
    const description = TEXTS.goneBy(theirs.challenger.username);
    toasts.show({ variant: 'info', title: TEXTS.gone, description });
  };
  const receive = useEffectEvent((message: ServerMessage) => {
    if (message.type.startsWith('challenge_')) heard.current += 1;
    if (message.type === 'challenge_received') dispatch({ type: 'received', challenge: message.challenge });
    if (message.type !== 'challenge_closed') return;
    tell(message);
    settle(message.challengeId);
    void refetchOwnGames(queries);
  });
  useEffect(() => socket.subscribe((message) => receive(message)), [socket]);

  const ask = useEffectEvent(() => void list());
  useEffect(() => ask(), []);
  useSocketBack(() => void list());
  useEffect(() => {
    if (oldest === null) return;
    const leftMs = Date.parse(oldest.expiresAt) - socket.nowMs();
    return browserTimers.after(Math.max(0, leftMs), () =>
      dispatch({ type: 'closed', challengeId: oldest.id }),
    );
  }, [oldest, socket]);
  return {
    waiting,
    settle,
    open: (challengeId) => dispatch({ type: 'opened', challengeId }),
    putOff: () => dispatch({ type: 'put-off' }),
  };
}
