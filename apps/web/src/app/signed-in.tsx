// app: everything a signed-in wallet sees. One lazy chunk with queries and toasts; a visitor never loads it.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { lazy, Suspense, useEffect } from 'react';
import { Route, Switch } from 'wouter';
import { fetchAccountDialogs } from '../features/account/index.tsx';
import { AccountScreen, ExplorerScreen, fetchMoneyDialogs } from '../features/money/index.tsx';
import { fetchSettingsDialog } from '../features/settings/index.tsx';
import { useSession } from '../session/index.ts';
import { StakeProvider } from '../session/stake-provider.tsx';
import { inOwnTask, whenIdle } from '../ui/browser.ts';
import { fetchToasts } from '../ui/toasts.tsx';
import { Around } from './around.tsx';
import { NotFoundScreen } from './screens/small-screens.tsx';

const Lobby = lazy(() => import('../features/lobby/index.tsx').then((module) => ({ default: module.Lobby })));
const loadGame = () => import('../features/play/index.tsx');
const GameScreen = lazy(() => loadGame().then((module) => ({ default: module.GameScreen })));
const loadHistory = () => import('../features/history/index.tsx');
const HistoryScreen = lazy(() => loadHistory().then((module) => ({ default: module.HistoryScreen })));
const DetailsScreen = lazy(() =>
  import('../features/review/index.tsx').then((module) => ({ default: module.DetailsScreen })),
);
const PlayerScreen = lazy(() =>
  import('../features/player/index.tsx').then((module) => ({ default: module.PlayerScreen })),
);
const WatchScreen = lazy(() =>
  import('../features/watch/index.tsx').then((module) => ({ default: module.WatchScreen })),
);

const Registering = lazy(() =>
  import('./registering.tsx').then((module) => ({ default: module.Registering })),
);

// Not a part of any first screen: fetched as soon as that one is drawn.
const loadEverywhere = () => inOwnTask(() => import('./everywhere.tsx'));
const Everywhere = lazy(() => loadEverywhere().then((module) => ({ default: module.Everywhere })));

/**
 * What a click may ask for on any screen, one after the other: all at once hold a slow page's thread. Failing is harmless:
 * the click asks again.
 */
async function fetchLater(): Promise<void> {
  for (const fetch of [
    fetchToasts,
    () => loadEverywhere().then((module) => module.fetchEverywhere()),
    loadGame,
    fetchMoneyDialogs,
    fetchAccountDialogs,
    fetchSettingsDialog,
  ])
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
