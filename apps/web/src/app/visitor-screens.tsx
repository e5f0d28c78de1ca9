// app: the screens a visitor can reach beside the connect screen. A lazy chunk: they need the header.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { Route, Switch, useLocation } from 'wouter';
import { ConnectButton } from '../features/wallet/index.tsx';
import { ConnectPromptScreen, NotFoundScreen } from './screens/small-screens.tsx';
import { Shell } from './shell.tsx';
import { APP_TEXTS } from './texts.ts';

export function VisitorScreens() {
  const { titles } = APP_TEXTS;
  const [, navigate] = useLocation();
  return (
    <Shell entrance={<ConnectButton look={{}} onAsked={() => navigate(PAGE_ROUTES.lobby)} />}>
      <Switch>
        <Route path={PAGE_ROUTES.history}>
          <ConnectPromptScreen title={titles.history} sentence={APP_TEXTS.historyForVisitors} />
        </Route>
        <Route path={PAGE_ROUTES.details}>
          <ConnectPromptScreen title={titles.details} sentence={APP_TEXTS.detailsForVisitors} />
        </Route>
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Shell>
  );
}
