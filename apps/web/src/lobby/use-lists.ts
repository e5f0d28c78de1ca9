// lobby: the server's lists apart from the player's own games. They are refetched after the player's actions and when a socket
// message concerns a game.
import { useEffect } from 'react';
import { refetchOwnGames, useSocketBack } from '../games/own-games.ts';
import type { QueryClient } from '../net/query-client.ts';
import { useQueryClient } from '../net/use-query.ts';
import { useSocketClient } from '../session/index.ts';

/** The first element of the query key of every lobby list. */
export const LOBBY_KEY = 'lobby';
const CHANGING: ReadonlySet<string> = new Set([
  'opponent_joined',
  'game_started',
  'game_over',
  'opponent_connection',
]);

/** Refetches every list of the lobby after an action of the player. */
export function refetchLists(queries: QueryClient): void {
  void refetchOwnGames(queries);
  refetchNews(queries);
}

function refetchNews(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [LOBBY_KEY] });
}

/** Keeps the lists up to date while the lobby is shown, and refetches them after a reconnect. */
export function useListUpdates(): void {
  const socket = useSocketClient();
  const queries = useQueryClient();
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (CHANGING.has(message.type)) refetchNews(queries);
      }),
    [socket, queries],
  );
  useSocketBack(() => refetchNews(queries));
}
