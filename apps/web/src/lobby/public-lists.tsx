// lobby: lists of the server: running games that the player can watch, the last results, and the leaderboard.
import type { AnswerOf } from '@kingstake/protocol';
import { listRecentGames, listRunningGames } from '@kingstake/protocol/http/games';
import { getLeaderboard, type LeaderboardUser } from '@kingstake/protocol/http/leaderboard';
import { PAGE_TIMES } from '@kingstake/protocol/limits';
import type { RecentGame } from '@kingstake/protocol/listed-games';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { RatingPool } from '@kingstake/protocol/ratings';
import { useState } from 'react';
import { Link } from 'wouter';
import { wallClockMs } from '../net/timers.ts';
import { keepPreviousData, type UseQueryOptions, useQuery } from '../net/use-query.ts';
import { useHttp, useSession } from '../session/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { Segments } from '../ui/controls.tsx';
import { cx, type Elements } from '../ui/elements.ts';
import { amountOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card, useMediaQuery } from '../ui/layout.tsx';
import { WatchedGame } from '../ui/mini-board.tsx';
import { Money } from '../ui/money.tsx';
import { PlayerName, RatingChip } from '../ui/player.tsx';
import { RATING_TEXTS, WATCH_TEXTS } from '../ui/secondary-texts.ts';
import { Tag } from '../ui/status.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import css from './public-lists.module.css';
import { LIST_TEXTS } from './secondary-texts.ts';
import { LOBBY_TEXTS } from './texts.ts';
import { LOBBY_KEY } from './use-lists.ts';

/** Two boards fit next to the stake card; on narrower pages they form a strip below it. */
const WIDE = '(min-width: 1200px)';
const PAIR = 2;
const STRIP = 6;

/** Small boards of running games that the player can watch: two at a time, or a strip on a phone. */
export function LiveGames({ className }: { className?: string | undefined }) {
  const isWide = useMediaQuery(WIDE);
  const limit = isWide ? PAIR : STRIP;
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useRunningGames(limit, page);
  return (
    <ListCard
      className={className}
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

/** The first page of live games, fetched even while `LiveGames` is not shown. With `isPolling` it polls while there are none. */
export function useFirstLiveGames(isPolling: boolean) {
  const limit = useMediaQuery(WIDE) ? PAIR : STRIP;
  const everyMs = isPolling && PAGE_TIMES.watchAskMs;
  return useRunningGames(limit, 1, (data) => data?.games.length === 0 && everyMs);
}

type LivePage = AnswerOf<typeof listRunningGames>;

/** Fetches one page of the games that the player can watch. */
function useRunningGames(
  limit: number,
  page: number,
  refetchInterval: UseQueryOptions<LivePage>['refetchInterval'] = PAGE_TIMES.watchAskMs,
) {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'running', limit, page],
    queryFn: () => http.send(listRunningGames, { query: { limit, page }, isLater: true }),
    placeholderData: keepPreviousData,
    enabled: user !== null,
    refetchOnMount: 'always',
    refetchInterval,
  });
}

const SHOWN_RESULTS = 3;

/** The last games of others. Renders nothing if there are none, because no row is invented. */
export function LastResults({ className }: { className?: string | undefined }) {
  const http = useHttp();
  const { data } = useQuery({
    queryKey: [LOBBY_KEY, 'recent'],
    queryFn: () => http.send(listRecentGames, { isLater: true }),
    refetchOnMount: 'always',
    refetchInterval: PAGE_TIMES.watchAskMs,
  });
  const games = (data?.games ?? []).slice(0, SHOWN_RESULTS);
  if (games.length === 0) return null;
  return (
    <Card className={cx(css['card'], className)} aria-labelledby="last-results">
      <div className={css['head']}>
        <h2 id="last-results" className="title">
          {LIST_TEXTS.lastResults}
        </h2>
      </div>
      <ul aria-labelledby="last-results">
        {games.map((game) => (
          <li key={game.id} className={css['result']}>
            <span className={css['names']}>{resultText(game)}</span>
            <span
              className={cx('num', css['when'])}
            >{`${LOBBY_TEXTS.solAmount(game.wagerAmount)} · ${agoText(Date.parse(game.endedAt), wallClockMs())}`}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** "Beringer beat rajan_v", the winner first. */
export function resultText({ winner, whitePlayer, blackPlayer }: RecentGame): string {
  const [first, second] = winner === blackPlayer.id ? [blackPlayer, whitePlayer] : [whitePlayer, blackPlayer];
  const words = winner === null ? LIST_TEXTS.drewWith : LIST_TEXTS.beat;
  return words(first.username, second.username);
}

const MINUTE_MS = 60_000;
const STEPS = [
  ['d', 1440],
  ['h', 60],
  ['min', 1],
] as const;

/** "38 min", "2 h", "3 d"; at least a minute. */
export function agoText(atMs: number, nowMs: number): string {
  const minutes = Math.max(1, Math.floor((nowMs - atMs) / MINUTE_MS));
  const [unit, size] = STEPS.find(([, least]) => minutes >= least) ?? STEPS[2];
  return `${Math.floor(minutes / size)} ${unit}`;
}

const DESKTOP = '(min-width: 900px)';
const COLUMN = 5;
const TOP = 3;

type Board = RatingPool | 'earnings';

const BOARDS: readonly { value: Board; label: string }[] = [
  { value: 'earnings', label: RATING_TEXTS.winnings },
  { value: 'blitz', label: RATING_TEXTS.pools.blitz },
  { value: 'rapid', label: RATING_TEXTS.pools.rapid },
];

interface LeaderboardProps {
  className?: string | undefined;
  /** Renders nothing while no one has won. */
  hidesEmpty: boolean;
}

/** The players with the highest winnings or ratings: five on phones, ten in two columns on desktop. */
export function Leaderboard({ className, hidesEmpty }: LeaderboardProps) {
  const isDesktop = useMediaQuery(DESKTOP);
  const size = isDesktop ? 2 * COLUMN : COLUMN;
  const [board, setBoard] = useState<Board>('earnings');
  // The index of a player, so that the position survives rotating the phone, which changes the page size.
  const [start, setStart] = useState(0);
  const page = Math.floor(start / size) + 1;
  const { data: newest, isError, refetch } = useLeaderboard(board, size, page);
  // The previous page stays visible only if it belongs to the same board.
  const data = newest?.board === board ? newest : undefined;
  const first = (page - 1) * size + 1;
  const choose = (next: Board) => {
    setBoard(next);
    setStart(0);
  };
  if (hidesEmpty && board === 'earnings' && !isError && (data?.users.length ?? 0) === 0) return null;
  return (
    <ListCard
      className={className}
      id="leaderboard"
      title={LIST_TEXTS.leaderboard}
      rows={data?.users ?? null}
      isError={isError}
      onRetry={() => void refetch()}
      empty={board === 'earnings' ? LIST_TEXTS.leaderboardEmpty : RATING_TEXTS.boardEmpty}
      above={
        <div className={css['leaderBoards']}>
          <span id="leaderboard-by" className="vh">
            {RATING_TEXTS.boards}
          </span>
          <Segments value={board} onChange={choose} items={BOARDS} labelledBy="leaderboard-by" />
        </div>
      }
      pages={
        data === undefined
          ? null
          : {
              ...data.pagination,
              range: LIST_TEXTS.leaderboardRange(
                first,
                first + data.users.length - 1,
                data.pagination.totalUsers,
              ),
              previous: LIST_TEXTS.leaderboardPrevious,
              next: LIST_TEXTS.leaderboardNext,
              onGo: (by) => setStart((page - 1 + by) * size),
            }
      }
    >
      {(users) => <Standing users={users} first={first} isDesktop={isDesktop} board={board} />}
    </ListCard>
  );
}

interface StandingProps {
  users: readonly LeaderboardUser[];
  first: number; // the rank of the first player
  board: Board;
}

function Standing({ users, first, isDesktop, board }: StandingProps & { isDesktop: boolean }) {
  if (!isDesktop) {
    return (
      <ol className={css['list']} aria-labelledby="leaderboard">
        {users.map((user, index) => (
          <li key={user.id}>
            <span className={cx('num', css['rank'], first + index <= TOP && css['top'])}>
              {first + index}
            </span>
            <Name user={user} board={board} />
            <Figure user={user} board={board} />
          </li>
        ))}
      </ol>
    );
  }
  return (
    <div className={cx(css['columns'], users.length > COLUMN && css['two'])}>
      <Column users={users.slice(0, COLUMN)} first={first} board={board} />
      {users.length > COLUMN && <Column users={users.slice(COLUMN)} first={first + COLUMN} board={board} />}
    </div>
  );
}

function Column({ users, first, board }: StandingProps) {
  const { user: own } = useSession();
  const isRated = board !== 'earnings';
  return (
    <table className={css['table']} aria-labelledby="leaderboard">
      <thead>
        <tr>
          <th scope="col">{LIST_TEXTS.rank}</th>
          <th scope="col">{LIST_TEXTS.player}</th>
          <th scope="col">{isRated ? RATING_TEXTS.games : LIST_TEXTS.record}</th>
          <th scope="col">{isRated ? UI_TEXTS.rating : LIST_TEXTS.winnings}</th>
        </tr>
      </thead>
      <tbody>
        {users.map((user, index) => (
          <tr key={user.id} className={cx(user.id === own?.id && css['own'])}>
            <td className={cx('num', css['rank'], first + index <= TOP && css['top'])}>{first + index}</td>
            <td>
              <Name user={user} board={board} />
            </td>
            <td className="num">{isRated ? user.games : LIST_TEXTS.winsLosses(user.wins, user.losses)}</td>
            <td>
              <Figure user={user} board={board} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  user: LeaderboardUser;
  board: Board;
}

/** The number by which the board is sorted. */
function Figure({ user, board }: RowProps) {
  if (board !== 'earnings') return <span className={cx('num', css['winnings'])}>{user.rating}</span>;
  return <Money className={css['winnings']} amount={amountOf(user.totalEarnings)} />;
}

function Name({ user, board }: RowProps) {
  const { user: own } = useSession();
  return (
    <span className={css['player']} title={user.username}>
      <Avatar pictureId={user.profilePicId} name={user.username} size="sm" still />
      <PlayerName className={css['name']} username={user.username} />
      {board === 'earnings' && <RatingChip {...user} />}
      {user.id === own?.id && <Tag tone="lamp">{LIST_TEXTS.you}</Tag>}
    </span>
  );
}

/** Fetches one page of a leaderboard with `limit` players. The previous page stays visible until the next one arrives. */
function useLeaderboard(board: Board, limit: number, page: number) {
  const http = useHttp();
  const { user } = useSession();
  return useQuery({
    queryKey: [LOBBY_KEY, 'leaderboard', board, limit, page],
    queryFn: async () => {
      const pool = board === 'earnings' ? {} : { pool: board };
      return {
        ...(await http.send(getLeaderboard, { query: { limit, page, ...pool }, isLater: true })),
        board,
      };
    },
    placeholderData: keepPreviousData,
    enabled: user !== null,
    refetchOnMount: 'always',
  });
}

interface ListCardProps<Row> {
  className: string | undefined;
  /** Id of the title, which labels the list. */
  id: string;
  title: string;
  /** null: still loading. */
  rows: readonly Row[] | null;
  isError: boolean;
  onRetry(): void;
  /** Text for an empty list. */
  empty: string;
  pages?: Pages | null;
  /** Always shown between the title and the rows. */
  above?: Elements;
  /** Renders the rows if there are any. */
  children: (rows: readonly Row[]) => Elements;
}

interface Pages {
  hasPrevPage: boolean;
  hasNextPage: boolean;
  /** Text for the range of rows, or null. */
  range: string | null;
  previous: string; // button labels
  next: string;
  onGo(by: -1 | 1): void;
}

/** A card with a list: title, page buttons, rows, and a text for loading, empty or failed. */
function ListCard<Row>({
  className,
  id,
  title,
  rows,
  isError,
  onRetry,
  empty,
  pages = null,
  above,
  children,
}: ListCardProps<Row>) {
  return (
    <Card className={cx(css['card'], className)} aria-labelledby={id}>
      <div className={css['head']}>
        <h2 id={id} className="title">
          {title}
        </h2>
        {pages !== null && (pages.hasPrevPage || pages.hasNextPage) && <PageButtons {...pages} />}
      </div>
      {above}
      {isError ? (
        <div role="alert">
          <p className={css['quiet']}>{LOBBY_TEXTS.listFailed}</p>
          <Button size="sm" onClick={onRetry}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      ) : rows === null || rows.length === 0 ? (
        <p className={css['quiet']}>{rows === null ? LOBBY_TEXTS.loading : empty}</p>
      ) : (
        children(rows)
      )}
    </Card>
  );
}

function PageButtons({ hasPrevPage, hasNextPage, range, previous, next, onGo }: Pages) {
  return (
    <div className={css['pages']}>
      {range !== null && <span className="num">{range}</span>}
      <Button
        variant="ghost"
        size="sm"
        aria-label={previous}
        disabled={!hasPrevPage}
        onClick={() => onGo(-1)}
      >
        <Icon name="prev" />
      </Button>
      <Button variant="ghost" size="sm" aria-label={next} disabled={!hasNextPage} onClick={() => onGo(1)}>
        <Icon name="next" />
      </Button>
    </div>
  );
}
