// service-worker: the entry of the worker: connects the event handlers to the real scope, network and texts.
import { gameByIdPath, PAGE_ROUTES } from '@kingstake/protocol/page-routes';
import type { Language } from '../language/index.ts';
import { LANGUAGE_PARAMETER } from './messages.ts';
import { OFFLINE_TEXTS } from './offline-words.ts';
import { listen, offlinePage, offlinePolicy, type WorkerScope } from './worker-events.ts';

// The page passes its language in the worker's URL.
const asked = new URL(self.location.href).searchParams.get(LANGUAGE_PARAMETER) ?? '';
const language = Object.hasOwn(OFFLINE_TEXTS, asked) ? (asked as Language) : 'en';

listen({
  // The project's DOM types do not include workers, so the port declares the used part.
  scope: self as unknown as WorkerScope,
  fetch: (request) => fetch(request),
  offline() {
    const nonce = crypto.randomUUID();
    return new Response(offlinePage(OFFLINE_TEXTS[language], { language, nonce }), {
      // Not an error status, which browsers would log to the console.
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': offlinePolicy(nonce),
        'cache-control': 'no-store',
      },
    });
  },
  pathOf: (gameId) => (gameId === null ? PAGE_ROUTES.lobby : gameByIdPath(gameId)),
});
