// app: the shell, and the providers of every screen with a board or a dialog: queries, toasts, dialogs, guarded games, rematches.

import { type ReactNode, useState } from 'react';
import { createGuardedGames, GuardedGamesProvider } from '../account/guarded-games.ts';
import { QueryClient } from '../api/query-client.ts';
import { browserTimers } from '../api/timers.ts';
import { QueryClientProvider } from '../api/use-query.ts';
import { createRematchPort, RematchProvider } from '../rematch/port.ts';
import type { Elements } from '../ui/elements.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { Shell } from './shell.tsx';

/** `dialogs` are rendered after the shell. */
export function Providers({ dialogs, children }: { dialogs?: Elements; children: ReactNode }) {
  const [queries] = useState(createBrowserQueryClient);
  const [guardedGames] = useState(createGuardedGames);
  const [rematch] = useState(createRematchPort);
  return (
    <QueryClientProvider value={queries}>
      <ToastProvider>
        <RematchProvider value={rematch}>
          <Dialogs>
            <GuardedGamesProvider value={guardedGames}>
              <Shell>{children}</Shell>
              {dialogs}
            </GuardedGamesProvider>
          </Dialogs>
        </RematchProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** The page's only query cache. */
function createBrowserQueryClient(): QueryClient {
  const isVisible = () => document.visibilityState === 'visible';
  return new QueryClient({
    timers: browserTimers,
    isVisible,
    onVisible: (listener) =>
      document.addEventListener('visibilitychange', () => {
        if (isVisible()) listener();
      }),
  });
}
