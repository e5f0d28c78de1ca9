// app: public entry. Puts session, features and routes together; main.tsx only starts it.
import { PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import { navigate } from 'wouter/use-browser-location';
import { browserInvitation } from '../account/invitation.ts';
import { createBrowserSession } from '../session/browser.ts';
import { SessionProvider } from '../session/index.ts';
import { fetchFirstScreen, Page } from './page.tsx';
import { ErrorBoundary } from './screens/error-boundary.tsx';

const { session, isReturning } = createBrowserSession({
  // Signing in always leads to the lobby, whatever address the page was opened with; a game's is kept for after it.
  onSignedIn() {
    browserInvitation.keep(window.location.pathname, window.location.search);
    navigate(PAGE_ROUTES.lobby);
  },
  loadTestWallet: async () => (await import('../test-wallet/index.ts')).registerTestWallet(),
});
// Beside the question of who is here, not after its answer. A wrong guess costs one fetch, nothing else.
void fetchFirstScreen(isReturning);

export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider session={session}>
        <Page />
      </SessionProvider>
    </ErrorBoundary>
  );
}
