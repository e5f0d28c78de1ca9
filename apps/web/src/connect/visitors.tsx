// connect: the screens of a visitor with an invitation or without a wallet in this browser. Fetched when one of them is shown.

import { discOf, pictureUrl } from '@kingstake/protocol/avatars';
import type { Invitation } from '@kingstake/protocol/http/invitations';
import { formatSol, parseSol } from '@kingstake/protocol/money';
import { timeControlOf } from '@kingstake/protocol/time-control';
import { type Ref, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { groupedCode } from '../games/game.ts';
import { browserInvitation } from '../games/invitation.ts';
import { invitedGame, readInvitation } from '../games/read-invitation.ts';
import { browserTimers, wallClockMs } from '../net/timers.ts';
import { useHttp, useSession } from '../session/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { cx, type Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { Card } from '../ui/layout.tsx';
import { lazyFrom } from '../ui/lazy-from.ts';
import { Skeleton } from '../ui/status.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import css from './connect-screen.module.css';
import { ConnectButton, Entrance, TryBoard, VisitorLayout } from './entrance.tsx';
import invitationCss from './invitation.module.css';
import { type ConnectOffer, WALLET_APP_NAMES, WALLET_APPS, WALLET_SITES, type WalletApp } from './offer.ts';
import { PHONE_TEXTS } from './secondary-texts.ts';
import { WALLET_TEXTS } from './texts.ts';
import own from './visitors.module.css';
import { useAppOpening, WalletAppWays } from './wallet-app.tsx';

const QrCode = lazyFrom(() => import('../ui/qr.tsx'))('QrCode');

interface VisitorProps {
  offer: ConnectOffer;
  /** The address of this page, or of the invitation with its code. */
  address: string;
  panel: Ref<HTMLDivElement>;
  onTryBoard: () => void;
}

const headingOf = (failed: WalletApp | null, usual: string) =>
  failed === null ? usual : PHONE_TEXTS.didNotOpen(WALLET_APP_NAMES[failed]);

export function WalletAppVisitor({ offer, address, panel, onTryBoard }: VisitorProps) {
  const opening = useAppOpening();
  const hasMobileAdapter = offer.kind === 'wallet-app' && offer.hasMobileAdapter;
  const reason = hasMobileAdapter ? PHONE_TEXTS.reasonInstalled : PHONE_TEXTS.reason;
  return (
    <VisitorLayout>
      <Entrance heading={headingOf(opening.failed, PHONE_TEXTS.heading)} panel={panel}>
        <p className={css['words']}>{opening.failed === null ? reason : PHONE_TEXTS.didNotOpenHint}</p>
        <WalletAppWays address={address} hasMobileAdapter={hasMobileAdapter} {...opening} />
        <TryBoard onTryBoard={onTryBoard} />
      </Entrance>
    </VisitorLayout>
  );
}

interface InvitedVisitorProps extends VisitorProps {
  /** The game's path on this site. */
  invitedTo: string;
  /** Shown if there is no such invitation. */
  usual: Elements;
  /** Opens the connect screen without the invitation. */
  onForget: () => void;
}

export function InvitedVisitor({ usual, ...props }: InvitedVisitorProps) {
  // An address is kept only while its game can be joined.
  const invitation = useInvitation(props.invitedTo, browserInvitation.take);
  if (invitation === 'loading')
    return (
      <VisitorLayout>
        <div className={css['panel']}>
          <Skeleton width="100%" height="10rem" />
        </div>
      </VisitorLayout>
    );
  if (invitation === 'none' || invitation === 'failed') return usual;
  if (!invitation.open) return <Gone {...props} invitation={invitation} />;
  return props.offer.kind === 'wallet-app' ? (
    <InvitedOnPhone {...props} invitation={invitation} />
  ) : (
    <InvitedWithWallet {...props} invitation={invitation} />
  );
}

type InvitedProps = Omit<InvitedVisitorProps, 'usual'> & { invitation: Invitation };

function Gone({ invitation, panel, onForget }: InvitedProps) {
  return (
    <VisitorLayout>
      <Entrance
        heading={invitation.taken ? PHONE_TEXTS.taken : PHONE_TEXTS.closed}
        panel={panel}
        above={<CardAbove invitation={invitation} isGone />}
      >
        <p className={css['words']}>{PHONE_TEXTS.goneHint}</p>
        <Button variant="primary" size="lg" className={css['main']} onClick={onForget}>
          {PHONE_TEXTS.openProduct}
        </Button>
      </Entrance>
    </VisitorLayout>
  );
}

function CardAbove({ invitation, isGone = false }: { invitation: Invitation; isGone?: boolean }) {
  const { wins, losses } = invitation.inviter;
  return (
    <div className={own['above']}>
      <InvitationCard
        invitation={invitation}
        line={isGone ? PHONE_TEXTS.record(wins, losses) : PHONE_TEXTS.invites}
        isGone={isGone}
      />
    </div>
  );
}

const takesNothing = (invitation: Invitation) =>
  isFriendly(invitation) ? PHONE_TEXTS.nothingStarts : PHONE_TEXTS.nothingTaken;

function InvitedOnPhone({ offer, address, invitedTo, panel, invitation }: InvitedProps) {
  const opening = useAppOpening();
  const minutes = useMinutesLeft(invitation);
  return (
    <VisitorLayout>
      <Entrance
        heading={headingOf(opening.failed, PHONE_TEXTS.openInvitation)}
        panel={panel}
        above={<CardAbove invitation={invitation} />}
      >
        <p className={css['words']}>
          {opening.failed === null ? takesNothing(invitation) : PHONE_TEXTS.didNotOpenHint}
        </p>
        <WalletAppWays
          address={address}
          hasMobileAdapter={offer.kind === 'wallet-app' && offer.hasMobileAdapter}
          {...opening}
        >
          <Kept invitedTo={invitedTo} />
          <p className={own['fine']}>{PHONE_TEXTS.openFor(minutes)}</p>
        </WalletAppWays>
      </Entrance>
    </VisitorLayout>
  );
}

/** Says that the invitation is kept, with the game's code for the case that the wallet app loses the link. */
function Kept({ invitedTo }: { invitedTo: string }) {
  const { gameCode } = invitedGame(invitedTo);
  const [before, after] = PHONE_TEXTS.keptCode;
  return (
    <p className={own['kept']}>
      <Icon name="link" />
      {gameCode === undefined ? (
        <span>{PHONE_TEXTS.kept}</span>
      ) : (
        <span>
          <span>{before}</span>
          <b className="num">{groupedCode(gameCode.toUpperCase())}</b>
          <span>{after}</span>
        </span>
      )}
    </p>
  );
}

function InvitedWithWallet({ offer, address, panel, invitation, onTryBoard }: InvitedProps) {
  const minutes = useMinutesLeft(invitation);
  const { username, wins, losses } = invitation.inviter;
  const isPhone = offer.kind === 'connect' && offer.showsInstallLinks;
  return (
    <VisitorLayout aside={<PhoneCode address={address} isInvited />}>
      <Entrance heading={PHONE_TEXTS.invitesTitle(username)} panel={panel}>
        <InvitationCard invitation={invitation} line={PHONE_TEXTS.record(wins, losses)} isGone={false} />
        <ConnectButton
          look={{ variant: 'primary', size: 'lg', wide: true }}
          label={PHONE_TEXTS.connectToJoin}
        />
        <p className={own['fine']}>{`${takesNothing(invitation)} ${PHONE_TEXTS.openFor(minutes)}.`}</p>
        <TryBoard onTryBoard={onTryBoard} />
        {(isPhone || offer.kind === 'computer') && <InstallLinks />}
      </Entrance>
    </VisitorLayout>
  );
}

/** Install links for a browser without Phantom and Solflare. They name another installed wallet, if there is one. */
export function InstallLinks() {
  const { wallets } = useSession();
  const [other] = wallets;
  return (
    <div className={css['install']}>
      <p>
        <span>{WALLET_TEXTS.noExtension}</span>
        {other !== undefined && <span>{` ${WALLET_TEXTS.otherWallet(other.name)}`}</span>}
      </p>
      <div className={css['links']}>
        {WALLET_APPS.map((app) => (
          <a
            key={app}
            className={buttonClass({ size: 'sm' })}
            href={WALLET_SITES[app]}
            target="_blank"
            rel="noopener"
          >
            <span className={css['link']}>
              <span>{WALLET_TEXTS.install[app]}</span> <Icon name="ext" size="sm" />
            </span>
            <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

/** A QR code for a wallet on the visitor's phone. Only wide windows show it. */
export function PhoneCode({ address, isInvited }: { address: string; isInvited: boolean }) {
  return (
    <Card className={cx(css['phone'], own['phone'])}>
      <Suspense fallback={<div className={own['qr']} />}>
        <QrCode text={address} label={PHONE_TEXTS.qrLabel} className={own['qr']} />
      </Suspense>
      <p>
        <b>{isInvited ? PHONE_TEXTS.joinTitle : PHONE_TEXTS.phoneTitle}</b>
        <span>{isInvited ? PHONE_TEXTS.joinHint : PHONE_TEXTS.phoneHint}</span>
      </p>
    </Card>
  );
}

/** none: the address is no invitation. failed: the first request failed. The visitor then sees the usual screen. */
type Shown = Invitation | 'loading' | 'none' | 'failed';

const MINUTE_MS = 60_000;
/** How often a visible page checks the game. The server limits lookups to 20 a minute per IP address. */
const READ_EVERY_MS = MINUTE_MS;

/**
 * Fetches the invitation of a page address, and refetches it every minute and whenever the page becomes visible. `onGone` runs once the
 * game can no longer be joined.
 */
function useInvitation(address: string, onGone: () => void): Shown {
  const http = useHttp();
  const [shown, setShown] = useState<Shown>('loading');
  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      if (document.visibilityState === 'hidden') return;
      const next = await readInvitation(http, address).then(
        (invitation) => invitation ?? ('none' as const),
        () => 'failed' as const,
      );
      // After a failed refetch the last answer stays.
      if (isWanted) setShown((before) => (next === 'failed' && before !== 'loading' ? before : next));
    };
    void read();
    const stop = browserTimers.every(READ_EVERY_MS, read);
    document.addEventListener('visibilitychange', read);
    return () => {
      isWanted = false;
      stop();
      document.removeEventListener('visibilitychange', read);
    };
  }, [http, address]);
  const isGone = shown === 'none' || (typeof shown === 'object' && !shown.open);
  const forget = useEffectEvent(onGone);
  useEffect(() => {
    if (isGone) forget();
  }, [isGone]);
  return shown;
}

/** Whole minutes until an open game closes, rounded up. At least 1, because only the server reports that it has closed. */
function useMinutesLeft({ expiresAt }: Invitation): number {
  const [nowMs, setNowMs] = useState(wallClockMs);
  useEffect(() => browserTimers.every(READ_EVERY_MS, () => setNowMs(wallClockMs())), []);
  const leftMs = expiresAt === null ? 0 : Date.parse(expiresAt) - nowMs;
  return Math.max(1, Math.ceil(leftMs / MINUTE_MS));
}

const isFriendly = ({ wagerAmount }: Invitation): boolean => (parseSol(wagerAmount) ?? 0n) === 0n;

interface InvitationCardProps {
  invitation: Invitation;
  /** The line below the name. */
  line: string;
  /** An opponent has joined, or the game has closed. */
  isGone: boolean;
}

function InvitationCard({ invitation, line, isGone }: InvitationCardProps) {
  const { inviter, wagerAmount, prizePool, timeControl } = invitation;
  const { rating, provisional } = inviter;
  const facts = isFriendly(invitation)
    ? [{ name: PHONE_TEXTS.stakeEach, figure: PHONE_TEXTS.noWager, unit: '' }]
    : [{ name: PHONE_TEXTS.stakeEach, figure: solOf(wagerAmount), unit: UI_TEXTS.sol }];
  facts.push({ name: PHONE_TEXTS.timeEach, figure: timeOf(timeControl), unit: '' });
  if (!isFriendly(invitation))
    facts.push({ name: PHONE_TEXTS.winnerGets, figure: solOf(prizePool), unit: UI_TEXTS.sol });
  return (
    <Card
      className={cx(invitationCss['card'], isGone && invitationCss['gone'])}
      aria-label={PHONE_TEXTS.label}
    >
      <div className={invitationCss['who']}>
        <img
          className={invitationCss['picture']}
          style={{ backgroundColor: discOf(inviter.profilePicId) }}
          src={pictureUrl(inviter.profilePicId, { still: true })}
          alt=""
          width="48"
          height="48"
        />
        <div className={invitationCss['words']}>
          <p className={invitationCss['name']}>
            <b>{inviter.username}</b>{' '}
            {rating !== undefined && (
              <span className={cx('num', invitationCss['rating'])}>
                {provisional === true ? `${rating}?` : rating}
              </span>
            )}
          </p>
          <p>{line}</p>
        </div>
      </div>
      <dl className={cx('num', invitationCss['facts'])}>
        {facts.map(({ name, figure, unit }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <span>{figure}</span> {unit !== '' && <small>{unit}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function solOf(amount: string): string {
  const sol = parseSol(amount);
  return sol === null ? amount : formatSol(sol);
}

/** "10+0". Every offered time control has whole minutes. `ui/format` would add a chunk to the lobby's first load. */
function timeOf(timeControl: string): string {
  const { initialMs, incrementMs } = timeControlOf(timeControl);
  return `${initialMs / MINUTE_MS}+${incrementMs / 1_000}`;
}
