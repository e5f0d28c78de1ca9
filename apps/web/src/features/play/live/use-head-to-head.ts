// play, live: how the two players' games ended before this one, and with it once it is over.
import type { LiveState } from '@kingstake/client';
import type { HeadToHead } from '@kingstake/protocol/http/history';
import { useHttp, useSession } from '../../../session/index.ts';
import { useQuery } from '../../../session/use-query.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';

/** Where it has a place: see the left column of game-table.module.css. */
const WIDE = '(min-width: 1560px) and (min-height: 780px)';

/** Null where it has no place, until it is known, and for one who watches. */
export function useHeadToHead(state: LiveState): HeadToHead | null {
  const { game, side, status } = state;
  const opponent = side === 'white' ? game?.blackPlayer : game?.whitePlayer;
  const opponentId = side === null ? null : (opponent?.id ?? null);
  const isOver = status === 'ended';
  const http = useHttp();
  const { user } = useSession();
  const isWide = useMediaQuery(WIDE);
  const userId = user?.id ?? 0;
  const { data } = useQuery({
    queryKey: ['head-to-head', userId, opponentId, isOver],
    queryFn: async () => {
      // Not a part of the game's first load: most windows have no place for it.
      const { getHeadToHead } = await import('@kingstake/protocol/http/history');
      return http.send(getHeadToHead, { params: { userId, opponentId: opponentId ?? 0 } });
    },
    staleTime: 0,
    enabled: isWide && opponentId !== null && user !== null,
  });
  return data ?? null;
}
