// service-worker: the worker's event handlers. The scope is a port, so that tests need no browser. The worker has no cache: a page
// visit goes to the network, and all other requests bypass the worker.
import { isPageRoute } from '@kingstake/protocol/page-routes';
import { type NotificationClicked, pushedNotice, topicOf } from './messages.ts';
import type { OfflineTexts } from './offline-words.ts';

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

/** How often the page checks whether the server is reachable. */
const ASK_MS = 5_000;
/** A cheap request that succeeds while the server is up. */
const HEALTH_PATH = '/healthz';

const STYLE = `
*{box-sizing:border-box;margin:0}
html{color-scheme:dark;background:#15110E;color:#CFC2AE;font:16px/1.5 system-ui,sans-serif}
body{min-height:100svh;display:flex;align-items:center;justify-content:center;padding:32px 16px;
background:radial-gradient(64rem 44rem at 36% -8rem,rgba(255,222,168,.135),rgba(255,222,168,.04) 45%,transparent 72%)}
main{max-width:26rem;text-align:center}
svg{width:56px;height:56px;margin-bottom:24px;color:#7FD6A0}
h1{margin-bottom:12px;color:#F7EEDD;font:600 26px/1.25 Georgia,serif}
p{margin-bottom:12px;text-wrap:pretty}
.clock{color:#E2B866}
button{min-height:48px;margin:12px 0 20px;padding:0 24px;border:0;border-radius:8px;background:#7FD6A0;color:#0B1D13;
font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#97E3B4}
button:focus-visible{outline:0;box-shadow:0 0 0 2px #15110E,0 0 0 4px #F7EEDD}
[role=status]{color:#A89882;font-size:14px;line-height:20px}
`;

/** Reloads the page as soon as the server responds. */
const SCRIPT = `
const status = document.querySelector('[role=status]');
const button = document.querySelector('button');
let asking = false;
async function ask(told) {
  if (asking) return;
  asking = true;
  if (told) status.textContent = status.dataset.trying;
  const up = await fetch('${HEALTH_PATH}', { cache: 'no-store' }).then((answer) => answer.ok, () => false);
  asking = false;
  if (up) location.reload();
  else if (told) status.textContent = status.dataset.still;
}
button.addEventListener('click', () => ask(true));
addEventListener('online', () => ask(false));
setInterval(() => ask(false), ${ASK_MS});
`;

const LOGO =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 5.2h7M7.5 2.4V21.6M7.5 14.2 17.8 5.6M10.4 11.8l8.4 9.8" ' +
  'fill="none" stroke="currentColor" stroke-width="2.5" stroke-linecap="square"/></svg>';

/** Returns the document. `nonce` must be the one in its policy. */
export function offlinePage(
  texts: OfflineTexts,
  { language, nonce }: { language: string; nonce: string },
): string {
  const text = (name: keyof OfflineTexts): string => escapeHtml(texts[name]);
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="theme-color" content="#15110E">
<title>${text('documentTitle')} · Kingstake</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${LOGO}
<h1>${text('heading')}</h1>
<p>${text('reason')}</p>
<p class="clock">${text('clock')}</p>
<p>${text('safe')}</p>
<button type="button">${text('tryAgain')}</button>
<p role="status" data-trying="${text('trying')}" data-still="${text('stillOffline')}">${text('waiting')}</p>
</main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** Allows the page's own style and script, and requests to the server. */
export function offlinePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "connect-src 'self'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
