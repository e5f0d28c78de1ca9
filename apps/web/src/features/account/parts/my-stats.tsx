// account: what a player has won, lost and earned. What the server counts stands beside what the user already carries.
import type { User } from '@kingstake/protocol';
import { getStats } from '@kingstake/protocol/http/history';
import { useQuery } from '../../../api/use-query.ts';
import { useHttp } from '../../../session/index.ts';
import { amountOf } from '../../../ui/format.ts';
import { Money } from '../../../ui/money.tsx';
import { Notice } from '../../../ui/status.tsx';
import { streakText, winRateText } from '../stats.ts';
import { ACCOUNT_TEXTS } from '../texts.ts';
import { Figure, Figures } from './figures.tsx';

export function MyStats({ user }: { user: User }) {
  const http = useHttp();
  const { data, isError } = useQuery({
    queryKey: ['stats', user.id],
    queryFn: () => http.send(getStats, { params: { id: user.id } }),
    staleTime: 0,
  });
  const { wins, losses, draws, totalEarnings } = data ?? user;
  return (
    <>
      <Figures>
        <Figure label={ACCOUNT_TEXTS.totalGames}>{wins + losses + draws}</Figure>
        <Figure label={ACCOUNT_TEXTS.wins}>{wins}</Figure>
        <Figure label={ACCOUNT_TEXTS.losses}>{losses}</Figure>
        <Figure label={ACCOUNT_TEXTS.draws} wide>
          {draws}
        </Figure>
        <Figure label={ACCOUNT_TEXTS.winRate} wide>
          {winRateText(wins, losses, draws) ?? ACCOUNT_TEXTS.none}
        </Figure>
        <Figure label={ACCOUNT_TEXTS.streak} wide>
          {data === undefined ? ACCOUNT_TEXTS.none : streakText(data.currentStreak)}
        </Figure>
        <Figure label={ACCOUNT_TEXTS.totalEarnings} wide>
          <Money amount={amountOf(totalEarnings)} />
        </Figure>
      </Figures>
      <Notice>{isError ? ACCOUNT_TEXTS.statsFailed : null}</Notice>
    </>
  );
}
