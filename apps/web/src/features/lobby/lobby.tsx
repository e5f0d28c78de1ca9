// lobby: the screen: what is at stake, the ways to a match, the player's own games, others' games and who has won most.
import { Suspense, useEffect } from 'react';
import { useOwnGames } from '../../account/own-games.ts';
import { useSession } from '../../session/index.ts';
import { whenIdle } from '../../ui/browser.ts';
import { PageHeading } from '../../ui/layout.tsx';
import { Notice } from '../../ui/status.tsx';
import {
  FirstSteps,
  fetchMatchDialogs,
  Leaderboard,
  LiveGames,
  MatchDialog,
  MoneyMore,
  OpenChallenges,
  PausedBanner,
  PracticeCard,
  WaitingCard,
} from './deferred.ts';
import { isFirstVisit } from './games.ts';
import css from './lobby.module.css';
import { ActiveGames } from './parts/active-games.tsx';
import { Balances } from './parts/balances.tsx';
import { MoneyNow } from './parts/money-buttons.tsx';
import { StakeCard } from './parts/stake-card.tsx';
import { LOBBY_TEXTS } from './texts.ts';
import { useListUpdates, usePausedGames, usePausedSoon } from './use-lists.ts';
import { useMatchmaking } from './use-matchmaking.ts';
import { useMoneyWatch } from './use-money-watch.ts';

export function Lobby() {
  const { user, config } = useSession();
  const { data: ownGames } = useOwnGames();
  const match = useMatchmaking();
  useListUpdates();
  useMoneyWatch();
  useEffect(() => whenIdle(() => void fetchMatchDialogs().catch(() => undefined)), []);
  const isFirst = isFirstVisit(user, ownGames);
  const name = user?.username ?? '';
  return (
    <div className={css['lobby']}>
      <Suspense>
        <PausedBanners />
      </Suspense>
      <div className={css['hello']}>
        <div className={css['greeting']}>
          <PageHeading title={LOBBY_TEXTS.documentTitle} className={css['heading']}>
            {isFirst ? LOBBY_TEXTS.takeASeat(name) : LOBBY_TEXTS.welcome(name)}
          </PageHeading>
          <p className={css['tagline']}>{LOBBY_TEXTS.tagline}</p>
        </div>
        <div className={css['money']}>
          <Balances />
          {!isFirst && <MoneyNow />}
        </div>
      </div>
      <div className={css['notice']}>
        <Notice>{config?.moneyPaused ? LOBBY_TEXTS.moneyPaused : null}</Notice>
      </div>
      <Suspense>{isFirst && <FirstSteps />}</Suspense>
      <div className={css['cards']}>
        <div className={css['main']}>
          <StakeCard match={match} isFirst={isFirst} />
        </div>
        <div className={css['open']}>
          <Suspense fallback={<div className={css['soon']} />}>
            <OpenChallenges match={match} />
          </Suspense>
        </div>
        <div className={css['side']}>
          <div className={css['active']}>
            <ActiveGames match={match} />
            <Suspense>
              <WaitingCard match={match} />
            </Suspense>
          </div>
          <Suspense fallback={<div className={css['soon']} />}>
            {!isFirst && <PracticeCard />}
            <div className={css['live']}>
              <LiveGames />
            </div>
          </Suspense>
        </div>
        <div className={css['leaders']}>
          <Suspense>
            <Leaderboard />
            <MoneyMore isFirst={isFirst} />
          </Suspense>
        </div>
      </div>
      <Suspense>{match.dialog.kind !== 'idle' && <MatchDialog match={match} />}</Suspense>
    </div>
  );
}

function PausedBanners() {
  const { data } = usePausedGames();
  usePausedSoon();
  return data?.map((game) => <PausedBanner key={game.id} game={game} />);
}
