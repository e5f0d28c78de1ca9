// player: a player's public page.
import { blockPlayer, listBlocks, unblockPlayer } from '@kingstake/protocol/http/blocks';
import { getPlayer, type PlayerProfile } from '@kingstake/protocol/http/players';
import { gameDetailsPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { labelOfTimeControl, timeControlOf } from '@kingstake/protocol/time-control';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HttpError, messageOf } from '../../net/http-client.ts';
import { wallClockMs } from '../../net/timers.ts';
import { useMutation, useQuery, useQueryClient } from '../../net/use-query.ts';
import { useHttp, useSession } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RatingCharts } from '../../ui/charts.tsx';
import { cx } from '../../ui/elements.ts';
import { Figures } from '../../ui/figures.tsx';
import { amountOf, dayText, fullMoves, signedText, whenText, winRateText } from '../../ui/format.ts';
import { Card, PageHeading } from '../../ui/layout.tsx';
import { Money } from '../../ui/money.tsx';
import { PlayerName, RatingChip } from '../../ui/player.tsx';
import { Tag } from '../../ui/status.tsx';
import { useToasts } from '../../ui/toasts.tsx';
import { useDialogs } from '../own/dialogs.ts';
import css from './player.module.css';
import { PLAYER_TEXTS } from './texts.ts';

/** The status codes of an invalid name, and of a name that no player has. */
const UNKNOWN_STATUSES = new Set([400, 404]);

export function PlayerScreen({ username }: { username: string }) {
  const http = useHttp();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['player', username],
    queryFn: () => http.send(getPlayer, { params: { username } }),
    staleTime: 0,
  });
  if (data !== undefined) return <Profile player={data} />;
  if (!isError)
    return (
      <Message name={username}>
        <p role="status">{PLAYER_TEXTS.loading}</p>
      </Message>
    );
  const isUnknown = error instanceof HttpError && UNKNOWN_STATUSES.has(error.status);
  return isUnknown ? (
    <Message name={PLAYER_TEXTS.unknown}>
      <p>{PLAYER_TEXTS.unknownHint(username)}</p>
      <Link href={PAGE_ROUTES.lobby} className={buttonClass({ size: 'lg' })}>
        {PLAYER_TEXTS.returnHome}
      </Link>
    </Message>
  ) : (
    <Message name={username}>
      <p role="alert">{PLAYER_TEXTS.failed}</p>
      <Button onClick={() => void refetch()}>{PLAYER_TEXTS.retry}</Button>
    </Message>
  );
}

function Message({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css['screen']}>
      <PageHeading title={name} className={css['heading']}>
        {name}
      </PageHeading>
      <div className={css['message']}>{children}</div>
    </div>
  );
}

function Profile({ player }: { player: PlayerProfile }) {
  const { user } = useSession();
  return (
    <div className={css['screen']}>
      <div className={css['head']}>
        <Avatar pictureId={player.profilePicId} name={player.username} size="xl" />
        <div>
          <PageHeading title={player.username} className={css['heading']}>
            {player.username}
          </PageHeading>
          <p className={css['since']}>
            <span>{PLAYER_TEXTS.since(dayText(player.memberSince))}</span>
            {user?.id === player.id && <Tag tone="lamp">{PLAYER_TEXTS.you}</Tag>}
          </p>
        </div>
        {user !== null && user.id !== player.id && <PlayerActions player={player} ownName={user.username} />}
      </div>
      <Record player={player} />
      <Card className={css['ratings']} aria-labelledby="player-ratings">
        <h2 id="player-ratings" className={cx('title', css['title'])}>
          {PLAYER_TEXTS.ratings}
        </h2>
        <RatingCharts {...player} />
      </Card>
      <PublicGames games={player.games} />
    </div>
  );
}

function Record({ player: { wins, losses, draws, totalEarnings } }: { player: PlayerProfile }) {
  return (
    <Card aria-label={PLAYER_TEXTS.record}>
      <Figures
        className={css['figures']}
        figures={[
          [PLAYER_TEXTS.wins, wins],
          [PLAYER_TEXTS.losses, losses],
          [PLAYER_TEXTS.draws, draws],
          [PLAYER_TEXTS.winRate, winRateText(wins, losses, draws) ?? PLAYER_TEXTS.none],
          [PLAYER_TEXTS.totalEarnings, <Money key="earned" amount={amountOf(totalEarnings)} />],
        ]}
      />
    </Card>
  );
}

/** The settings use the same query key. */
const BLOCKS = ['blocks'] as const;

interface PlayerActionsProps {
  player: Pick<PlayerProfile, 'id' | 'username' | 'games'>;
  ownName: string;
}

function PlayerActions({ player, ownName }: PlayerActionsProps) {
  const http = useHttp();
  const dialogs = useDialogs();
  const queries = useQueryClient();
  const toasts = useToasts();
  const { data: blocks } = useQuery({ queryKey: BLOCKS, queryFn: () => http.send(listBlocks) });
  // The newest of the player's public games against the viewer.
  const game = player.games.find(({ opponent }) => opponent.username === ownName);
  const isBlocked = blocks?.some(({ id }) => id === player.id);
  const { mutate, isPending } = useMutation({
    mutationFn: () => http.send(isBlocked ? unblockPlayer : blockPlayer, { params: { userId: player.id } }),
    onError: (error) =>
      toasts.show({ variant: 'error', title: PLAYER_TEXTS.notBlocked, description: messageOf(error) }),
    onSettled: () => void queries.invalidateQueries({ queryKey: BLOCKS }),
  });
  return (
    <div className={css['actions']}>
      {isBlocked !== true && (
        <Button variant="primary" onClick={() => dialogs.openChallenge(player.username)}>
          {PLAYER_TEXTS.challenge}
        </Button>
      )}
      {game !== undefined && (
        <Button
          aria-haspopup="dialog"
          onClick={() => dialogs.openReport({ gameId: game.id, endedAt: game.date, opponent: player })}
        >
          {PLAYER_TEXTS.report}
        </Button>
      )}
      {isBlocked !== undefined && (
        <Button busy={isPending} onClick={() => mutate()}>
          {isBlocked ? PLAYER_TEXTS.unblock : PLAYER_TEXTS.block}
        </Button>
      )}
    </div>
  );
}

type PublicGame = PlayerProfile['games'][number];

export function PublicGames({ games }: { games: readonly PublicGame[] }) {
  return (
    <Card className={css['games']} aria-labelledby="player-games">
      <h2 id="player-games" className={cx('title', css['title'])}>
        {PLAYER_TEXTS.games}
      </h2>
      {games.length === 0 ? (
        <p className={css['quiet']}>{PLAYER_TEXTS.noGames}</p>
      ) : (
        <ul aria-labelledby="player-games">
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Row({ game }: { game: PublicGame }) {
  const { opponent, ratingChange } = game;
  const result = PLAYER_TEXTS.results[game.result];
  return (
    <li className={css['row']}>
      <span className={css['opponent']}>
        <Avatar pictureId={opponent.profilePicId} name={opponent.username} size="sm" still />
        <PlayerName className={css['name']} username={opponent.username} />
        <RatingChip {...opponent} />
      </span>
      <span className={css['result']} data-result={game.result}>
        <span>{result}</span>
        {ratingChange != null && <small className="num">{` ${signedText(ratingChange)}`}</small>}
      </span>
      <span className={css['facts']}>
        <span>{PLAYER_TEXTS.sides[game.isWhite ? 'white' : 'black']}</span>
        {' · '}
        <span className="num">{labelOfTimeControl(timeControlOf(game.timeControl))}</span>
        {' · '}
        <span className="num">{PLAYER_TEXTS.moves(fullMoves(game.moves))}</span>
      </span>
      <Link
        className={css['date']}
        href={gameDetailsPath(game.id)}
        aria-label={`${PLAYER_TEXTS.review(opponent.username)}, ${whenText(game.date, wallClockMs())}`}
      >
        <time dateTime={game.date}>{whenText(game.date, wallClockMs())}</time>
      </Link>
    </li>
  );
}
