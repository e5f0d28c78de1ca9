// account: User Profile and Account Settings: identity, both balances, the figures, and the editable fields.
import type { User } from '@kingstake/protocol';
import { getStats } from '@kingstake/protocol/http/history';
import { getPlayer } from '@kingstake/protocol/http/players';
import { lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { FIRST_RATINGS } from '@kingstake/protocol/ratings';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { wallClockMs } from '../../net/timers.ts';
import { useQuery } from '../../net/use-query.ts';
import { ReservesLine } from '../../reserves/reserves-line.tsx';
import { useHttp, useSession } from '../../session/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RatingCharts } from '../../ui/charts.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { cx } from '../../ui/elements.ts';
import { amountOf, signedText } from '../../ui/format.ts';
import { HeldMoney, WithdrawOnly } from '../../ui/held-money.tsx';
import { Money } from '../../ui/money.tsx';
import { PlayerName } from '../../ui/player.tsx';
import { Notice } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { heldOf } from '../own/balance.ts';
import { useDialogs } from '../own/dialogs.ts';
import { casePath, useHeldMoney, useOwnReviews } from '../own/reviews.ts';
import { MyProfile, WalletAddress } from './my-profile.tsx';
import css from './profile-dialogs.module.css';
import { ACCOUNT_TEXTS } from './texts.ts';

interface UserProfileDialogProps {
  user: User;
  onClose: () => void;
}

/** User Profile: identity, both balances, the figures, and the editable fields. */
export function UserProfileDialog({ user, onClose }: UserProfileDialogProps) {
  const settings = <MyProfile user={user} onClose={onClose} />;
  const tabs = [
    { value: 'overview', label: ACCOUNT_TEXTS.overview, panel: <MyOverview user={user} /> },
    { value: 'balance', label: ACCOUNT_TEXTS.balance, panel: <MyBalance user={user} /> },
    { value: 'statistics', label: ACCOUNT_TEXTS.statistics, panel: <Statistics user={user} /> },
    { value: 'settings', label: ACCOUNT_TEXTS.settings, panel: settings, keep: true },
  ];
  return (
    <Dialog title={ACCOUNT_TEXTS.userProfile} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.profileTabs} tabs={tabs} />
    </Dialog>
  );
}

function Statistics({ user }: { user: User }) {
  return (
    <>
      <MyStats user={user} />
      <MyRatings user={user} />
    </>
  );
}

interface SettingsDialogProps {
  user: User;
  onClose: () => void;
}

/** Account Settings, opened from the profile button: the profile and the figures. */
export function AccountSettingsDialog({ user, onClose }: SettingsDialogProps) {
  const profile = <MyProfile user={user} onClose={onClose} />;
  const tabs = [
    { value: 'profile', label: ACCOUNT_TEXTS.myProfile, panel: profile, keep: true },
    { value: 'stats', label: ACCOUNT_TEXTS.myStats, panel: <MyStats user={user} /> },
  ];
  const hasCases = (useOwnReviews({ isFresh: true }).data?.reviews.length ?? 0) > 0;
  const link = (href: string, text: string) => (
    <Link href={href} className={cx(buttonClass({ variant: 'ghost' }), css['limits'])} onClick={onClose}>
      {text}
    </Link>
  );
  const links = (
    <>
      {hasCases && link(PAGE_ROUTES.reviews, ACCOUNT_TEXTS.fairPlayCases)}
      {link(PAGE_ROUTES.limits, ACCOUNT_TEXTS.playLimits)}
    </>
  );
  return (
    <Dialog title={ACCOUNT_TEXTS.accountSettings} width="lg" onClose={onClose}>
      <Tabs label={ACCOUNT_TEXTS.settingsTabs} tabs={tabs} aside={links} />
    </Dialog>
  );
}

/** Picture, name and wallet. */
function MyOverview({ user }: { user: User }) {
  return (
    <div className={css['overview']}>
      <div className={css['who']}>
        <Avatar pictureId={user.profilePicId} name={user.username} size="xl" />
        <b>{user.username}</b>
      </div>
      <WalletAddress address={user.walletAddress} />
    </div>
  );
}

/** Both balances with their labels, and the buttons that move money between them. */
function MyBalance({ user }: { user: User }) {
  const { wallet } = useSession();
  const withdrawOnly = amountOf(user.withdrawOnly ?? '0') ?? lamports(0n);
  const held = useHeldMoney();
  const { openDeposit, openWithdraw, openTransactions, closeAll } = useDialogs();
  return (
    <>
      <Figures>
        <Figure label={ACCOUNT_TEXTS.playingBalance} wide>
          <Money amount={amountOf(user.balance)} held={heldOf(user)} />
        </Figure>
        <Figure label={ACCOUNT_TEXTS.inWallet} wide>
          <Money amount={wallet === null ? null : lamports(wallet.balanceLamports)} />
        </Figure>
      </Figures>
      <ReservesLine userId={user.id} nowMs={wallClockMs()} />
      {withdrawOnly > 0n && <WithdrawOnly amount={withdrawOnly} />}
      {held !== null && (
        <HeldMoney {...held} href={held.caseId === null ? null : casePath(held.caseId)} onLeave={closeAll} />
      )}
      <div className={css['actions']}>
        <Button variant="primary" aria-haspopup="dialog" onClick={() => openDeposit()}>
          {ACCOUNT_TEXTS.deposit}
        </Button>
        <Button aria-haspopup="dialog" onClick={openWithdraw}>
          {ACCOUNT_TEXTS.withdraw}
        </Button>
        <Button variant="ghost" aria-haspopup="dialog" onClick={openTransactions}>
          {ACCOUNT_TEXTS.history}
        </Button>
      </div>
    </>
  );
}

/** The player's record and earnings. The server's figures replace those of the session once they have loaded. */
function MyStats({ user }: { user: User }) {
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
          {data === undefined ? ACCOUNT_TEXTS.none : signedText(data.currentStreak)}
        </Figure>
        <Figure label={ACCOUNT_TEXTS.totalEarnings} wide>
          <Money amount={amountOf(totalEarnings)} />
        </Figure>
      </Figures>
      <Notice>{isError ? ACCOUNT_TEXTS.statsFailed : null}</Notice>
    </>
  );
}

/** wins / (wins + losses + draws) in percent (specification 9); null before the first game. */
export function winRateText(wins: number, losses: number, draws: number): string | null {
  const games = wins + losses + draws;
  if (games === 0) return null;
  return new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 }).format(wins / games);
}

const NO_HISTORY = { blitz: [], rapid: [] };

/** The player's rating history, as others see it on the player's page, and a link to it. */
function MyRatings({ user }: { user: User }) {
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

/** Tiles of labelled figures. */
function Figures({ children }: { children: ReactNode }) {
  return <dl className={css['figures']}>{children}</dl>;
}

interface FigureProps {
  label: string;
  wide?: boolean;
  children: ReactNode;
}

function Figure({ label, wide = false, children }: FigureProps) {
  return (
    <div className={wide ? css['wide'] : css['figure']}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
