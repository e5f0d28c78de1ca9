// play, live: how the two players' games ended before this one, and with it once it is over. A chunk of its own: most
// windows have no place for it.
import type { LiveState } from '@kingstake/client';
import { getHeadToHead } from '@kingstake/protocol/http/history';
import { useHttp, useSession } from '../../../session/index.ts';
import { useQuery } from '../../../session/use-query.ts';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { Tally } from './tally.tsx';

/** Where it has a place: see the left column of game-table.module.css. */
const WIDE = '(min-width: 1560px) and (min-height: 780px)';

/** Nothing where it has no place, until it is known, and for one who watches. */
export function HeadToHead({ state }: { state: LiveState }) {
  const { game, side, status } = state;
  const http = useHttp();
  const { user } = useSession();
  const isWide = useMediaQuery(WIDE);
  const opponent =
    side === null ? null : ((side === 'white' ? game?.blackPlayer : game?.whitePlayer) ?? null);
  const userId = user?.id ?? 0;
  const opponentId = opponent?.id ?? 0;
  const { data } = useQuery({
    queryKey: ['head-to-head', userId, opponentId, status === 'ended'],
    queryFn: () => http.send(getHeadToHead, { params: { userId, opponentId } }),
    staleTime: 0,
    enabled: isWide && opponent !== null && user !== null,
  });
  if (data === undefined || opponent === null) return null;
  return <Tally opponent={opponent.username} {...data} />;
}
