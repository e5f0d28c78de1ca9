// lobby: games of others that may be watched: small boards, two at a time, on a phone a strip.
import { listRunningGames } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useState } from 'react';
import { Link } from 'wouter';
import { keepPreviousData, useQuery } from '../../../api/use-query.ts';
import { useHttp, useSession } from '../../../session/index.ts';
import { WATCH_TEXTS } from '../../../ui/game-texts.ts';
import { useMediaQuery } from '../../../ui/layout.tsx';
import { WatchedGame } from '../../../ui/mini-board.tsx';
import { LOBBY_KEY } from '../use-lists.ts';
import { ListCard } from './list-card.tsx';
import css from './live-games.module.css';

/** Beside the stake there is room for two; below it they are a strip. */
const WIDE = '(min-width: 1200px)';
const PAIR = 2;
const STRIP = 6;

export function LiveGames() {
  const isWide = useMediaQuery(WIDE);
  const limit = isWide ? PAIR : STRIP;
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useRunningGames(limit, page);
  return (
    <ListCard
      id="live-games"
      title={WATCH_TEXTS.liveGames}
      rows={data?.games ?? null}
      isError={isError}
      onRetry={() => void refetch()}
      empty={WATCH_TEXTS.none}
      pages={
        data === undefined
          ? null
          : {
              ...data.pagination,
              range: null,
              previous: WATCH_TEXTS.previous,
              next: WATCH_TEXTS.next,
              onGo: (by) => setPage(page + by),
            }
      }
    >
      {(games) => (
        <>
          <ul className={css['boards']} data-scrolls="" aria-labelledby="live-games">
            {games.map((game) => (
              <li key={game.id}>
                <WatchedGame game={game} />
              </li>
            ))}
          </ul>
          <Link className={css['all']} href={PAGE_ROUTES.watch}>
            {WATCH_TEXTS.all}
          </Link>
        </>
      )}
    </ListCard>
  );
}

/** One page of the games that may be watched. */
function useRunningGames(limit: number, page: number) {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'running', limit, page],
    queryFn: () => http.send(listRunningGames, { query: { limit, page } }),
    placeholderData: keepPreviousData,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval: PAGE_TIMES.watchAskMs,
  });
}
