// connect: the first screen of a visitor, and the screen for an unreachable server.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { browserInvitation, invitationOf } from '../games/invitation.ts';
import { type Phase, useSession, useSessionActions } from '../session/index.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/icon.tsx';
import { PageHeading } from '../ui/layout.tsx';
import { lazyFrom } from '../ui/lazy-from.ts';
import { Piece, type PieceName, WoodGrain } from '../ui/pieces.tsx';
import { Spinner } from '../ui/status.tsx';
import { currentDevice } from '../wallet/device.ts';
import css from './connect-screen.module.css';
import { ConnectButton, Entrance, TryBoard, VisitorLayout } from './entrance.tsx';
import { type ConnectOffer, offerOf } from './offer.ts';
import { WALLET_TEXTS } from './texts.ts';

export { ConnectButton } from './entrance.tsx';

const loadAsking = () => import('./asking.tsx');
const Asking = lazyFrom(loadAsking)('Asking');
const visitors = lazyFrom(() => import('./visitors.tsx'));
const WalletAppVisitor = visitors('WalletAppVisitor');
const InvitedVisitor = visitors('InvitedVisitor');
const PhoneCode = visitors('PhoneCode');
const InstallLinks = visitors('InstallLinks');

interface ConnectScreenProps {
  /** The visitor wants to play the bot without a wallet. */
  onTryBoard: () => void;
  footer: ReactNode;
}

export function ConnectScreen({ onTryBoard, footer }: ConnectScreenProps) {
  const { phase } = useSession();
  const panel = useFocusOnNewPhase(phase);
  return (
    <div className={css['screen']}>
      <main>
        <TableScene />
        {phase === 'visitor' ? (
          <Visitor panel={panel} onTryBoard={onTryBoard} />
        ) : (
          <VisitorLayout>
            <Entrance heading={WALLET_TEXTS.heading} panel={panel}>
              <Suspense fallback={<Spinner />}>
                <Asking />
              </Suspense>
            </Entrance>
          </VisitorLayout>
        )}
      </main>
      <div className={css['footer']}>{footer}</div>
    </div>
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

interface VisitorProps {
  panel: Ref<HTMLDivElement>;
  onTryBoard: () => void;
}

function Visitor({ panel, onTryBoard }: VisitorProps) {
  const { wallets, solanaExtensionFound } = useSession();
  const [device] = useState(currentDevice);
  const offer = offerOf(device, wallets, solanaExtensionFound);
  const { invitedTo, path, forget } = useInvitedTo();
  useEffect(() => void loadAsking().catch(() => undefined), []);
  const address = `${window.location.origin}${invitedTo ?? path}`;
  const ways = { offer, address, panel, onTryBoard };
  const usual = offer.kind === 'wallet-app' ? <WalletAppVisitor {...ways} /> : <UsualVisitor {...ways} />;
  return (
    <Suspense fallback={<VisitorLayout>{null}</VisitorLayout>}>
      {invitedTo === null ? (
        usual
      ) : (
        <InvitedVisitor {...ways} invitedTo={invitedTo} usual={usual} onForget={forget} />
      )}
    </Suspense>
  );
}

/** The game of the link through which the visitor arrived. The page keeps it across other screens and sign-in. */
function useInvitedTo() {
  const [path, navigate] = useLocation();
  const [kept, setKept] = useState(browserInvitation.peek);
  const address = `${path}${window.location.search}`;
  useEffect(() => browserInvitation.keep(address), [address]);
  return {
    path: address,
    invitedTo: invitationOf(address) ?? kept,
    forget() {
      browserInvitation.take();
      setKept(null);
      navigate(PAGE_ROUTES.lobby);
    },
  };
}

interface UsualVisitorProps extends VisitorProps {
  offer: ConnectOffer;
  /** The address of this page. */
  address: string;
}

function UsualVisitor({ offer, address, panel, onTryBoard }: UsualVisitorProps) {
  const isComputer = offer.kind === 'computer';
  const aside = isComputer && (
    <Suspense fallback={<div className={css['phone']} />}>
      <PhoneCode address={address} isInvited={false} />
    </Suspense>
  );
  return (
    <VisitorLayout aside={aside}>
      <Entrance heading={WALLET_TEXTS.heading} panel={panel}>
        <p className={css['words']}>
          <span>{WALLET_TEXTS.tagline}</span> <br />
          {WALLET_TEXTS.invitation}
        </p>
        <ConnectButton look={{ variant: 'primary', size: 'lg' }} className={css['main']} />
        <TryBoard onTryBoard={onTryBoard} />
        {(isComputer || (offer.kind === 'connect' && offer.showsInstallLinks)) && (
          <Suspense fallback={<div className={css['install']} />}>
            <InstallLinks />
          </Suspense>
        )}
      </Entrance>
    </VisitorLayout>
  );
}

/** Shown if the server does not respond, because the page then cannot tell whether a player is signed in. */
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

/** A decorative picture of the far edge of the board with its pieces, fading to dark. */
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
