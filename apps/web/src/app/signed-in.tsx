// app: everything a signed-in wallet sees. One lazy chunk with queries and toasts; a visitor never loads it.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Route, Switch } from 'wouter';
import { RegistrationDialog } from '../features/account/index.tsx';
import { ExplorerScreen } from '../features/money/index.tsx';
import { TableScene } from '../features/wallet/index.tsx';
import { useSession } from '../session/index.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { createQueryClient } from './query-client.ts';
import { NotBuiltScreen, NotFoundScreen } from './screens/small-screens.tsx';
import { Shell } from './shell.tsx';
import { APP_TEXTS } from './texts.ts';

const Lobby = lazy(() => import('../features/lobby/index.tsx').then((module) => ({ default: module.Lobby })));

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

function Screens() {
  const { titles } = APP_TEXTS;
  return (
    <Suspense>
      <Switch>
        <Route path={PAGE_ROUTES.lobby} component={Lobby} />
        <Route path={PAGE_ROUTES.game}>
          <NotBuiltScreen title={titles.game} />
        </Route>
        <Route path={PAGE_ROUTES.gameById}>
          <NotBuiltScreen title={titles.game} />
        </Route>
        <Route path={PAGE_ROUTES.history}>
          <NotBuiltScreen title={titles.history} />
        </Route>
        <Route path={PAGE_ROUTES.details}>
          <NotBuiltScreen title={titles.details} />
        </Route>
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
