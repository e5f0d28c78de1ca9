// start: public entry. Combines session, features and routes, and chooses what the page shows by the phase of the session: the starting
// screen, the connect screen, or the product. main.tsx only starts it.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { browserInvitation } from '../games/invitation.ts';
import { createBrowserSession } from '../session/browser.ts';
import { fetchConnectFlow, type Phase, SessionProvider, useSession } from '../session/index.ts';
import { whenIdle } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { PageFooter } from './page-footer.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';
import { StartingScreen } from './screens/starting-screen.tsx';

const loadWallet = () => import('../connect/index.tsx');
const wallet = lazyFrom(loadWallet);
const ConnectScreen = wallet('ConnectScreen');
const UnreachableScreen = wallet('UnreachableScreen');
const loadSignedIn = () => import('./signed-in.tsx');
const SignedIn = lazyFrom(loadSignedIn)('SignedIn');
const visitor = lazyFrom(() => import('./visitor-screens.tsx'));
const VisitorScreens = visitor('VisitorScreens');
const TryBoard = visitor('TryBoard');

/** Fetches the expected first screen. Never rejects, because rendering the screen fetches it again. */
async function fetchFirstScreen(isReturning: boolean): Promise<void> {
  const screen = isReturning ? loadSignedIn() : Promise.all([loadWallet(), fetchConnectFlow()]);
  await screen.catch(() => undefined);
}

/** Routes on which a visitor sees the connect screen. */
const CONNECT_SCREEN_ROUTES = [
  PAGE_ROUTES.lobby,
  PAGE_ROUTES.game,
  PAGE_ROUTES.gameById,
  PAGE_ROUTES.explorerTransaction,
  PAGE_ROUTES.explorerAccount,
];

/** Training on Easy. Only the button on the connect screen starts it; a visitor who opens this address sees the connect screen. */
const BOARD_TO_TRY = `${PAGE_ROUTES.game}?mode=training&difficulty=easy`;
/** State of the history entry, so that Back leaves the board and a reload does not. */
const TRYING = 'trying the board';

function Page() {
  const { phase } = useSession();
  // Fetches the next screen while the wallet's window is open.
  const expected = phase === 'sign-in' || phase === 'signing';
  useEffect(() => {
    if (expected) void loadSignedIn();
  }, [expected]);

  // Renders the first screen in slices, so that the main thread of a slow device is not blocked.
  const isStarting = useDeferredValue(phase === 'starting');
  if (phase === 'starting' || isStarting) return <StartingScreen />;
  return <Suspense fallback={<StartingScreen />}>{screenOf(phase)}</Suspense>;
}

function screenOf(phase: Phase) {
  if (phase === 'unreachable') return <UnreachableScreen />;
  return phase === 'playing' || phase === 'registering' ? <SignedIn /> : <Visitor />;
}

function Visitor() {
  const [, navigate] = useLocation();
  const isTrying = useHistoryState() === TRYING;
  if (isTrying) return <TryBoard />;
  const tryBoard = () => navigate(BOARD_TO_TRY, { state: TRYING });
  return (
    <Switch>
      {CONNECT_SCREEN_ROUTES.map((path) => (
        <Route key={path} path={path}>
          <ConnectScreen onTryBoard={tryBoard} footer={<PageFooter isShort />} />
        </Route>
      ))}
      <Route component={VisitorScreens} />
    </Switch>
  );
}

const { session, isReturning } = createBrowserSession({
  // Sign-in always leads to the lobby. The address of a game is stored and opened afterwards.
  onSignedIn() {
    const { pathname, search } = window.location;
    browserInvitation.keep(pathname + search);
    navigate(PAGE_ROUTES.lobby);
  },
  whenIdle,
  loadTestWallet: async () => (await import('@kingstake/test-wallet')).registerTestWallet(),
});
// Starts before the session is known. A wrong guess costs only one fetch.
void fetchFirstScreen(isReturning);

export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider value={session}>
        <Page />
      </SessionProvider>
    </ErrorBoundary>
  );
}
