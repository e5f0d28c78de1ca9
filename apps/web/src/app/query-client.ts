// app: the page's one store of answers, with the browser's clock and eyes.
import { QueryClient } from '../api/query-client.ts';
import { browserTimers } from '../api/timers.ts';

export function createBrowserQueryClient(): QueryClient {
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
