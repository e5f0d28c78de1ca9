// watch: the running games that anyone may watch, highest stake first.
import { listRunningGames } from '@kingstake/protocol/http/games';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import { useState } from 'react';
import { keepPreviousData, useQuery } from '../net/use-query.ts';
import { useHttp } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Card, PageHeading } from '../ui/layout.tsx';
import { WatchedGame } from '../ui/mini-board.tsx';
import { WATCH_TEXTS } from '../ui/secondary-texts.ts';
import css from './watch-screen.module.css';

/** Games per page. */
const PAGE_LIMIT = 12;

export function WatchScreen() {
  const http = useHttp();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery({
    queryKey: ['watch', page],
    queryFn: () => http.send(listRunningGames, { query: { limit: PAGE_LIMIT, page } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
    refetchInterval: PAGE_TIMES.watchAskMs,
  });
  return (
    <div className={css['screen']}>
      <PageHeading title={WATCH_TEXTS.liveGames} className={css['heading']}>
        {WATCH_TEXTS.liveGames}
      </PageHeading>
      <p className={css['delay']}>{WATCH_TEXTS.delay}</p>
      {data === undefined ? (
        <Card className={css['message']}>
          {isError ? (
            <div role="alert">
              <p>{WATCH_TEXTS.failed}</p>
              <Button onClick={() => void refetch()}>{WATCH_TEXTS.retry}</Button>
            </div>
          ) : (
            <p role="status">{WATCH_TEXTS.loading}</p>
          )}
        </Card>
      ) : data.games.length === 0 ? (
        <Card className={css['message']}>
          <p>{WATCH_TEXTS.none}</p>
        </Card>
      ) : (
        <ul className={css['games']} aria-label={WATCH_TEXTS.liveGames}>
          {data.games.map((game) => (
            <li key={game.id}>
              <Card className={css['game']}>
                <WatchedGame game={game} />
              </Card>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && (data.pagination.hasNextPage || page > 1) && (
        <div className={css['pages']}>
          <Button size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {WATCH_TEXTS.previous}
          </Button>
          <span className="num">{WATCH_TEXTS.page(page)}</span>
          <Button size="sm" disabled={!data.pagination.hasNextPage} onClick={() => setPage(page + 1)}>
            {WATCH_TEXTS.next}
          </Button>
        </div>
      )}
    </div>
  );
}
