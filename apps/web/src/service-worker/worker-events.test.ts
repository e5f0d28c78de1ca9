// The worker's events on a scope without a browser: visits, takeover, clicked notifications.
import { expect, test } from 'vitest';
import { isPageVisit } from './navigation.ts';
import { listen, type PageWindow, type WorkerScope } from './worker-events.ts';

// biome-ignore lint/suspicious/noExplicitAny: each event of the worker has another shape
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

test('a visit is answered by the network, by what was preloaded where that is there', async () => {
  const { visit, happened } = setUp();
  expect(await visit(PAGE, Promise.resolve(undefined))).toBe('page');
  expect(await visit(PAGE, Promise.resolve(new Response('preloaded')))).toBe('preloaded');
  expect(happened).toEqual(['fetched']);
});

test('a refusal of the server is passed on as it is', async () => {
  const { visit } = setUp({ network: () => new Response('busy', { status: 503 }) });
  expect(await visit(PAGE, Promise.resolve(undefined))).toBe('busy');
});

test('only without a connection the offline page stands there', async () => {
  const { visit } = setUp({ network: noNetwork });
  expect(await visit(PAGE, Promise.resolve(undefined))).toBe('no connection');
  expect(await visit(PAGE, Promise.reject(new TypeError('preload failed')))).toBe('no connection');
});

test.each([
  ['a screen', {}, true],
  ['the lobby', { url: 'https://kingstake.example/' }, true],
  ['a call', { mode: 'cors', url: 'https://kingstake.example/api/config' }, false],
  ['a call that is opened', { url: 'https://kingstake.example/api/games/7/pgn' }, false],
  ['a file', { mode: 'no-cors', url: 'https://kingstake.example/assets/main-abc.js' }, false],
  ['a picture that is opened', { url: 'https://kingstake.example/og/7.png' }, false],
  ['something that is posted', { method: 'POST' }, false],
])('%s: answered for %s', async (_what, patch, expected) => {
  const request = { ...PAGE, ...patch };
  expect(isPageVisit(request)).toBe(expected);
  const { visit } = setUp();
  expect(await visit(request, Promise.resolve(undefined))).toBe(expected ? 'page' : null);
});

test('it takes over at once, and lets every other request go past it', async () => {
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

test('a clicked notification brings the page that is seen to the front, and tells it the game', async () => {
  const told: unknown[] = [];
  const window = (name: string, visibilityState: string): PageWindow => ({
    visibilityState,
    focus: async () => void told.push(`${name} to the front`),
    postMessage: (message) => void told.push(message),
  });
  const notification = { data: { gameId: 7 }, close: () => void told.push('closed') };
  const { emit } = setUp({ windows: [window('first', 'hidden'), window('second', 'visible')] });
  await emit('notificationclick', { notification });
  expect(told).toEqual(['closed', 'second to the front', { type: 'notification-clicked', gameId: 7 }]);
});

test.each([
  [{ gameId: 7 }, '/game/7'],
  [{ gameId: null }, '/'],
  [null, '/'],
  [{ gameId: '//elsewhere.example' }, '/'],
])('with no page open it opens one: %o leads to %s', async (data, path) => {
  const { emit, happened } = setUp();
  await emit('notificationclick', { notification: { data, close: () => {} } });
  expect(happened).toEqual([`opened ${path}`]);
});

test('what the server pushes is shown, and a click on it opens its game; a page that is seen says it itself', async () => {
  const pushed = { text: 'It is your turn', tag: 'game-7', gameId: 7 };
  const closed = setUp();
  await closed.emit('push', { data: { json: () => pushed } });
  expect(closed.happened).toEqual([
    'It is your turn {"tag":"game-7","icon":"/icon-192.png","data":{"gameId":7}}',
  ]);
  const windowOf = (visibilityState: string) => ({ visibilityState }) as PageWindow;
  const seen = setUp({ windows: [windowOf('hidden'), windowOf('visible')] });
  await seen.emit('push', { data: { json: () => pushed } });
  expect(seen.happened).toEqual([]);
  const hidden = setUp({ windows: [windowOf('hidden')] });
  await hidden.emit('push', { data: { json: () => pushed } });
  expect(hidden.happened).toHaveLength(1);
});

test('what cannot be read is not shown', async () => {
  const { emit, happened } = setUp();
  const broken = {
    json() {
      throw new SyntaxError('no JSON');
    },
  };
  for (const data of [null, broken, { json: () => ({ text: 7, tag: 'x' }) }, { json: () => null }])
    await emit('push', { data });
  expect(happened).toEqual([]);
});
