// account: the player's own games that have not ended, as one list for every screen. Read again when a message names a
// game and when the socket reconnects.
import { listOwnGames } from '@kingstake/protocol/http/games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useEffect, useRef } from 'react';
import type { QueryClient } from '../api/query-client.ts';
import { useQuery, useQueryClient } from '../api/use-query.ts';
import { useHttp, useSession, useSocket, useSocketClient } from '../session/provider.tsx';

const OWN_GAMES = 'own-games';
/** Messages after which the list is another one. */
const CHANGING: ReadonlySet<string> = new Set(['opponent_joined', 'game_started', 'game_over']);

/** The caller's games that have not ended, newest first. Asked again by each component that begins to show them. */
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

/** A pending answer may be older than the news: it does not count. */
export async function refetchOwnGames(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [OWN_GAMES] });
}

/** Keeps the list true on whatever screen; mounted once. */
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

/** Runs when the socket is open again: what was said meanwhile is not said again. */
export function useSocketBack(run: () => void): void {
  const { status } = useSocket();
  const before = useRef(status);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that the socket opens
  useEffect(() => {
    if (status === 'open' && before.current !== 'open') run();
    before.current = status;
  }, [status]);
}

const BY_ID = PAGE_ROUTES.gameById.replace(':id', '');

/** `path` and `search` as the browser has them. */
export function isScreenOf(gameId: number, path: string, search: string): boolean {
  if (path === `${BY_ID}${gameId}`) return true;
  return path === PAGE_ROUTES.game && new URLSearchParams(search).get('gameId') === String(gameId);
}
