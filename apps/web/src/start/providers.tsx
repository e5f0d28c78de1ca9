// start: the shell, and the providers of every screen with a board or a dialog: queries, toasts, dialogs, guarded games, rematches. Also
// the game screen, fetched with the first game or when the page is idle.
import { type ReactNode, useState } from 'react';
import { createGuardedGames, GuardedGamesProvider } from '../games/guarded-games.ts';
import { RematchProvider } from '../games/rematch.tsx';
import { QueryClientProvider, useNewQueryClient } from '../net/use-query.ts';
import type { Elements } from '../ui/elements.ts';
import { lazyFrom } from '../ui/lazy-from.ts';
import { ToastProvider } from '../ui/toasts.tsx';
import { Dialogs } from './dialogs.tsx';
import { Shell } from './shell.tsx';

/** With the query cache of one sign-in. `dialogs` are rendered after the shell. */
export function Providers({ dialogs, children }: { dialogs?: Elements; children: ReactNode }) {
  const queries = useNewQueryClient();
  const [guardedGames] = useState(createGuardedGames);
  return (
    <QueryClientProvider value={queries}>
      <ToastProvider>
        <RematchProvider>
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

export const loadGame = () => import('../play/index.tsx');
export const GameScreen = lazyFrom(loadGame)('GameScreen');
