// app: the board for a visitor without a wallet (rulings 10): a free game against the bot on Easy, of which nothing is stored.
// A lazy chunk: the connect screen must not wait for it.
import { lazy, Suspense, useState } from 'react';
import { createGuardedGames, GuardedGamesProvider } from '../session/guarded-games.ts';
import { createRematchPort, RematchProvider } from '../session/rematch.ts';
import { QueryClientProvider } from '../session/use-query.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { createBrowserQueryClient } from './query-client.ts';
import { StartingScreen } from './screens/starting-screen.tsx';
import { Shell } from './shell.tsx';

const GameScreen = lazy(() =>
  import('../features/play/index.tsx').then((module) => ({ default: module.GameScreen })),
);

/** The same table as a player's, with what it asks of the page around it. */
export function TryBoard() {
  const [queries] = useState(createBrowserQueryClient);
  const [guardedGames] = useState(createGuardedGames);
  const [rematch] = useState(createRematchPort);
  return (
    <QueryClientProvider value={queries}>
      <ToastProvider>
        <Dialogs>
          <GuardedGamesProvider value={guardedGames}>
            <RematchProvider value={rematch}>
              <Shell>
                <Suspense fallback={<StartingScreen />}>
                  <GameScreen pathId={null} />
                </Suspense>
              </Shell>
            </RematchProvider>
          </GuardedGamesProvider>
        </Dialogs>
      </ToastProvider>
    </QueryClientProvider>
  );
}
