// lobby: what the server lists besides the player's own games. Reloaded after the player's actions and when a socket message names
// a game.
import { useEffect } from 'react';
import { refetchOwnGames, useSocketBack } from '../../account/own-games.ts';
import type { QueryClient } from '../../api/query-client.ts';
import { useQueryClient } from '../../api/use-query.ts';
import { useSocketClient } from '../../session/index.ts';

/** Every list of the lobby begins its key so. */
export const LOBBY_KEY = 'lobby';
const CHANGING: ReadonlySet<string> = new Set([
  'opponent_joined',
  'game_started',
  'game_over',
  'opponent_connection',
]);

/** Everything the lobby lists is asked for again, after what the player did. */
export function refetchLists(queries: QueryClient): void {
  void refetchOwnGames(queries);
  refetchNews(queries);
}

function refetchNews(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [LOBBY_KEY] });
}

/** Keeps the lists true while the lobby is shown; what was missed without a socket is asked for when it is back. */
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
