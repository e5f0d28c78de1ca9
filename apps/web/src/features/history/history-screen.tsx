// history: the list of the player's games, twenty a page, with figures and net earnings above it.
import { getHistory, getStats, type HistoryFilter } from '@kingstake/protocol/http/history';
import { useState } from 'react';
import { Link } from 'wouter';
import { useHttp, useSession } from '../../session/index.ts';
import { keepPreviousData, useQuery } from '../../session/use-query.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Select } from '../../ui/select.tsx';
import css from './history.module.css';
import { countText } from './labels.ts';
import { Exports } from './parts/exports.tsx';
import { GameRow, RowHead } from './parts/game-row.tsx';
import { NetEarnings } from './parts/net-earnings.tsx';
import { SkeletonRows } from './parts/skeleton-rows.tsx';
import { StatCards } from './parts/stat-cards.tsx';
import { HISTORY_TEXTS } from './texts.ts';

const PAGE_LIMIT = 20;
const FILTERS: readonly HistoryFilter[] = ['all', 'wins', 'losses', 'draws', 'completed', 'friendly'];
const ITEMS = FILTERS.map((value) => ({ value, label: HISTORY_TEXTS.filters[value] }));

export function HistoryScreen() {
  const { user } = useSession();
  const [filter, setFilter] = useState<HistoryFilter>('all');
  return (
    <div className={css['screen']}>
      <div className={css['head']}>
        <PageHeading title={HISTORY_TEXTS.title} className={css['heading']}>
          {HISTORY_TEXTS.title}
        </PageHeading>
        {user !== null && <Exports userId={user.id} filter={filter} />}
      </div>
      {user === null ? (
        <p role="alert">{HISTORY_TEXTS.noUser}</p>
      ) : (
        <History userId={user.id} filter={filter} onFilter={setFilter} />
      )}
    </div>
  );
}

interface HistoryProps {
  userId: number;
  filter: HistoryFilter;
  onFilter(filter: HistoryFilter): void;
}

function History({ userId, filter, onFilter }: HistoryProps) {
  const http = useHttp();
  const [page, setPage] = useState(1);
  const stats = useQuery({
    queryKey: ['stats', userId],
    queryFn: () => http.send(getStats, { params: { id: userId } }),
    staleTime: 0,
  });
  const games = useQuery({
    queryKey: ['history', userId, page, filter],
    queryFn: () => http.send(getHistory, { params: { userId }, query: { page, limit: PAGE_LIMIT, filter } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const choose = (next: HistoryFilter): void => {
    onFilter(next);
    setPage(1);
  };
  if (games.isError) return <Failed />;
  const { data } = games;
  return (
    <>
      {stats.isError ? (
        <p role="alert">{HISTORY_TEXTS.statsFailed}</p>
      ) : (
        <Card className={css['figures']}>
          <StatCards stats={stats.data ?? null} />
          <NetEarnings userId={userId} />
        </Card>
      )}
      <div className={css['bar']}>
        <Select value={filter} onChange={choose} items={ITEMS} label={HISTORY_TEXTS.filter} />
        <p role="status" className={css['count']}>
          {data === undefined
            ? ''
            : countText({ page, limit: PAGE_LIMIT, total: data.pagination.totalGames })}
        </p>
      </div>
      {data?.games.length === 0 ? (
        <Empty />
      ) : (
        <Card className={css['list']}>
          <RowHead />
          {data === undefined ? (
            <SkeletonRows />
          ) : (
            <>
              <ol aria-busy={games.isPlaceholderData || undefined}>
                {data.games.map((game) => (
                  <GameRow key={game.id} game={game} />
                ))}
              </ol>
              <Pages page={page} pages={data.pagination.totalPages} onPage={setPage} />
            </>
          )}
        </Card>
      )}
    </>
  );
}

/** A reload, as the whole page may be what is wrong. */
function Failed() {
  return (
    <div className={css['message']} role="alert">
      <p>
        <b>{HISTORY_TEXTS.failedTitle}</b>
      </p>
      <p>{HISTORY_TEXTS.failed}</p>
      <Button onClick={() => window.location.reload()}>{HISTORY_TEXTS.retry}</Button>
    </div>
  );
}

function Empty() {
  return (
    <div className={css['message']}>
      <p>{HISTORY_TEXTS.empty}</p>
      <Link href="/" className={buttonClass({ variant: 'primary' })}>
        {HISTORY_TEXTS.play}
      </Link>
    </div>
  );
}

interface PagesProps {
  page: number;
  pages: number;
  onPage(page: number): void;
}

function Pages({ page, pages, onPage }: PagesProps) {
  return (
    <div className={css['pages']}>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {HISTORY_TEXTS.previous}
      </Button>
      <span className="num">{HISTORY_TEXTS.page(page, Math.max(1, pages))}</span>
      <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {HISTORY_TEXTS.next}
      </Button>
    </div>
  );
}
