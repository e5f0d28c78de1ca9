// account: the own ratings in time, as others see them on the player's page, and the way there.
import type { User } from '@kingstake/protocol';
import { getPlayer } from '@kingstake/protocol/http/players';
import { FIRST_RATINGS } from '@kingstake/protocol/ratings';
import { useQuery } from '../../../api/use-query.ts';
import { useHttp } from '../../../session/index.ts';
import { RatingCharts } from '../../../ui/charts.tsx';
import { PlayerName } from '../../../ui/player.tsx';
import { Notice } from '../../../ui/status.tsx';
import { ACCOUNT_TEXTS } from '../texts.ts';
import css from './my-ratings.module.css';

const NO_HISTORY = { blitz: [], rapid: [] };

export function MyRatings({ user }: { user: User }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['player', user.username],
    queryFn: () => http.send(getPlayer, { params: { username: user.username } }),
    staleTime: 0,
  });
  const { ratings = user.ratings ?? FIRST_RATINGS, ratingHistory = NO_HISTORY } = data ?? {};
  return (
    <section className={css['ratings']} aria-label={ACCOUNT_TEXTS.ratings}>
      <RatingCharts ratings={ratings} ratingHistory={ratingHistory} />
      <p className={css['page']}>
        {ACCOUNT_TEXTS.publicPage} <PlayerName className={css['name']} username={user.username} aside />
      </p>
      <Notice>{isError ? ACCOUNT_TEXTS.ratingsFailed : null}</Notice>
    </section>
  );
}
