// player: the player's record. The page fetches it at the start, after each game, and when a screen opens five minutes later
// (specification 7).
import type { User } from '@kingstake/protocol';
import { getUserByWallet } from '@kingstake/protocol/http/users';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useEffect } from 'react';
import type { Http } from '../../net/http-client.ts';
import type { QueryClient } from '../../net/query-client.ts';
import { queryOptions, useQuery, useQueryClient } from '../../net/use-query.ts';
import { useHttp, useSession, useSessionActions, useSocketClient } from '../../session/index.ts';

const PROFILE = 'profile';

/** The query itself. It writes the response to the session, from which every screen reads the player. */
export function profileQuery(http: Http, walletAddress: string, setUser: (user: User) => void) {
  return queryOptions({
    queryKey: [PROFILE, walletAddress],
    queryFn: async () => {
      const player = await http.send(getUserByWallet, { params: { walletAddress }, isLater: true });
      // Only the owner's response contains a balance.
      if ('balance' in player) setUser(player);
      return player.id;
    },
    staleTime: PAGE_TIMES.profileCacheMs,
  });
}

/** Called after a game, which changes record, earnings and balance. */
export function refetchProfile(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [PROFILE] });
}

/** Used by each screen that shows the player. */
export function useProfile(): void {
  const http = useHttp();
  const { user } = useSession();
  const { setUser } = useSessionActions();
  useQuery({ ...profileQuery(http, user?.walletAddress ?? '', setUser), enabled: user !== null });
}

/** Mounted once. */
export function useProfileAfterGames(): void {
  const socket = useSocketClient();
  const queries = useQueryClient();
  useEffect(
    () =>
      socket.subscribe((message) => {
        if (message.type === 'game_over') void refetchProfile(queries);
      }),
    [socket, queries],
  );
}
