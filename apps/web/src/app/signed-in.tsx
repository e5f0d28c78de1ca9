// app: everything a signed-in wallet sees. One lazy chunk with queries and toasts; a visitor never loads it.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { RegistrationDialog } from '../features/account/index.tsx';
import { ExplorerScreen } from '../features/money/index.tsx';
import { TableScene } from '../features/wallet/index.tsx';
import { useSession } from '../session/index.ts';
import { browserTimers } from '../session/timers.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { createQueryClient } from './query-client.ts';
import { NotFoundScreen } from './screens/small-screens.tsx';
import { Shell } from './shell.tsx';
import { APP_TEXTS } from './texts.ts';

const Lobby = lazy(() => import('../features/lobby/index.tsx').then((module) => ({ default: module.Lobby })));
const loadGame = () => import('../features/play/index.tsx');
const GameScreen = lazy(() => loadGame().then((module) => ({ default: module.GameScreen })));
const loadHistory = () => import('../features/history/index.tsx');
const HistoryScreen = lazy(() => loadHistory().then((module) => ({ default: module.HistoryScreen })));
const DetailsScreen = lazy(() => loadHistory().then((module) => ({ default: module.DetailsScreen })));

export function SignedIn() {
  const [queries] = useState(createQueryClient);
  const { phase } = useSession();
  return (
    <QueryClientProvider client={queries}>
      <ToastProvider>
        <Dialogs>
          <Shell>{phase === 'registering' ? <Registering /> : <Screens />}</Shell>
        </Dialogs>
      </ToastProvider>
    </QueryClientProvider>
  );
}

function Registering() {
  return (
    <>
      <PageHeading title={APP_TEXTS.registering} className="vh">
        {APP_TEXTS.registering}
      </PageHeading>
      <TableScene />
      <RegistrationDialog />
    </>
  );
}

/** A game that was found begins at once: what it needs is fetched when the first screen has come to rest. */
const FETCH_AHEAD_MS = 2_000;

function Screens() {
  useEffect(() => browserTimers.after(FETCH_AHEAD_MS, () => void loadGame()), []);
  return (
    <Suspense>
      <Switch>
        <Route path={PAGE_ROUTES.lobby} component={Lobby} />
        <Route path={PAGE_ROUTES.game}>
          <GameScreen pathId={null} />
        </Route>
        <Route path={PAGE_ROUTES.gameById}>{({ id }) => <GameScreen pathId={id} />}</Route>
        <Route path={PAGE_ROUTES.history} component={HistoryScreen} />
        <Route path={PAGE_ROUTES.details}>{({ id }) => <DetailsScreen key={id} id={id} />}</Route>
        <Route path={PAGE_ROUTES.explorerTransaction}>
          {({ signature }) => <ExplorerScreen signature={signature} />}
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Suspense>
  );
}
