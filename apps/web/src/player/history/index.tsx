// history: the player's statistics and net earnings, and below them the list of games, twenty per page.
import type { HistoryItem, PlayerStats } from '@kingstake/protocol';
import { getHistory, getHistoryPgn, getStats, type HistoryFilter } from '@kingstake/protocol/http/history';
import { formatSol, formatSolChange, lamports } from '@kingstake/protocol/money';
import { gameDetailsPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Http } from '../../net/http-client.ts';
import { saveFile } from '../../net/save-file.ts';
import { keepPreviousData, useQuery } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LineChart } from '../../ui/charts.tsx';
import { cx } from '../../ui/elements.ts';
import { Figures } from '../../ui/figures.tsx';
import { amountOf, fullMoves, signedText } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { Money } from '../../ui/money.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/status.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import {
  countText,
  GameRow,
  netOf,
  RowHead,
  resultOf,
  SkeletonRows,
  sumsOf,
  winRateText,
} from './game-row.tsx';
import css from './history.module.css';
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

/** Offers a reload, because the page itself may be broken. */
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
      <Link href={PAGE_ROUTES.lobby} className={buttonClass({ variant: 'primary' })}>
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

/** `stats` is null while loading. The cards then show skeletons, so that the layout does not shift. */
export function StatCards({ stats }: { stats: PlayerStats | null }) {
  const { totalGames, winRate, totalEarnings, currentStreak } = HISTORY_TEXTS.stats;
  const waiting = <Skeleton width="72px" height="22px" />;
  return (
    <Figures
      className={css['stats']}
      isBusy={stats === null}
      figures={[
        [totalGames, stats?.totalGames ?? waiting],
        [winRate, stats === null ? waiting : winRateText(stats)],
        [
          totalEarnings,
          stats === null ? waiting : <Money key="earned" amount={amountOf(stats.totalEarnings)} />,
        ],
        [currentStreak, stats === null ? waiting : signedText(stats.currentStreak)],
      ]}
    />
  );
}

/** The newest hundred games, in pages of the same size as the list. The chart shows them. */
const CHARTED = { filter: 'completed', limit: PAGE_LIMIT, maxPages: 5 } as const;

function NetEarnings({ userId }: { userId: number }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['net-earnings', userId],
    queryFn: () => readGames(http, { userId, ...CHARTED }),
    staleTime: 0,
  });
  if (isError) {
    return (
      <p className={css['chart']} role="alert">
        {HISTORY_TEXTS.net.failed}
      </p>
    );
  }
  return data === undefined ? <ChartSkeleton /> : <NetEarningsChart games={data} />;
}

function ChartSkeleton() {
  return (
    <div className={css['chart']}>
      <p className={cx('fine', css['chartHead'])}>{HISTORY_TEXTS.net.none}</p>
      <Skeleton width="100%" height="56px" />
    </div>
  );
}

function NetEarningsChart({ games }: { games: readonly HistoryItem[] }) {
  const { net } = HISTORY_TEXTS;
  const sums = sumsOf(games);
  const sum = sums.at(-1) ?? lamports(0n);
  return (
    <div className={css['chart']}>
      <LineChart
        title={games.length === 0 ? net.none : net.title(games.length)}
        figure={
          <>
            <b data-sign={sum > 0n ? 'gain' : undefined}>{formatSolChange(sum, 'column')}</b>{' '}
            <small>{UI_TEXTS.sol}</small>
          </>
        }
        label={net.chart(games.length, formatSolChange(sum, 'prose'))}
        // Floating-point numbers are exact enough for pixels.
        values={sums.map(Number)}
        base={0}
      />
    </div>
  );
}

interface ReadGames {
  userId: number;
  filter: HistoryFilter;
  limit: number; // games per page
  maxPages: number;
}

/** Fetches the filtered games page by page, newest first. */
async function readGames(http: Http, { userId, filter, limit, maxPages }: ReadGames): Promise<HistoryItem[]> {
  // By id, because a game that ends during the requests shifts the pages, so that a game can appear twice.
  const games = new Map<number, HistoryItem>();
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await http.send(getHistory, { params: { userId }, query: { page, limit, filter } });
    for (const game of answer.games) games.set(game.id, game);
    if (!answer.pagination.hasNextPage) break;
  }
  return [...games.values()];
}

const LINE_END = '\r\n';

/** For other programs: the amounts are exact, and the times are in UTC (ISO 8601). */
export function gamesCsv(games: readonly HistoryItem[], origin: string): string {
  const { head } = HISTORY_TEXTS.csv;
  const rows = games.map((game) => [
    String(game.id),
    game.date,
    asText(game.opponent.username),
    game.isWhite ? HISTORY_TEXTS.white : HISTORY_TEXTS.black,
    game.timeControl,
    resultOf(game.result).word,
    game.reason ?? '',
    String(fullMoves(game.moves)),
    String(game.duration),
    game.wagerAmount,
    formatSol(netOf(game)),
    origin + gameDetailsPath(game.id),
  ]);
  return [head, ...rows].map((row) => row.map(cell).join(',') + LINE_END).join('');
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Escapes a name that a spreadsheet would evaluate as a formula. */
function asText(name: string): string {
  return /^[-+=@\t]/.test(name) ? `'${name}` : name;
}

const FILE_PAGE = { limit: 100, maxPages: Number.POSITIVE_INFINITY };

type Kind = 'csv' | 'pgn';

function Exports({ userId, filter }: { userId: number; filter: HistoryFilter }) {
  const http = useHttp();
  const [running, setRunning] = useState<Kind | null>(null);
  const [failed, setFailed] = useState(false);

  async function save(kind: Kind): Promise<void> {
    if (kind === 'pgn') {
      const text = await http.send(getHistoryPgn, { params: { userId } });
      return saveFile(HISTORY_TEXTS.pgnFile, 'application/x-chess-pgn', text);
    }
    const games = await readGames(http, { userId, filter, ...FILE_PAGE });
    saveFile(HISTORY_TEXTS.csv.file, 'text/csv', gamesCsv(games, window.location.origin));
  }

  const start = (kind: Kind) => {
    setRunning(kind);
    setFailed(false);
    save(kind)
      .catch(() => setFailed(true))
      .finally(() => setRunning(null));
  };

  return (
    <div className={css['exports']}>
      {failed && <p role="alert">{HISTORY_TEXTS.exportFailed}</p>}
      <Button busy={running === 'csv'} disabled={running === 'pgn'} onClick={() => start('csv')}>
        <Icon name="down" />
        <Words kind={HISTORY_TEXTS.csv.word} />
      </Button>
      <Button busy={running === 'pgn'} disabled={running === 'csv'} onClick={() => start('pgn')}>
        <Icon name="down" />
        <Words kind={HISTORY_TEXTS.pgnWord} />
      </Button>
    </div>
  );
}

/** "Export CSV"; a phone shows only the last word. */
function Words({ kind }: { kind: string }) {
  return (
    <span>
      <span className={css['exportWord']}>{HISTORY_TEXTS.exportWord}</span> <span>{kind}</span>
    </span>
  );
}
