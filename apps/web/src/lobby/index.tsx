// lobby: the screen: the stake, the ways to a match, the player's own games, others' games and the leaderboard.

import { lamports } from '@kingstake/protocol';
import { Suspense, useState } from 'react';
import { useOwnGames } from '../games/own-games.ts';
import { useQuery } from '../net/use-query.ts';
import { heldOf } from '../player/own/balance.ts';
import { useDialogs } from '../player/own/dialogs.ts';
import { usePlayBreak } from '../player/own/limits.ts';
import { useSession, useSessionActions } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { amountOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Card, PageHeading } from '../ui/layout.tsx';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/status.tsx';
import {
  BreakArea,
  FairPlayNote,
  FirstVisitArea,
  LeadersArea,
  MatchDialogs,
  OpenArea,
  RunningRows,
  SideArea,
  WaitingCard,
} from './deferred.ts';
import { fullGames, isFirstVisit } from './games.ts';
import css from './lobby.module.css';
import type { OpenGames } from './open-games.ts';
import { StakeCard } from './stake-card.tsx';
import { LobbyProvider, useLobby, useLobbyState } from './state.ts';
import { LOBBY_TEXTS } from './texts.ts';
import { useListUpdates } from './use-lists.ts';

export function Lobby() {
  const { user, config } = useSession();
  const { data: ownGames, isPending } = useOwnGames();
  const lobby = useLobbyState();
  const [open, setOpen] = useState<OpenGames | null>(null);
  const [isFriendlyOnly, setFriendlyOnly] = useState(false);
  useListUpdates();
  useMoneyWatch(!isPending);
  const pause = usePlayBreak();
  const isFirst = isFirstVisit(user, ownGames);
  const name = user?.username ?? '';
  return (
    <LobbyProvider value={lobby}>
      <div className={css['lobby']}>
        <Suspense>
          <FairPlayNote onKnown={setFriendlyOnly} />
        </Suspense>
        <div className={css['hello']}>
          <div className={css['greeting']}>
            <PageHeading title={LOBBY_TEXTS.documentTitle} className={css['heading']}>
              {isFirst ? LOBBY_TEXTS.takeASeat(name) : LOBBY_TEXTS.welcome(name)}
            </PageHeading>
            <ProfileLink />
            {pause === null && <p className={css['tagline']}>{LOBBY_TEXTS.tagline}</p>}
          </div>
          <div className={css['money']}>
            <Balances />
            <MoneyNow hidesDeposit={isFirst || pause !== null} />
          </div>
        </div>
        <div className={css['notice']}>
          <Notice>{config?.moneyPaused ? LOBBY_TEXTS.moneyPaused : null}</Notice>
        </div>
        {isFirst && pause === null && (
          <div className={css['first']}>
            <Suspense>
              <FirstVisitArea open={open} />
            </Suspense>
          </div>
        )}
        {pause !== null && (
          <Suspense fallback={<div className={css['soon']} />}>
            <BreakArea pause={pause}>
              <ActiveGames />
            </BreakArea>
          </Suspense>
        )}
        {pause === null && (
          <div className={css['cards']}>
            <div className={css['main']}>
              <StakeCard isFirst={isFirst} isFriendlyOnly={isFriendlyOnly} />
            </div>
            <div className={css['open']}>
              <Suspense fallback={<div className={css['soon']} />}>
                <OpenArea open={open} setOpen={setOpen} />
              </Suspense>
            </div>
            <div className={css['side']}>
              <div className={css['active']}>
                <ActiveGames />
                <Suspense>
                  <WaitingCard />
                </Suspense>
              </div>
              <Suspense fallback={<div className={css['soon']} />}>
                <SideArea open={open} />
              </Suspense>
            </div>
            <div className={css['leaders']}>
              <Suspense>
                <LeadersArea open={open} />
              </Suspense>
            </div>
          </div>
        )}
        {/* Their code comes after the lobby's own data, or with the first press. */}
        <Suspense>{(!isPending || lobby.dialog !== null) && <MatchDialogs />}</Suspense>
      </div>
    </LobbyProvider>
  );
}

/** The player's own profile, next to their name. */
function ProfileLink() {
  const { openProfile } = useDialogs();
  return (
    <Button size="sm" aria-haspopup="dialog" onClick={openProfile}>
      {LOBBY_TEXTS.profile}
    </Button>
  );
}

/** The two balances with their labels: on the site, and on chain. */
function Balances() {
  const { user, wallet } = useSession();
  return (
    <dl className={css['balances']}>
      <div>
        <dt>{LOBBY_TEXTS.playingBalance}</dt>
        <dd>
          <Money amount={user === null ? null : amountOf(user.balance)} held={heldOf(user)} />
        </dd>
      </div>
      <div className={css['chain']}>
        <dt>{LOBBY_TEXTS.inWallet}</dt>
        <dd>
          <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
        </dd>
      </div>
    </dl>
  );
}

/** Deposit, Withdraw and the statement. A first visit has a larger deposit button, and a break has none. */
function MoneyNow({ hidesDeposit }: { hidesDeposit: boolean }) {
  const { openDeposit, openWithdraw, openTransactions } = useDialogs();
  return (
    <div className={css['now']}>
      {!hidesDeposit && (
        <Button aria-haspopup="dialog" onClick={() => openDeposit()}>
          <Icon name="plus" />
          {LOBBY_TEXTS.deposit}
        </Button>
      )}
      <Button aria-haspopup="dialog" onClick={openWithdraw}>
        {LOBBY_TEXTS.withdraw}
      </Button>
      <Button aria-haspopup="dialog" onClick={openTransactions}>
        {LOBBY_TEXTS.transactions}
      </Button>
    </div>
  );
}

/** Active Games: those with both players. Their rows are fetched after the first load. */
function ActiveGames() {
  const { open: openDialog } = useLobby();
  const { data, isError, refetch } = useOwnGames();
  const running = fullGames(data ?? []);
  const quiet = (text: string) => <p className={css['quiet']}>{text}</p>;
  return (
    <Card className={css['card']} aria-labelledby="active-games">
      <h2 id="active-games" className={css['title']}>
        {LOBBY_TEXTS.activeGames}
      </h2>
      {isError && (
        <div role="alert">
          {quiet(LOBBY_TEXTS.listFailed)}
          <Button size="sm" onClick={() => void refetch()}>
            {LOBBY_TEXTS.retry}
          </Button>
        </div>
      )}
      {running.length > 0 ? (
        <Suspense fallback={quiet(LOBBY_TEXTS.loading)}>
          <RunningRows games={running} />
        </Suspense>
      ) : (
        !isError && quiet(data === undefined ? LOBBY_TEXTS.loading : LOBBY_TEXTS.noActiveGames)
      )}
      <Button
        variant="ghost"
        size="sm"
        className={css['policy']}
        aria-haspopup="dialog"
        onClick={() => openDialog({ kind: 'policy' })}
      >
        {LOBBY_TEXTS.policy}
      </Button>
    </Card>
  );
}

const EVERY_MS = 30_000;

/**
 * Refetches when the lobby opens, when it becomes visible and every 30 s, but not while the page is hidden. `enabled`: once the
 * lobby's own data has arrived, because the page has just fetched the same.
 */
function useMoneyWatch(enabled: boolean): void {
  const { checkMoney } = useSessionActions();
  useQuery({
    queryKey: ['money-paused'],
    queryFn: async () => {
      await checkMoney();
      return null;
    },
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
    enabled,
  });
}
