// app: what every screen with a table or a dialog asks of the page around it: queries, toasts, dialogs, the games of a lost wallet,
// and rematches; with the shell.

import { type ReactNode, useState } from 'react';
import { createGuardedGames, GuardedGamesProvider } from '../account/guarded-games.ts';
import { QueryClientProvider } from '../api/use-query.ts';
import { createRematchPort, RematchProvider } from '../rematch/port.ts';
import type { Elements } from '../ui/elements.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { createBrowserQueryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

/** `beside`: what stands beside the shell. */
export function Around({ beside, children }: { beside?: Elements; children: ReactNode }) {
  const [queries] = useState(createBrowserQueryClient);
  const [guardedGames] = useState(createGuardedGames);
  const [rematch] = useState(createRematchPort);
  return (
    <QueryClientProvider value={queries}>
      <ToastProvider>
        <Dialogs>
          <GuardedGamesProvider value={guardedGames}>
            <RematchProvider value={rematch}>
              <Shell>{children}</Shell>
              {beside}
            </RematchProvider>
          </GuardedGamesProvider>
        </Dialogs>
      </ToastProvider>
    </QueryClientProvider>
  );
}
