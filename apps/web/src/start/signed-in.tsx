// start: everything that a signed-in player sees. A visitor never loads it.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { Suspense, useEffect, useState } from 'react';
import { Route, Switch } from 'wouter';
import { useOwnGames, useOwnGamesUpdates } from '../games/own-games.ts';
import { useSession } from '../session/index.ts';
import { inOwnTask, whenIdle } from '../ui/browser.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { fetchToasts } from '../ui/toasts.tsx';
import { AccountScreen, ExplorerScreen, loadDialogs } from './dialogs.tsx';
import { GameScreen, loadGame, Providers } from './providers.tsx';

const Lobby = lazyFrom(() => import('../lobby/index.tsx'))('Lobby');
const HistoryScreen = lazyFrom(() => import('../player/history/index.tsx'))('HistoryScreen');
const DetailsScreen = lazyFrom(() => import('../player/review/index.tsx'))('DetailsScreen');
const PlayerScreen = lazyFrom(() => import('../player/page/index.tsx'))('PlayerScreen');
const WatchScreen = lazyFrom(() => import('../watch/index.tsx'))('WatchScreen');
const LimitsScreen = lazyFrom(() => import('../player/limits/screen.tsx'))('LimitsScreen');
const fairPlay = lazyFrom(() => import('../player/fair-play/screen.tsx'));
const ReviewsScreen = fairPlay('ReviewsScreen');
const ReviewScreen = fairPlay('ReviewScreen');
const NotFoundScreen = lazyFrom(() => import('./screens/small-screens.tsx'))('NotFoundScreen');
const Registering = lazyFrom(() => import('./registering.tsx'))('Registering');

const loadGlobalDialogs = () => inOwnTask(() => import('./global-dialogs.tsx'));
const GlobalDialogs = lazyFrom(loadGlobalDialogs)('GlobalDialogs');

/**
 * Prefetches the code that a click on any screen may need. The parts load one after the other, so that the main thread of a slow
 * device is not blocked. A failure is harmless, because the click fetches again.
 */
async function fetchLater(): Promise<void> {
  for (const fetch of [fetchToasts, loadGlobalDialogs, loadGame, loadDialogs])
    await fetch().catch(() => undefined);
}

export function SignedIn() {
  const { phase } = useSession();
  return (
    <Providers dialogs={phase === 'playing' && <AfterOwnGames />}>
      <Suspense>
        {phase === 'registering' ? <Registering /> : <Screens />}
        <Prefetch />
      </Suspense>
    </Providers>
  );
}

/** The dialogs of any screen. The first screen's own requests come before their code. */
function AfterOwnGames() {
  const { isPending } = useOwnGames();
  useOwnGamesUpdates();
  // The dialogs ask for the games again, and must stay meanwhile.
  const [isAnswered, setAnswered] = useState(false);
  if (!isPending && !isAnswered) setAnswered(true);
  return <Suspense>{isAnswered && <GlobalDialogs />}</Suspense>;
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
      <Route path={PAGE_ROUTES.limits} component={LimitsScreen} />
      <Route path={PAGE_ROUTES.reviews} component={ReviewsScreen} />
      <Route path={PAGE_ROUTES.review}>{({ id }) => <ReviewScreen key={id} id={id} />}</Route>
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

/** Runs its effect only after the screen in the same Suspense boundary has been rendered. */
function Prefetch() {
  useEffect(() => whenIdle(fetchLater), []);
  return null;
}
