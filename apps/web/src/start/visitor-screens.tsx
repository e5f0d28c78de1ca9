// start: the screens that a visitor can reach besides the connect screen, fetched when they are opened.
import { PAGE_ROUTES } from '@kingstake/protocol';
import { Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { ConnectButton } from '../connect/index.tsx';
import { PRACTICE_ID, PRACTICE_REVIEW } from '../games/practice-game.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { GameScreen, Providers } from './providers.tsx';
import { ConnectPromptScreen, NotFoundScreen } from './screens/small-screens.tsx';
import { StartingScreen } from './screens/starting-screen.tsx';
import { VISITOR_TEXTS } from './secondary-texts.ts';
import { Shell } from './shell.tsx';

const DetailsScreen = lazyFrom(() => import('../player/review/index.tsx'))('DetailsScreen');

export function VisitorScreens() {
  const { titles } = VISITOR_TEXTS;
  const [, navigate] = useLocation();
  return (
    <Shell entrance={<ConnectButton look={{}} onAsked={() => navigate(PAGE_ROUTES.lobby)} />}>
      <Switch>
        <Route path={PAGE_ROUTES.history}>
          <ConnectPromptScreen title={titles.history} sentence={VISITOR_TEXTS.history} />
        </Route>
        <Route path={PRACTICE_REVIEW}>
          <Suspense fallback={<StartingScreen />}>
            <DetailsScreen id={PRACTICE_ID} />
          </Suspense>
        </Route>
        <Route path={PAGE_ROUTES.details}>
          <ConnectPromptScreen title={titles.details} sentence={VISITOR_TEXTS.details} />
        </Route>
        <Route path={PAGE_ROUTES.player}>
          {({ username }) => <ConnectPromptScreen title={username} sentence={VISITOR_TEXTS.player} />}
        </Route>
        <Route path={PAGE_ROUTES.watch}>
          <ConnectPromptScreen title={titles.watch} sentence={VISITOR_TEXTS.watch} />
        </Route>
        <Route path={PAGE_ROUTES.limits}>
          <ConnectPromptScreen title={titles.limits} sentence={VISITOR_TEXTS.limits} />
        </Route>
        {[PAGE_ROUTES.reviews, PAGE_ROUTES.review].map((path) => (
          <Route key={path} path={path}>
            <ConnectPromptScreen title={titles.reviews} sentence={VISITOR_TEXTS.reviews} />
          </Route>
        ))}
        <Route>
          <NotFoundScreen />
        </Route>
      </Switch>
    </Shell>
  );
}

/** A free game against the bot on Easy (rulings 10). It is not stored. */
export function TryBoard() {
  return (
    <Providers>
      <Suspense fallback={<StartingScreen />}>
        <GameScreen pathId={null} />
      </Suspense>
    </Providers>
  );
}
