// testkit: a fake page that renders a part of the page for a signed-in player, with all that surrounds it.
import { createSocketKit } from '@kingstake/client/testkit';
import type { ReactNode } from 'react';
import { onTestFinished } from 'vitest';
import { type BaseLocationHook, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createGuardedGames, GuardedGamesProvider } from '../games/guarded-games.ts';
import { RematchProvider } from '../games/rematch.tsx';
import type { Http } from '../net/http-client.ts';
import { QueryClient } from '../net/query-client.ts';
import { QueryClientProvider } from '../net/use-query.ts';
import { type DialogPort, DialogPortProvider, type Shortfall } from '../player/own/dialogs.ts';
import { SessionProvider, type SessionState } from '../session/index.ts';
import { userOf } from '../session/testkit/fake-server.ts';
import { createPage } from '../session/testkit/page.ts';
import { createFakePage } from '../ui/testkit/fake-page.ts';
import { ToastProvider, useToasts } from '../ui/toasts.tsx';

const nothing = () => undefined;

interface Said {
  toasts: (readonly [title: string, description: string | undefined])[];
  deposits: (Shortfall | undefined)[];
  /** The addresses that the page has opened, with their history state. */
  went: unknown[][];
}

/** Records the toasts instead of showing them. */
function Listen({ said }: { said: Said }) {
  const toasts = useToasts();
  toasts.show = ({ title, description }) => said.toasts.push([title, description]);
  return null;
}

type Answer = (path: string, input: { query?: unknown; body?: unknown } | undefined) => unknown;

/**
 * The player has id 1. `answer` answers the calls by their paths; by default none is answered. `state` replaces parts of the session.
 * Left at the end of the test.
 */
export function openSignedIn(
  answer: Answer = () => new Promise(() => undefined),
  state: Partial<SessionState> = {},
) {
  const page = createFakePage();
  onTestFinished(() => page.leave());
  const kit = createSocketKit();
  const { session } = createPage();
  const signedIn = { ...session.getSnapshot(), user: { ...userOf('1'), id: 1 }, ...state };
  const said: Said = { toasts: [], deposits: [], went: [] };
  const openDeposit = (shortfall?: Shortfall) => void said.deposits.push(shortfall);
  const dialogs = new Proxy({ openDeposit }, { get: (known, name) => Reflect.get(known, name) ?? nothing });
  const asked: string[] = [];
  const http = {
    async send({ path }: { path: string }, input) {
      asked.push(path);
      return answer(path, input);
    },
  } as Http;
  const seated = { ...session, http, socket: kit.client, getSnapshot: () => signedIn };
  const queries = new QueryClient({ timers: kit.timers, isVisible: () => true });
  const guardedGames = createGuardedGames();
  const location = memoryLocation({ path: '/game' });
  const hook: BaseLocationHook = () => {
    const [path, navigate] = location.hook();
    const go: typeof navigate = (...to) => {
      said.went.push(to.filter((given) => given !== undefined));
      navigate(...to);
    };
    return [path, go];
  };
  kit.client.open();
  kit.latest().opens();
  const draw = (part: ReactNode) =>
    page.draw(
      <Router hook={hook} searchHook={location.searchHook}>
        <SessionProvider value={seated}>
          <QueryClientProvider value={queries}>
            <ToastProvider>
              <Listen said={said} />
              <DialogPortProvider value={dialogs as unknown as DialogPort}>
                <GuardedGamesProvider value={guardedGames}>
                  <RematchProvider>{part}</RematchProvider>
                </GuardedGamesProvider>
              </DialogPortProvider>
            </ToastProvider>
          </QueryClientProvider>
        </SessionProvider>
      </Router>,
    );
  const receive = (message: object) => page.run(() => kit.latest().says(JSON.stringify(message)));
  return { page, kit, queries, asked, said, draw, receive };
}
