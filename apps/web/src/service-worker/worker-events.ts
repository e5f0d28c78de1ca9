// service-worker: the worker's event handlers. The scope is a port, so that tests need no browser. The worker has no cache: a page
// visit goes to the network, and all other requests bypass the worker.
import { isPageRoute } from '@kingstake/protocol/page-routes';
import { type NotificationClicked, pushedNotice, topicOf } from './messages.ts';

/** The part of a worker's `Client` that is used. */
export interface PageWindow {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: NotificationClicked): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

/** A rule that lets the browser bypass the worker without starting it. Not every browser supports it. */
interface Route {
  condition: { requestMode: string };
  source: 'network';
}

interface InstallEvent extends Lasting {
  addRoutes?(routes: Route[]): Promise<void>;
}

interface Visit {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

interface Pushed extends Lasting {
  readonly data: { json(): unknown } | null;
}

interface Click extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}

/** The part of a `ServiceWorkerGlobalScope` that is used. */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> };
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly PageWindow[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', listener: (event: Visit) => void): void;
  addEventListener(type: 'push', listener: (event: Pushed) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: Click) => void): void;
}

export interface WorkerDeps {
  scope: WorkerScope;
  fetch(request: Request): Promise<Response>;
  /** The response to a visit while offline. */
  offline(): Response;
  /** The path of a game's screen; null: of the lobby. */
  pathOf(gameId: number | null): string;
}

/** All request modes but `navigate`. */
const BYPASSED_MODES = ['no-cors', 'cors', 'same-origin'];

export function listen(deps: WorkerDeps): void {
  const { scope } = deps;
  // A newer worker need not wait for the older one, because neither stores anything.
  scope.addEventListener('install', (event) => {
    event.waitUntil(Promise.all([scope.skipWaiting(), addBypassRoutes(event)]));
  });
  scope.addEventListener('activate', (event) => {
    // With navigation preload, a visit does not wait for the worker to start.
    event.waitUntil(Promise.all([scope.clients.claim(), scope.registration.navigationPreload?.enable()]));
  });
  scope.addEventListener('fetch', (event) => {
    if (isPageVisit(event.request)) event.respondWith(visit(deps, event));
  });
  scope.addEventListener('push', (event) => {
    event.waitUntil(showPushed(deps, event));
  });
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(bringToFront(deps, event.notification.data));
  });
}

const CALLS = '/api/';
const FILE = /\.[a-z0-9]+$/i;

/** Returns whether the request is for a screen. A failed API call or file must not be answered with the offline page. */
function isPageVisit({ mode, method, url }: Request): boolean {
  const { pathname } = new URL(url);
  return mode === 'navigate' && method === 'GET' && !pathname.startsWith(CALLS) && !FILE.test(pathname);
}

async function addBypassRoutes(event: InstallEvent): Promise<void> {
  await event.addRoutes?.(
    BYPASSED_MODES.map((requestMode) => ({ condition: { requestMode }, source: 'network' })),
  );
}

/** Passes on every response of the server, including errors. Responds with the offline page only if the request fails. */
async function visit({ fetch, offline }: WorkerDeps, event: Visit): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return offline();
  }
}

const ICON = '/icon-192.png';

/** Returns the windows with a screen of the page. Others, such as /fees or /verify, show no messages and open no game. */
async function openScreens({ scope }: WorkerDeps): Promise<readonly PageWindow[]> {
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.filter(({ url }) => isPageRoute(new URL(url).pathname));
}

/** Shows a push message, unless a visible page shows it itself. Replaces a notification with the same tag. */
async function showPushed(deps: WorkerDeps, { data }: Pushed): Promise<void> {
  const notice = pushedNotice(readJson(data));
  const open = await openScreens(deps);
  if (notice === null || open.some(({ visibilityState }) => visibilityState === 'visible')) return;
  const { text, tag, gameId } = notice;
  await deps.scope.registration.showNotification(text, { tag, icon: ICON, data: { gameId } });
}

function readJson(data: Pushed['data']): unknown {
  try {
    return data?.json() ?? null;
  } catch {
    return null; // a message of another release
  }
}

/** Brings the visible page to the front, otherwise any open page, otherwise opens a new one. */
async function bringToFront(deps: WorkerDeps, data: unknown): Promise<void> {
  const { scope, pathOf } = deps;
  const { gameId } = topicOf(data);
  const open = await openScreens(deps);
  const page = open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0];
  if (page === undefined) {
    await scope.clients.openWindow(pathOf(gameId));
    return;
  }
  await page.focus();
  page.postMessage({ type: 'notification-clicked', gameId });
}
