// history: the list of the player's games, twenty a page, with four figures above it.
import { getHistory, getStats, type HistoryFilter } from '@kingstake/protocol/http/history';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useHttp, useSession } from '../../session/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Select } from '../../ui/select.tsx';
import css from './history.module.css';
import { GameRow } from './parts/game-row.tsx';
import { SkeletonRows } from './parts/skeleton-rows.tsx';
import { StatCards } from './parts/stat-cards.tsx';
import { HISTORY_TEXTS } from './texts.ts';

const PAGE_LIMIT = 20;
const FILTERS: readonly HistoryFilter[] = ['all', 'wins', 'losses', 'draws', 'completed'];
const ITEMS = FILTERS.map((value) => ({ value, label: HISTORY_TEXTS.filters[value] }));

export function HistoryScreen() {
  const { user } = useSession();
  return (
    <div className={css['screen']}>
      <PageHeading title={HISTORY_TEXTS.title} className={css['heading']}>
        {HISTORY_TEXTS.title}
      </PageHeading>
      {user === null ? <p role="alert">{HISTORY_TEXTS.noUser}</p> : <History userId={user.id} />}
    </div>
  );
}

function History({ userId }: { userId: number }) {
  const http = useHttp();
  const [filter, setFilter] = useState<HistoryFilter>('all');
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
    setFilter(next);
    setPage(1);
  };
  if (games.isError) return <Failed />;
  const { data } = games;
  return (
    <>
      {stats.isError ? (
        <p role="alert">{HISTORY_TEXTS.statsFailed}</p>
      ) : (
        <StatCards stats={stats.data ?? null} />
      )}
      <div className={css['bar']}>
        <Select value={filter} onChange={choose} items={ITEMS} label={HISTORY_TEXTS.filter} />
        <p role="status">{data === undefined ? '' : HISTORY_TEXTS.count(data.pagination.totalGames)}</p>
      </div>
      {data === undefined && <SkeletonRows />}
      {data?.games.length === 0 && <Empty />}
      {data !== undefined && data.games.length > 0 && (
        <>
          <ol className={css['rows']}>
            {data.games.map((game) => (
              <GameRow key={game.id} game={game} />
            ))}
          </ol>
          <Pages page={page} pages={data.pagination.totalPages} onPage={setPage} />
        </>
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
