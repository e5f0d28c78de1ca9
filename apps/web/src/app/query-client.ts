// app: the page's only query cache, with the browser's clock and visibility.
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
