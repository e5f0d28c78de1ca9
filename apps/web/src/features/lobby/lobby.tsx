// lobby: the screen: what is at stake, the ways to a match, the player's own games and who has won most.
import { useEffect } from 'react';
import { useSession } from '../../session/index.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import css from './lobby.module.css';
import { fetchMatchDialogs, MatchDialogs } from './match-dialogs.tsx';
import { ActiveGames } from './parts/active-games.tsx';
import { Balances } from './parts/balances.tsx';
import { Leaderboard } from './parts/leaderboard.tsx';
import { MoneyButtons } from './parts/money-buttons.tsx';
import { PausedBanners } from './parts/paused-banner.tsx';
import { PracticeCard } from './parts/practice-card.tsx';
import { StakeCard } from './parts/stake-card.tsx';
import { LOBBY_TEXTS } from './texts.ts';
import { useListUpdates } from './use-lists.ts';
import { useMatchmaking } from './use-matchmaking.ts';
import { useMoneyWatch } from './use-money-watch.ts';

export function Lobby() {
  const { user, moneyPaused } = useSession();
  const match = useMatchmaking();
  useListUpdates();
  useMoneyWatch();
  useEffect(() => whenIdle(() => void fetchMatchDialogs().catch(() => undefined)), []);
  return (
    <div className={css['lobby']}>
      <PausedBanners />
      <div className={css['hello']}>
        <div className={css['greeting']}>
          <PageHeading title={LOBBY_TEXTS.documentTitle} className={css['heading']}>
            {LOBBY_TEXTS.welcome(user?.username ?? '')}
          </PageHeading>
          <p className={css['tagline']}>{LOBBY_TEXTS.tagline}</p>
        </div>
        <div className={css['money']}>
          <Balances />
          <MoneyButtons />
        </div>
      </div>
      <div className={css['notice']}>
        <Notice>{moneyPaused ? LOBBY_TEXTS.moneyPaused : null}</Notice>
      </div>
      <div className={css['cards']}>
        <StakeCard match={match} />
        <ActiveGames match={match} />
      </div>
      <div className={css['below']}>
        <PracticeCard />
        <Leaderboard />
      </div>
      <MatchDialogs match={match} />
    </div>
  );
}
