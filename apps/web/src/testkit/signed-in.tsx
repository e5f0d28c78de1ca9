// testkit: a fake page that renders a part of the page for a signed-in player, with all that surrounds it.
import { createSocketKit } from '@kingstake/client/testkit';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createGuardedGames, GuardedGamesProvider } from '../games/guarded-games.ts';
import { createRematchPort, RematchProvider } from '../games/rematch.ts';
import type { Http } from '../net/http-client.ts';
import { QueryClient } from '../net/query-client.ts';
import { QueryClientProvider } from '../net/use-query.ts';
import { type DialogPort, DialogPortProvider } from '../player/own/dialogs.ts';
import { SessionProvider } from '../session/provider.tsx';
import { userOf } from '../session/testkit/fake-server.ts';
import { createPage } from '../session/testkit/page.ts';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { ToastProvider } from '../ui/toasts.tsx';

const nothing = () => undefined;
const dialogs = new Proxy({}, { get: () => nothing }) as DialogPort;

/** The player has id 1. `answer` answers the calls by their paths; by default none is answered. Left at the end of the test. */
export function openSignedIn(answer: (path: string) => unknown = () => new Promise(() => undefined)) {
  const page = createFakePage();
  onTestFinished(() => page.leave());
  const kit = createSocketKit();
  const { session } = createPage();
  const signedIn = { ...session.getSnapshot(), user: { ...userOf('1'), id: 1 } };
  const asked: string[] = [];
  const http = {
    async send({ path }: { path: string }) {
      asked.push(path);
      return answer(path);
    },
  } as Http;
  const seated = { ...session, http, socket: kit.client, getSnapshot: () => signedIn };
  const queries = new QueryClient({ timers: kit.timers, isVisible: () => true });
  const [guardedGames, rematch] = [createGuardedGames(), createRematchPort()];
  const { hook } = memoryLocation({ path: '/game' });
  kit.client.open();
  kit.latest().opens();
  const draw = (part: ReactNode) =>
    page.draw(
      <Router hook={hook}>
        <SessionProvider session={seated}>
          <QueryClientProvider value={queries}>
            <ToastProvider>
              <DialogPortProvider value={dialogs}>
                <GuardedGamesProvider value={guardedGames}>
                  <RematchProvider value={rematch}>{part}</RematchProvider>
                </GuardedGamesProvider>
              </DialogPortProvider>
            </ToastProvider>
          </QueryClientProvider>
        </SessionProvider>
      </Router>,
    );
  const receive = (message: object) => page.run(() => kit.latest().says(JSON.stringify(message)));
  return { page, kit, queries, asked, draw, receive };
}
