// player: a player as every player may see them.
import { getPlayer, type PlayerProfile } from '@kingstake/protocol/http/players';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { HttpError, useHttp, useSession } from '../../session/index.ts';
import { useQuery } from '../../session/use-query.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Money } from '../../ui/money.tsx';
import { amountOf } from '../../ui/money-text.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { RatingCharts } from '../../ui/rating-charts.tsx';
import { Tag } from '../../ui/tag.tsx';
import { dayText } from '../../ui/when-text.ts';
import { PlayerActions } from './actions.tsx';
import css from './player.module.css';
import { PublicGames } from './public-games.tsx';
import { PLAYER_TEXTS } from './texts.ts';

const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const NOT_A_NAME = new Set([400, 404]);

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
  const isUnknown = error instanceof HttpError && NOT_A_NAME.has(error.status);
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
        {user !== null && user.id !== player.id && <PlayerActions player={player} />}
      </div>
      <Record player={player} />
      <Card className={css['ratings']} aria-labelledby="player-ratings">
        <h2 id="player-ratings" className={css['title']}>
          {PLAYER_TEXTS.ratings}
        </h2>
        <RatingCharts {...player} />
      </Card>
      <PublicGames games={player.games} />
    </div>
  );
}

function Record({ player: { wins, losses, draws, totalEarnings } }: { player: PlayerProfile }) {
  const games = wins + losses + draws;
  const figures = [
    [PLAYER_TEXTS.wins, wins],
    [PLAYER_TEXTS.losses, losses],
    [PLAYER_TEXTS.draws, draws],
    [PLAYER_TEXTS.winRate, games === 0 ? PLAYER_TEXTS.none : PERCENT.format(wins / games)],
    [PLAYER_TEXTS.totalEarnings, <Money key="earned" amount={amountOf(totalEarnings)} />],
  ] as const;
  return (
    <Card aria-label={PLAYER_TEXTS.record}>
      <dl className={css['figures']}>
        {figures.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
