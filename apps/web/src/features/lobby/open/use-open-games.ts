// lobby, open: watches the open games over the socket while they are shown. Nothing is asked for by the clock.

import { LobbyMessage } from '@kingstake/protocol/lobby-games';
import { useEffect, useReducer } from 'react';
import { useSession, useSocket, useSocketClient } from '../../../session/index.ts';
import { nextOpenGames, type OpenGames } from './open-games.ts';

/** Null until the list has come. While the socket is away the last one stays; the next socket is sent a new one. */
export function useOpenGames(): OpenGames | null {
  const socket = useSocketClient();
  const { status } = useSocket();
  const playerId = useSession().user?.id ?? null;
  const [open, dispatch] = useReducer(nextOpenGames, null);
  useEffect(() => {
    if (status !== 'open' || playerId === null) return;
    const unsubscribe = socket.subscribe((message) => {
      const told = LobbyMessage.safeParse(message);
      if (told.success) dispatch(told.data);
    });
    socket.send({ type: 'watch_lobby', playerId });
    return () => {
      unsubscribe();
      socket.send({ type: 'leave_lobby', playerId });
    };
  }, [socket, status, playerId]);
  return open;
}
