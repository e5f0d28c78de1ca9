// lobby: what the server lists. Asked again after own actions and when the socket speaks of a game; no clock asks.
import { listOwnGames, listPausedGames } from '@kingstake/protocol/http/games';
import { getLeaderboard } from '@kingstake/protocol/http/history';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useHttp, useSession, useSocket, useSocketClient } from '../../session/index.ts';

const LOBBY_KEY = 'lobby';
const CHANGING: ReadonlySet<string> = new Set([
  'opponent_joined',
  'game_started',
  'game_over',
  'opponent_connection',
]);

const OWN_KEY = 'own';

/** Everything the lobby lists is asked for again. A pending answer on the player's own games may be older than the
 * news: it does not count. */
export function refetchLists(queries: QueryClient): void {
  void queries
    .cancelQueries({ queryKey: [LOBBY_KEY, OWN_KEY] })
    .then(() => queries.invalidateQueries({ queryKey: [LOBBY_KEY] }));
}

/** The caller's games that have not ended. Asked again each time the lobby is shown. */
export function useOwnGames() {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, OWN_KEY, user?.id],
    queryFn: async () => {
      const query = { walletAddress: user?.walletAddress ?? '' };
      const { games } = await http.send(listOwnGames, { query });
      return games;
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
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

/** One page of the leaderboard, `limit` players long. The page before stays in sight while the next one comes. */
export function useLeaderboard(limit: number, page: number) {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'leaderboard', limit, page],
    queryFn: () => http.send(getLeaderboard, { query: { limit, page } }),
    placeholderData: keepPreviousData,
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Keeps the lists true while the lobby is shown; what was missed without a socket is asked for when it is back. */
export function useListUpdates(): void {
  const socket = useSocketClient();
  const { status } = useSocket();
  const queries = useQueryClient();
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (CHANGING.has(message.type)) refetchLists(queries);
      }),
    [socket, queries],
  );
  const before = useRef(status);
  useEffect(() => {
    if (status === 'open' && before.current !== 'open') refetchLists(queries);
    before.current = status;
  }, [status, queries]);
}
