// games: the player's unfinished games, one list shared by all screens. The page refetches it when a message changes it and when
// the socket reconnects.
import { listOwnGames } from '@kingstake/protocol/http/games';
import { useEffect, useRef } from 'react';
import type { QueryClient } from '../net/query-client.ts';
import { useQuery, useQueryClient } from '../net/use-query.ts';
import { useHttp, useSession, useSocket, useSocketClient } from '../session/index.ts';

const OWN_GAMES = 'own-games';
/** Messages that change the list. A game that the player creates or cancels in another tab or on another device moves the balance. */
const CHANGING: ReadonlySet<string> = new Set([
  'opponent_joined',
  'game_started',
  'game_over',
  'balance_updated',
]);

/** The player's unfinished games, newest first. Each component that mounts refetches them. */
export function useOwnGames() {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [OWN_GAMES, user?.id],
    queryFn: async () => {
      const query = { walletAddress: user?.walletAddress ?? '' };
      const { games } = await http.send(listOwnGames, { query });
      return games;
    },
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

/** Ignores a pending answer, which may be older than the change. */
export async function refetchOwnGames(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [OWN_GAMES] });
}

/** Keeps the list up to date on every screen; mounted once. */
export function useOwnGamesUpdates(): void {
  const socket = useSocketClient();
  const queries = useQueryClient();
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (CHANGING.has(message.type)) void refetchOwnGames(queries);
      }),
    [socket, queries],
  );
  useSocketBack(() => void refetchOwnGames(queries));
}

/** Calls `run` after the socket reconnects, because the server does not repeat lost messages. */
export function useSocketBack(run: () => void): void {
  const { status } = useSocket();
  const before = useRef(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once each time the socket opens
  useEffect(() => {
    if (status === 'open' && before.current !== 'open') run();
    before.current = status;
  }, [status]);
}
