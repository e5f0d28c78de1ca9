// account: the player as the server shows them: read when the page begins, again after each game, and when a screen opens
// five minutes later (specification 7).
import type { User } from '@kingstake/protocol';
import { getUserByWallet } from '@kingstake/protocol/http/users';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useEffect } from 'react';
import type { Http } from '../api/http-client.ts';
import type { QueryClient } from '../api/query-client.ts';
import { queryOptions, useQuery, useQueryClient } from '../api/use-query.ts';
import { useHttp, useSession, useSessionActions, useSocketClient } from '../session/provider.tsx';

const PROFILE = 'profile';

/** The question itself. The answer goes to the session, which is where every screen reads the player. */
export function profileQuery(http: Http, walletAddress: string, setUser: (user: User) => void) {
  return queryOptions({
    queryKey: [PROFILE, walletAddress],
    queryFn: async () => {
      const player = await http.send(getUserByWallet, { params: { walletAddress } });
      // Only an owner's answer carries a balance.
      if ('balance' in player) setUser(player);
      return player.id;
    },
    staleTime: PAGE_TIMES.profileCacheMs,
  });
}

/** A game ended: record, earnings and balance are other ones. */
export function refetchProfile(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: [PROFILE] });
}

/** For each screen that shows the player. */
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
