// app: everything that a signed-in wallet sees, with queries and toasts. A visitor never loads it.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { useSession } from '../session/index.ts';
import { StakeProvider } from '../session/stake-provider.tsx';
import { inOwnTask, whenIdle } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { fetchToasts } from '../ui/toasts.tsx';
import { Around } from './around.tsx';
import { AccountScreen, ExplorerScreen, loadDialogs } from './dialogs.tsx';
import { GameScreen, loadGame } from './game-screen.ts';
import { NotFoundScreen } from './screens/small-screens.tsx';

const Lobby = lazyFrom(() => import('../features/lobby/index.tsx'))('Lobby');
const HistoryScreen = lazyFrom(() => import('../features/history/index.tsx'))('HistoryScreen');
const DetailsScreen = lazyFrom(() => import('../features/review/index.tsx'))('DetailsScreen');
const PlayerScreen = lazyFrom(() => import('../features/player/index.tsx'))('PlayerScreen');
const WatchScreen = lazyFrom(() => import('../features/watch/index.tsx'))('WatchScreen');
const Registering = lazyFrom(() => import('./registering.tsx'))('Registering');

// Not a part of any first screen: fetched as soon as that one is drawn.
const loadEverywhere = () => inOwnTask(() => import('./everywhere.tsx'));
const Everywhere = lazyFrom(loadEverywhere)('Everywhere');

/**
 * What a click may ask for on any screen, one after the other: all at once hold a slow page's thread. Failing is harmless:
 * the click asks again.
 */
async function fetchLater(): Promise<void> {
  for (const fetch of [fetchToasts, loadEverywhere, loadGame, loadDialogs])
    await fetch().catch(() => undefined);
}

export function SignedIn() {
  const { phase } = useSession();
  return (
    <StakeProvider>
      <Around beside={<Suspense>{phase === 'playing' && <Everywhere />}</Suspense>}>
        <Suspense>
          {phase === 'registering' ? <Registering /> : <Screens />}
          <Afterwards />
        </Suspense>
      </Around>
    </StakeProvider>
  );
}

function Screens() {
  return (
    <Switch>
      <Route path={PAGE_ROUTES.lobby} component={Lobby} />
      <Route path={PAGE_ROUTES.game}>
        <GameScreen pathId={null} />
      </Route>
      <Route path={PAGE_ROUTES.gameById}>{({ id }) => <GameScreen pathId={id} />}</Route>
      <Route path={PAGE_ROUTES.history} component={HistoryScreen} />
      <Route path={PAGE_ROUTES.details}>{({ id }) => <DetailsScreen key={id} id={id} />}</Route>
      <Route path={PAGE_ROUTES.player}>
        {({ username }) => <PlayerScreen key={username} username={username} />}
      </Route>
      <Route path={PAGE_ROUTES.watch} component={WatchScreen} />
      <Route path={PAGE_ROUTES.explorerTransaction}>
        {({ signature }) => <ExplorerScreen signature={signature} />}
      </Route>
      <Route path={PAGE_ROUTES.explorerAccount}>{({ address }) => <AccountScreen address={address} />}</Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  );
}

/** Its effect waits with the screen beside it: nothing is fetched ahead before that one is drawn. */
function Afterwards() {
  useEffect(() => whenIdle(fetchLater), []);
  return null;
}
