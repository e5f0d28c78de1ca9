// connect: parts that all variants of the connect screen share: the heading with its error, the free game, and the "Connect Wallet"
// button with its chooser.
import { type Ref, Suspense, useId, useState } from 'react';
import { useSession, useSessionActions } from '../session/index.ts';
import { Button, type ButtonLook } from '../ui/button.tsx';
import { cx, type Elements } from '../ui/elements.ts';
import { Icon, Logo } from '../ui/icon.tsx';
import { PageHeading } from '../ui/layout.tsx';
import { lazyFrom } from '../ui/lazy-from.ts';
import { Notice } from '../ui/status.tsx';
import css from './connect-screen.module.css';
import { WALLET_TEXTS } from './texts.ts';

/** The logo and the panel, and on a wide window the aside next to them. */
export function VisitorLayout({ aside, children }: { aside?: Elements; children: Elements }) {
  const hasAside = aside !== undefined && aside !== null && aside !== false;
  return (
    <div className={cx(css['seat'], hasAside && css['withAside'])}>
      <div className={css['entrance']}>
        <Logo />
        {children}
      </div>
      {aside}
    </div>
  );
}

interface EntranceProps {
  heading: string;
  /** Receives the focus when the phase changes. */
  panel: Ref<HTMLDivElement>;
  /** Above the heading. */
  above?: Elements;
  children: Elements;
}

export function Entrance({ heading, panel, above, children }: EntranceProps) {
  const { error } = useSession();
  return (
    <>
      {above}
      {/* A new heading receives the focus, because the button that led to it may be gone. */}
      <PageHeading key={heading} title={WALLET_TEXTS.documentTitle} className={css['heading']}>
        {heading}
      </PageHeading>
      <div className={css['error']}>
        <Notice>{error?.text ?? null}</Notice>
      </div>
      {/* The clicked button disappears with its phase. The focus moves here instead of to the start of the page. */}
      <div ref={panel} tabIndex={-1} className={css['panel']} aria-live="polite">
        {children}
      </div>
    </>
  );
}

/** Offers a free game against the bot, which needs no wallet. */
export function TryBoard({ onTryBoard }: { onTryBoard: () => void }) {
  const id = useId();
  return (
    <p className={css['try']}>
      <span>
        <b id={`${id}title`}>{WALLET_TEXTS.tryBoard}</b>
        <span>{WALLET_TEXTS.tryBoardHint}</span>
      </span>
      <Button id={`${id}button`} aria-labelledby={`${id}button ${id}title`} onClick={onTryBoard}>
        {WALLET_TEXTS.tryIt}
      </Button>
    </p>
  );
}

const loadChooser = () => import('./chooser-dialog.tsx');
/** Ignores a failure. Opening the chooser loads it again and reports a failure. */
const prefetchChooser = () => void loadChooser().catch(() => undefined);
const ChooserDialog = lazyFrom(loadChooser)('ChooserDialog');

interface ConnectButtonProps {
  look: ButtonLook;
  className?: string | undefined;
  /** "Connect Wallet" by default. */
  label?: string;
  /** Called when a wallet is asked to connect, or none is installed. The connect screen shows the progress. */
  onAsked?: () => void;
}

export function ConnectButton({
  look,
  className,
  label = WALLET_TEXTS.connectWallet,
  onAsked,
}: ConnectButtonProps) {
  const { wallets } = useSession();
  const { connect, clearError } = useSessionActions();
  const [isChoosing, setChoosing] = useState(false);
  const ask = (walletId?: string) => {
    setChoosing(false);
    onAsked?.();
    void connect(walletId);
  };
  const start = () => {
    clearError();
    if (wallets.length > 0) setChoosing(true);
    else ask();
  };
  return (
    <>
      <Button
        {...look}
        className={className}
        onPointerEnter={prefetchChooser}
        onFocus={prefetchChooser}
        onClick={start}
      >
        <Icon name="wallet" size="lg" />
        <span>{label}</span>
      </Button>
      {isChoosing && (
        <Suspense>
          <ChooserDialog onChoose={ask} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  );
}
