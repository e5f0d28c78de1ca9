// profile: User Profile and Account Settings: identity, both balances, the figures, and the editable fields.
import type { User } from '@kingstake/protocol';
import { getStats } from '@kingstake/protocol/http/history';
import { getPlayer } from '@kingstake/protocol/http/players';
import { lamports } from '@kingstake/protocol/money';
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { FIRST_RATINGS } from '@kingstake/protocol/ratings';
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
import { Figures } from '../../ui/figures.tsx';
import { amountOf, signedText, winRateText } from '../../ui/format.ts';
import { HeldMoney, WithdrawOnly } from '../../ui/held-money.tsx';
import { Money } from '../../ui/money.tsx';
import { PlayerName } from '../../ui/player.tsx';
import { Notice } from '../../ui/status.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { heldOf } from '../own/balance.ts';
import { useDialogs } from '../own/dialogs.ts';
import { casePath, useHeldMoney, useOwnReviews } from '../own/reviews.ts';
import { MyProfile, WalletAddress } from './my-profile.tsx';
import css from './profile.module.css';
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
        <b className="title">{user.username}</b>
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
      <Figures
        className={cx(css['figures'], css['balances'])}
        figures={[
          [
            ACCOUNT_TEXTS.playingBalance,
            <Money key="playing" amount={amountOf(user.balance)} held={heldOf(user)} />,
          ],
          [
            ACCOUNT_TEXTS.inWallet,
            <Money key="wallet" amount={wallet === null ? null : lamports(wallet.balanceLamports)} />,
          ],
        ]}
      />
      <ReservesLine userId={user.id} nowMs={wallClockMs()} />
      {withdrawOnly > 0n && <WithdrawOnly amount={withdrawOnly} />}
      {held !== null && (
        <HeldMoney {...held} href={held.caseId === null ? null : casePath(held.caseId)} onLeave={closeAll} />
      )}
      <div className={css['moves']}>
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
      <Figures
        className={css['figures']}
        figures={[
          [ACCOUNT_TEXTS.totalGames, wins + losses + draws],
          [ACCOUNT_TEXTS.wins, wins],
          [ACCOUNT_TEXTS.losses, losses],
          [ACCOUNT_TEXTS.draws, draws],
          [ACCOUNT_TEXTS.winRate, winRateText(wins, losses, draws) ?? ACCOUNT_TEXTS.none],
          [ACCOUNT_TEXTS.streak, data === undefined ? ACCOUNT_TEXTS.none : signedText(data.currentStreak)],
          [ACCOUNT_TEXTS.totalEarnings, <Money key="earned" amount={amountOf(totalEarnings)} />],
        ]}
      />
      <Notice>{isError ? ACCOUNT_TEXTS.statsFailed : null}</Notice>
    </>
  );
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
