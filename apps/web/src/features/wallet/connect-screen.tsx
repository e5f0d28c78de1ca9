// wallet: the first screen. Someone who has not signed in sees this, and nothing else of the game.
import { CLUSTER_NAMES } from '@kingstake/protocol/clusters';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { messageInLanguage } from '../../language/index.ts';
import { type Phase, useSession, useSessionActions } from '../../session/index.ts';
import { Button, type ButtonLook, buttonClass } from '../../ui/button.tsx';
import { Icon, Logo } from '../../ui/icon.tsx';
import { PageHeading } from '../../ui/layout.tsx';
import { shortAddress } from '../../ui/links.ts';
import { Piece, type PieceName, WoodGrain } from '../../ui/pieces.tsx';
import { Badge, Notice, Spinner } from '../../ui/status.tsx';
import { UI_TEXTS } from '../../ui/texts.ts';
import { WALLET_MESSAGES } from '../../wallet/texts.ts';
import css from './connect-screen.module.css';
import { WALLET_TEXTS } from './texts.ts';

/** `onTryBoard`: a visitor without a wallet wants to play the bot. */
export function ConnectScreen({ onTryBoard }: { onTryBoard: () => void }) {
  const { phase, error, config } = useSession();
  const panel = useFocusOnNewPhase(phase);
  return (
    <main className={css['screen']}>
      <TableScene />
      <div className={css['seat']}>
        <Logo />
        <PageHeading title={WALLET_TEXTS.documentTitle} className={css['heading']}>
          {WALLET_TEXTS.heading}
        </PageHeading>
        <div className={css['error']}>
          <Notice>{error}</Notice>
        </div>
        {/* The button that was clicked goes away with its phase; the focus waits here, not at the page's start. */}
        <div ref={panel} tabIndex={-1} className={css['panel']} aria-live="polite">
          <ConnectPanel onTryBoard={onTryBoard} />
        </div>
      </div>
      {config !== null && (
        <p className={css['network']}>
          <Badge mark="diamond">{messageInLanguage(CLUSTER_NAMES[config.cluster])}</Badge>
        </p>
      )}
    </main>
  );
}

function useFocusOnNewPhase(phase: Phase) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(phase);
  useEffect(() => {
    if (shown.current !== phase) panel.current?.focus({ preventScroll: true });
    shown.current = phase;
  }, [phase]);
  return panel;
}

const SITES = ['phantom', 'solflare'] as const;

/** What the connect screen asks for right now, one phase at a time. */
function ConnectPanel({ onTryBoard }: { onTryBoard: () => void }) {
  const { phase } = useSession();
  if (phase === 'connecting') return <Waiting>{WALLET_TEXTS.connecting}</Waiting>;
  if (phase === 'signing') return <Waiting>{WALLET_TEXTS.signing}</Waiting>;
  if (phase === 'sign-in') return <SignIn />;
  return <Invitation onTryBoard={onTryBoard} />;
}

function Invitation({ onTryBoard }: { onTryBoard: () => void }) {
  const { solanaExtensionFound } = useSession();
  return (
    <>
      <p className={css['words']}>
        {WALLET_TEXTS.tagline}
        <br />
        {WALLET_TEXTS.invitation}
      </p>
      <ConnectButton look={{ variant: 'primary', size: 'lg' }} className={css['main']} />
      {!solanaExtensionFound && <InstallLinks />}
      <p className={css['try']}>
        <Button onClick={onTryBoard}>{WALLET_TEXTS.tryBoard}</Button>
        <span>{WALLET_TEXTS.tryBoardHint}</span>
      </p>
    </>
  );
}

function InstallLinks() {
  const { wallets } = useSession();
  const [other] = wallets;
  return (
    <div className={css['install']}>
      <p>
        <span>{WALLET_TEXTS.noExtension}</span>
        {other !== undefined && <span>{` ${WALLET_TEXTS.otherWallet(other.name)}`}</span>}
      </p>
      <div className={css['links']}>
        {SITES.map((name) => (
          <a
            key={name}
            className={buttonClass({ size: 'sm' })}
            href={WALLET_SITES[name]}
            target="_blank"
            rel="noopener"
          >
            <span className={css['link']}>
              <span>{WALLET_TEXTS.install[name]}</span> <Icon name="ext" size="sm" />
            </span>
            <span className="vh">{` ${UI_TEXTS.opensNewTab}`}</span>
          </a>
        ))}
      </div>
    </div>
  );
}

function Waiting({ children }: { children: ReactNode }) {
  const { cancel } = useSessionActions();
  return (
    <>
      <p className={css['waiting']}>
        <Spinner />
        <span>{children}</span>
      </p>
      <Button size="lg" className={css['main']} onClick={cancel}>
        {WALLET_TEXTS.cancel}
      </Button>
    </>
  );
}

function SignIn() {
  const { wallet, error } = useSession();
  const { signIn, disconnect, forceNewConnection } = useSessionActions();
  const address = wallet?.publicKey ?? '';
  return (
    <>
      <div className={css['words']}>
        <p>
          <span>{wallet?.walletName ?? WALLET_TEXTS.connectedAs}</span>{' '}
          <strong title={address}>{shortAddress(address)}</strong>
        </p>
        <p>{mayBeUnableToSign(error) ? WALLET_TEXTS.cannotSignHint : WALLET_TEXTS.signInReason}</p>
      </div>
      <Button variant="primary" size="lg" className={css['main']} onClick={signIn}>
        {WALLET_TEXTS.signIn}
      </Button>
      <div className={css['others']}>
        <Button className={css['main']} onClick={disconnect}>
          {WALLET_TEXTS.useAnotherWallet}
        </Button>
        <Button variant="ghost" onClick={forceNewConnection}>
          {WALLET_TEXTS.resetConnection}
        </Button>
      </div>
    </>
  );
}

const CANNOT_SIGN: ReadonlySet<string | null> = new Set([
  WALLET_MESSAGES.cannotSign,
  WALLET_MESSAGES.signInFailed,
  WALLET_MESSAGES.strangeSignature,
]);

/** Which errors of a sign-in another account or wallet would help with. */
export function mayBeUnableToSign(error: string | null): boolean {
  return CANNOT_SIGN.has(error);
}

/** Where the two wallets that the product names are installed from. */
const WALLET_SITES = {
  phantom: 'https://phantom.com/download',
  solflare: 'https://solflare.com/download',
} as const;

interface ConnectButtonProps {
  look: ButtonLook;
  className?: string | undefined;
  /** A wallet has been asked for; the connect screen shows the rest. */
  onAsked?: () => void;
}

/** "Connect Wallet" with its chooser. */
export function ConnectButton({ look, className, onAsked }: ConnectButtonProps) {
  const connect = useConnect(onAsked);
  return (
    <>
      <Button
        {...look}
        className={className}
        onPointerEnter={fetchChooser}
        onFocus={fetchChooser}
        onClick={connect.start}
      >
        <Icon name="wallet" size="lg" />
        {WALLET_TEXTS.connectWallet}
      </Button>
      <Chooser open={connect.choosing} onChoose={connect.choose} onClose={connect.close} />
    </>
  );
}

interface Connect {
  /** Whether the chooser is open. */
  choosing: boolean;
  start(): void;
  choose(walletId: string): void;
  close(): void;
}

/** `onAsked`: a wallet (or the missing of one) has been asked for; the connect screen shows the rest. */
function useConnect(onAsked?: () => void): Connect {
  const { wallets } = useSession();
  const { connect, clearError } = useSessionActions();
  const [choosing, setChoosing] = useState(false);
  const ask = (walletId?: string) => {
    setChoosing(false);
    onAsked?.();
    void connect(walletId);
  };
  return {
    choosing,
    start() {
      clearError();
      if (wallets.length > 0) setChoosing(true);
      else ask();
    },
    choose: ask,
    close: () => setChoosing(false),
  };
}

const load = () => import('./chooser-dialog.tsx');
const ChooserDialog = lazy(() => load().then((module) => ({ default: module.ChooserDialog })));

/** Fetches the chooser ahead of the click. */
function fetchChooser(): void {
  void load();
}

interface ChooserProps {
  open: boolean;
  onChoose: (walletId: string) => void;
  onClose: () => void;
}

function Chooser({ open, onChoose, onClose }: ChooserProps) {
  if (!open) return null;
  return (
    <Suspense>
      <ChooserDialog onChoose={onChoose} onClose={onClose} />
    </Suspense>
  );
}

/** The server does not answer, so no one can say who is signed in. */
export function UnreachableScreen() {
  const { retry } = useSessionActions();
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await retry().finally(() => setTrying(false));
  };
  return (
    <main className={css['unreachableScreen']}>
      <Logo />
      <div>
        <PageHeading title={WALLET_TEXTS.unreachableTitle} className={css['unreachableHeading']}>
          {WALLET_TEXTS.unreachable}
        </PageHeading>
        <p>{WALLET_TEXTS.unreachableHint}</p>
      </div>
      <Button variant="primary" size="lg" busy={trying} onClick={tryAgain}>
        {WALLET_TEXTS.tryAgain}
      </Button>
    </main>
  );
}

const BACK_RANK: readonly [square: string, piece: PieceName][] = [
  ['a8', 'bR'],
  ['b8', 'bN'],
  ['c8', 'bB'],
  ['d8', 'bQ'],
  ['e8', 'bK'],
  ['f8', 'bB'],
  ['g8', 'bN'],
  ['h8', 'bR'],
];

/** The far edge of the board, its pieces waiting, running out into the dark. A picture, nothing to read. */
export function TableScene() {
  return (
    <div className={css['scene']} aria-hidden="true">
      <div className={css['rim']}>
        <div className={css['board']}>
          <WoodGrain />
          <div className={css['warm']} />
          <div className={css['pieces']}>
            {BACK_RANK.map(([square, piece]) => (
              <Piece key={square} name={piece} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
