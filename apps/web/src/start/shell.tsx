// start: the layout of every screen except the connect screen: skip link, header, connection status, main.

import { CLUSTER_NAMES, type Cluster, PAGE_ROUTES, type User } from '@kingstake/protocol';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useLocation, useRoute } from 'wouter';
import { messageInLanguage } from '../language/index.ts';
import { heldOf } from '../player/own/balance.ts';
import { BAR_PLACE_ID, useDialogs, WAITING_PLACE_ID } from '../player/own/dialogs.ts';
import { useProfile } from '../player/own/profile.ts';
import { useSession, useSocket, useSocketClient } from '../session/index.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import type { Elements } from '../ui/elements.ts';
import { amountOf, countText } from '../ui/format.ts';
import { Icon, Logo } from '../ui/icon.tsx';
import { MAIN_ID, SkipLink } from '../ui/layout.tsx';
import { Money } from '../ui/money.tsx';
import { Badge } from '../ui/status.tsx';
import { AccountSettingsDialog, DisconnectDialog } from './dialogs.tsx';
import { PageFooter } from './page-footer.tsx';
import css from './shell.module.css';
import { APP_TEXTS, SHORT_CLUSTER_NAMES } from './texts.ts';

interface ShellProps {
  /** The button that connects a wallet, shown to visitors at the end of the header. */
  entrance?: Elements;
  children: ReactNode;
}

export function Shell({ entrance, children }: ShellProps) {
  // The game screen takes the full height. It has its own header and reports a lost connection itself.
  const [isGame] = useRoute(PAGE_ROUTES.game);
  const [isGameById] = useRoute(PAGE_ROUTES.gameById);
  return (
    <>
      <SkipLink>{APP_TEXTS.skip}</SkipLink>
      <div id={BAR_PLACE_ID} className={css['bar']} />
      {!isGame && !isGameById && (
        <>
          <Header entrance={entrance} />
          <SocketLine />
        </>
      )}
      <div id={WAITING_PLACE_ID} />
      <main id={MAIN_ID} tabIndex={-1}>
        {children}
      </main>
      {!isGame && !isGameById && <PageFooter />}
    </>
  );
}

/**
 * One line for a lost connection and one for each feature that an operator has stopped. A visitor has no socket, and sees the
 * features that were stopped when the page was loaded.
 */
function SocketLine() {
  const { status, error, stopped } = useSocket();
  const socket = useSocketClient();
  const { config } = useSession();
  const lines = (stopped ?? config?.stopped ?? []).map(messageInLanguage);
  return (
    <div role="alert">
      {lines.map((line) => (
        <p key={line} className={css['socket']}>
          {line}
        </p>
      ))}
      {status === 'failed' && (
        <p className={css['socket']}>
          <span>{error ?? APP_TEXTS.socketFailed}</span>{' '}
          <Button size="sm" onClick={() => socket.open()}>
            {APP_TEXTS.tryAgain}
          </Button>
        </p>
      )}
    </div>
  );
}

/** `entrance`: the button that connects a wallet, if no one is signed in. */
function Header({ entrance }: { entrance: Elements }) {
  const { config, phase, user } = useSession();
  const [, navigate] = useLocation();
  const signedIn = phase === 'playing' || phase === 'registering';
  return (
    <header className={css['header']}>
      <Link href={PAGE_ROUTES.lobby} className={css['home']} aria-label={APP_TEXTS.home}>
        <Logo wordOnWide />
      </Link>
      <OnlineBadge />
      {config !== null && <NetworkBadge cluster={config.cluster} />}
      <span className={css['space']} />
      {user !== null && (
        <>
          <Button variant="ghost" className={css['history']} onClick={() => navigate(PAGE_ROUTES.history)}>
            <Icon name="history" />
            <span className={css['onWide']}>{APP_TEXTS.gameHistory}</span>
          </Button>
          <SettingsButton />
          <ProfileButton user={user} />
        </>
      )}
      {signedIn ? <ConnectedSwitch /> : entrance}
    </header>
  );
}

function OnlineBadge() {
  const { onlineCount } = useSocket();
  if (onlineCount === null) return null;
  return (
    <span className={css['desktop']}>
      <Badge mark="dot">
        <strong className="num">{countText(onlineCount)}</strong> <span>{APP_TEXTS.online(onlineCount)}</span>
      </Badge>
    </span>
  );
}

function NetworkBadge({ cluster }: { cluster: Cluster }) {
  return (
    <span className={css['network']}>
      <Badge mark="diamond">
        <span className="vh">{APP_TEXTS.network} </span>
        <span className={css['longName']}>{messageInLanguage(CLUSTER_NAMES[cluster])}</span>
        <span className={css['shortName']}>{SHORT_CLUSTER_NAMES[cluster]}</span>
      </Badge>
    </span>
  );
}

function SettingsButton() {
  const { openSettings } = useDialogs();
  return (
    <Button
      variant="ghost"
      className={css['tool']}
      aria-label={APP_TEXTS.settings}
      title={APP_TEXTS.settings}
      aria-haspopup="dialog"
      onClick={openSettings}
    >
      <Icon name="gear" size="lg" />
    </Button>
  );
}

function ProfileButton({ user }: { user: User }) {
  useProfile();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={css['profile']}
        title={APP_TEXTS.profile}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Avatar pictureId={user.profilePicId} name={user.username} size="md" />
        <span className={css['who']}>
          <b>{user.username}</b>
          <Money amount={amountOf(user.balance)} held={heldOf(user)} />
        </span>
      </button>
      <Suspense>{open && <AccountSettingsDialog user={user} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** Signing out needs a confirmation, because the switch is easy to touch by mistake. */
function ConnectedSwitch() {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked="true"
        aria-label={APP_TEXTS.connected}
        title={APP_TEXTS.disconnect}
        className={css['switch']}
        onClick={() => setAsking(true)}
      >
        <span className={css['switchWords']} aria-hidden="true">
          <span>{APP_TEXTS.connected}</span>
          <span>{APP_TEXTS.disconnect}</span>
        </span>
        <span className={css['track']} />
      </button>
      <Suspense>{asking && <DisconnectDialog onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
