// app: public entry. Combines session, features and routes; main.tsx only starts it.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { navigate } from 'wouter/use-browser-location';
import { browserInvitation } from '../games/invitation.ts';
import { createBrowserSession } from '../session/browser.ts';
import { SessionProvider } from '../session/index.ts';
import { whenIdle } from '../ui/browser.ts';
import { fetchFirstScreen, Page } from './page.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';

const { session, isReturning } = createBrowserSession({
  // Sign-in always leads to the lobby. The address of a game is stored and opened afterwards.
  onSignedIn() {
    const { pathname, search } = window.location;
    browserInvitation.keep(pathname + search);
    navigate(PAGE_ROUTES.lobby);
  },
  whenIdle,
  loadTestWallet: async () => (await import('@kingstake/test-wallet')).registerTestWallet(),
});
// Starts before the session is known. A wrong guess costs only one fetch.
void fetchFirstScreen(isReturning);

export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider value={session}>
        <Page />
      </SessionProvider>
    </ErrorBoundary>
  );
}
