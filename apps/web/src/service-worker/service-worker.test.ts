import { expect, test } from 'vitest';
import { clickIn } from './messages.ts';
import { OFFLINE_TEXTS, type OfflineTexts } from './offline-words.ts';
import { listen, offlinePage, offlinePolicy, type PageWindow, type WorkerScope } from './worker-events.ts';

// The text of the offline page and its content security policy.
const { en } = OFFLINE_TEXTS;
const page = (texts: OfflineTexts = en) => offlinePage(texts, { language: 'en', nonce: 'once' });

test('states that there is no connection and that the clock keeps running, and offers to retry', () => {
  for (const text of [en.heading, en.clock, en.tryAgain]) expect(page()).toContain(`>${text}<`);
  expect(page()).toContain('<title>No connection · Kingstake</title>');
});

test('loads no other files, and its policy allows only its own script and style', () => {
  expect(page()).not.toMatch(/\b(src|href|url\()/);
  const nonces = [...page().matchAll(/<(script|style) nonce="once">/g)].map(([, tag]) => tag);
  expect(nonces).toEqual(['style', 'script']);
  expect(page().match(/<(script|style)\b/g)).toHaveLength(2);
  expect(offlinePolicy('once')).toContain("default-src 'none'");
  expect(offlinePolicy('once')).toContain("script-src 'nonce-once'");
  expect(offlinePolicy('once')).not.toContain('unsafe');
});

test('escapes its texts', () => {
  const html = page({ ...en, trying: '"><script>', reason: 'a < b & c' });
  expect(html).toContain('a &lt; b &amp; c');
  expect(html).toContain('data-trying="&quot;&gt;&lt;script&gt;"');
});

const CLICKED = { type: 'notification-clicked', gameId: 7 };
test.each([
  [CLICKED, CLICKED],
  [
    { ...CLICKED, gameId: '7' },
    { ...CLICKED, gameId: null },
  ],
  [{ type: 'other', gameId: 7 }, null],
  ['text', null],
  [null, null],
])('parses the message %o as %o', (data, message) => {
  expect(clickIn(data)).toEqual(message);
});

// The worker's events with a fake scope: page visits, activation, clicked notifications, push messages.
// biome-ignore lint/suspicious/noExplicitAny: each event of the worker has a different type
type Listener = (event: any) => void;

function setUp({ windows = [] as PageWindow[], network = (): Response => new Response('page') } = {}) {
  const listeners = new Map<string, Listener>();
  const happened: string[] = [];
  const note = (text: string) => async () => void happened.push(text);
  listen({
    scope: {
      skipWaiting: note('took over'),
      registration: {
        navigationPreload: { enable: note('preloads') },
        showNotification: async (title, options) => void happened.push(`${title} ${JSON.stringify(options)}`),
      },
      clients: {
        claim: note('claimed'),
        matchAll: async () => windows,
        openWindow: async (path) => void happened.push(`opened ${path}`),
      },
      addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    } as WorkerScope,
    async fetch() {
      happened.push('fetched');
      return network();
    },
    offline: () => new Response('no connection'),
    pathOf: (gameId) => (gameId === null ? '/' : `/game/${gameId}`),
  });
  const emit = async (type: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ waitUntil: (promise: Promise<unknown>) => (work = promise), ...event });
    await work;
  };
  const visit = async (request: object, preloaded: Promise<Response | undefined>) => {
    let answer: Promise<Response> | null = null;
    await emit('fetch', {
      request,
      preloadResponse: preloaded,
      respondWith: (given: Promise<Response>) => {
        answer = given;
      },
    });
    return answer === null ? null : await (await (answer as Promise<Response>)).text();
  };
  return { emit, visit, happened };
}

const PAGE = { mode: 'navigate', method: 'GET', url: 'https://kingstake.example/game/7?a=1' };
const noNetwork = () => {
  throw new TypeError('Failed to fetch');
};

test('answers a visit from the network, or with the preloaded response', async () => {
  const { visit, happened } = setUp();
  expect(await visit(PAGE, Promise.resolve(undefined))).toBe('page');
  expect(await visit(PAGE, Promise.resolve(new Response('preloaded')))).toBe('preloaded');
  expect(happened).toEqual(['fetched']);
  const busy = setUp({ network: () => new Response('busy', { status: 503 }) });
  expect(await busy.visit(PAGE, Promise.resolve(undefined))).toBe('busy');
});

test('answers with the offline page when the request fails', async () => {
  const { visit } = setUp({ network: noNetwork });
  expect(await visit(PAGE, Promise.resolve(undefined))).toBe('no connection');
  expect(await visit(PAGE, Promise.reject(new TypeError('preload failed')))).toBe('no connection');
});

test.each([
  ['a screen', {}, true],
  ['the lobby', { url: 'https://kingstake.example/' }, true],
  ['an API call', { mode: 'cors', url: 'https://kingstake.example/api/config' }, false],
  ['an API address opened as a page', { url: 'https://kingstake.example/api/games/7/pgn' }, false],
  ['a file', { mode: 'no-cors', url: 'https://kingstake.example/assets/main-abc.js' }, false],
  ['a picture opened as a page', { url: 'https://kingstake.example/og/7.png' }, false],
  ['a posted form', { method: 'POST' }, false],
])('answers a request for %s: %s', async (_what, patch, expected) => {
  const { visit } = setUp();
  expect(await visit({ ...PAGE, ...patch }, Promise.resolve(undefined))).toBe(expected ? 'page' : null);
});

test('activates immediately, and lets all requests but page visits bypass it', async () => {
  const { emit, happened } = setUp();
  const routes: object[] = [];
  await emit('install', { addRoutes: async (given: object[]) => void routes.push(...given) });
  expect(routes).toEqual(
    ['no-cors', 'cors', 'same-origin'].map((requestMode) => ({
      condition: { requestMode },
      source: 'network',
    })),
  );
  await emit('install');
  await emit('activate');
  expect(happened).toEqual(['took over', 'took over', 'claimed', 'preloads']);
});

test('brings the visible page to the front after a click on a notification, and sends it the game', async () => {
  const events: unknown[] = [];
  const window = (name: string, visibilityState: string): PageWindow => ({
    url: 'https://kingstake.example/game-history?page=2',
    visibilityState,
    focus: async () => void events.push(`${name} to the front`),
    postMessage: (message) => void events.push(message),
  });
  const notification = { data: { gameId: 7 }, close: () => void events.push('closed') };
  const { emit } = setUp({ windows: [window('first', 'hidden'), window('second', 'visible')] });
  await emit('notificationclick', { notification });
  expect(events).toEqual(['closed', 'second to the front', { type: 'notification-clicked', gameId: 7 }]);
});

test.each([
  [{ gameId: 7 }, '/game/7'],
  [{ gameId: null }, '/'],
  [null, '/'],
  [{ gameId: '//elsewhere.example' }, '/'],
])('opens a new page for the notification %o if none is open: %s', async (data, path) => {
  const { emit, happened } = setUp();
  await emit('notificationclick', { notification: { data, close: () => {} } });
  expect(happened).toEqual([`opened ${path}`]);
});

test('shows a push message with its game, unless a page is visible', async () => {
  const pushed = { text: 'It is your turn', tag: 'game-7', gameId: 7 };
  const closed = setUp();
  await closed.emit('push', { data: { json: () => pushed } });
  expect(closed.happened).toEqual([
    'It is your turn {"tag":"game-7","icon":"/icon-192.png","data":{"gameId":7}}',
  ]);
  const windowOf = (visibilityState: string) =>
    ({ url: 'https://kingstake.example/', visibilityState }) as PageWindow;
  const seen = setUp({ windows: [windowOf('hidden'), windowOf('visible')] });
  await seen.emit('push', { data: { json: () => pushed } });
  expect(seen.happened).toEqual([]);
  const hidden = setUp({ windows: [windowOf('hidden')] });
  await hidden.emit('push', { data: { json: () => pushed } });
  expect(hidden.happened).toHaveLength(1);
});

test.each(['/fees?lang=en', '/verify', '/escape.html', '/reserves', '/terms', '/healthz'])(
  'ignores an open window at %s, which is no screen of the page',
  async (path) => {
    const other = { url: `https://kingstake.example${path}`, visibilityState: 'visible' } as PageWindow;
    const { emit, happened } = setUp({ windows: [other] });
    await emit('push', { data: { json: () => ({ text: 'Your turn', tag: 'game-7', gameId: 7 }) } });
    await emit('notificationclick', { notification: { data: { gameId: 7 }, close: () => {} } });
    expect(happened).toEqual([expect.stringContaining('Your turn'), 'opened /game/7']);
  },
);

test('ignores a push message that it cannot read', async () => {
  const { emit, happened } = setUp();
  const broken = { json: () => JSON.parse('no JSON') };
  for (const data of [null, broken, { json: () => ({ text: 7, tag: 'x' }) }, { json: () => null }])
    await emit('push', { data });
  expect(happened).toEqual([]);
});
