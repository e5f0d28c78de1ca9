// connect: a phone without a wallet in this browser. Links open the page in a wallet app's own browser; if no app opens, the screen
// explains the alternatives.
import { useEffect, useRef, useState } from 'react';
import { browserTimers } from '../net/timers.ts';
import { useSessionActions } from '../session/index.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { CopyByHand, copyText } from '../ui/clipboard.tsx';
import { cx, type Elements } from '../ui/elements.ts';
import { Icon } from '../ui/icon.tsx';
import { UI_TEXTS } from '../ui/texts.ts';
import { MOBILE_ADAPTER } from '../wallet/device.ts';
import { WALLET_APP_NAMES, WALLET_APPS, WALLET_SITES, type WalletApp, walletAppLink } from './offer.ts';
import { PHONE_TEXTS } from './secondary-texts.ts';
import css from './wallet-app.module.css';

/** If the page is still visible this long after the tap, no app has opened. */
const OPENS_WITHIN_MS = 1_800;
const COPIED_MS = 1_500;

/** Returns the app that was tapped but did not open, or null. */
export function useAppOpening(): { failed: WalletApp | null; onTap(app: WalletApp): void } {
  const [failed, setFailed] = useState<WalletApp | null>(null);
  const tapped = useRef<WalletApp | null>(null);
  const stop = useRef(() => {});
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') stop.current();
    };
    // The link led to the app's website, and the player navigated back.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setFailed(tapped.current);
    };
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pageshow', onShow);
    return () => {
      stop.current();
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);
  return {
    failed,
    onTap(app) {
      tapped.current = app;
      stop.current();
      stop.current = browserTimers.after(OPENS_WITHIN_MS, () => {
        if (document.visibilityState === 'visible') setFailed(app);
      });
    },
  };
}

interface WalletAppWaysProps {
  /** The address that the app opens. */
  address: string;
  hasMobileAdapter: boolean;
  failed: WalletApp | null;
  onTap(app: WalletApp): void;
  /** Between the buttons and the store links. */
  children?: Elements;
}

export function WalletAppWays({ address, hasMobileAdapter, failed, onTap, children }: WalletAppWaysProps) {
  const { connect, clearError } = useSessionActions();
  const connectInstalled = () => {
    clearError();
    void connect(MOBILE_ADAPTER);
  };
  const [first = 'phantom', ...others] = failed === null ? WALLET_APPS : appsFrom(failed);
  const label = (app: WalletApp) =>
    (app === failed ? PHONE_TEXTS.tryAgain : PHONE_TEXTS.openIn)(WALLET_APP_NAMES[app]);
  const link = (app: WalletApp, isFirst: boolean) => (
    <a
      key={app}
      className={cx(buttonClass(isFirst ? { variant: 'primary', size: 'lg' } : {}), css['way'])}
      href={walletAppLink(app, address)}
      onClick={() => onTap(app)}
    >
      <span className={css['tile']} aria-hidden="true">
        {WALLET_APP_NAMES[app].charAt(0)}
      </span>
      <span className={css['label']}>{label(app)}</span>
      <Icon name="ext" size="sm" />
    </a>
  );
  const withAdapter = hasMobileAdapter && failed === null;
  return (
    <div className={css['group']}>
      <div className={css['ways']}>
        {withAdapter && (
          <Button variant="primary" size="lg" className={css['way']} onClick={connectInstalled}>
            <span className={css['tile']} aria-hidden="true">
              <Icon name="wallet" />
            </span>
            <span className={css['label']}>{PHONE_TEXTS.useInstalled}</span>
            <Icon name="chev" size="sm" />
          </Button>
        )}
        {link(first, !withAdapter)}
        {failed !== null && <CopyAddress address={address} />}
        {others.map((app) => link(app, false))}
      </div>
      {failed !== null && <p className={css['fine']}>{PHONE_TEXTS.pasteAddress}</p>}
      {children}
      <Stores />
    </div>
  );
}

const appsFrom = (first: WalletApp): readonly WalletApp[] => [
  first,
  ...WALLET_APPS.filter((app) => app !== first),
];

function CopyAddress({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => (copied ? browserTimers.after(COPIED_MS, () => setCopied(false)) : undefined), [copied]);
  const copy = async () => {
    if (await copyText(address)) setCopied(true);
    else setRefused(true);
  };
  return (
    <>
      <Button className={css['way']} onClick={copy}>
        <span className={css['tile']} aria-hidden="true">
          <Icon name="copy" />
        </span>
        <span className={css['label']} aria-live="polite">
          {copied ? UI_TEXTS.copied : PHONE_TEXTS.copyAddress}
        </span>
      </Button>
      {isRefused && <CopyByHand text={address} onClose={() => setRefused(false)} />}
    </>
  );
}

function Stores() {
  return (
    <p className={css['stores']}>
      <span>{PHONE_TEXTS.noWallet}</span> <Store app="phantom" /> <span>{PHONE_TEXTS.or}</span>{' '}
      <Store app="solflare" />
    </p>
  );
}

function Store({ app }: { app: WalletApp }) {
  return (
    <a href={WALLET_SITES[app]} target="_blank" rel="noopener">
      <span>{PHONE_TEXTS.get(WALLET_APP_NAMES[app])}</span>
      <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
    </a>
  );
}
