// lobby: what the server lists besides the player's own games. Reloaded after the player's actions and when a socket message names
// a game.
import { listPausedGames } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useEffect, useState } from 'react';
import { refetchOwnGames, useOwnGames, useSocketBack } from '../../account/own-games.ts';
import type { QueryClient } from '../../api/query-client.ts';
import { browserTimers } from '../../api/timers.ts';
import { useQuery, useQueryClient } from '../../api/use-query.ts';
import { useHttp, useSession, useSocketClient } from '../../session/index.ts';
import { mayBePaused } from './games.ts';

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

/** Running games from which the caller is absent. */
export function usePausedGames() {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'paused', user?.id],
    queryFn: () => http.send(listPausedGames, { query: { walletAddress: user?.walletAddress ?? '' } }),
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Absence begins seconds after the player left: then the list is asked for again, a few times at most. */
export function usePausedSoon(): void {
  const { data: paused, refetch } = usePausedGames();
  const { data: own } = useOwnGames();
  const [asked, setAsked] = useState(0);
  const isOpen = mayBePaused(own ?? [], paused ?? []) && asked < PAGE_TIMES.pausedAsks;
  useEffect(() => {
    if (!isOpen) return;
    return browserTimers.after(PAGE_TIMES.pausedAskMs, () => {
      setAsked(asked + 1);
      void refetch();
    });
  }, [isOpen, asked, refetch]);
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
