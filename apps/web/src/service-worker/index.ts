// service-worker: public entry for the page. Loaded lazily, because no first screen needs it.

import { currentLanguage } from '../language/index.ts';
import { browserLog } from '../net/log.ts';
import { clickIn, LANGUAGE_PARAMETER } from './messages.ts';

export type { NotificationTopic } from './messages.ts';

const addressOf = (language: string): string => `/service-worker.js?${LANGUAGE_PARAMETER}=${language}`;

/**
 * Registers the worker or checks for a newer one. The page also works in a browser without service workers, which then shows its
 * own error page instead of the offline page.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // The browser bypasses its cache when it checks for a newer worker.
    await navigator.serviceWorker.register(addressOf(currentLanguage()), { updateViaCache: 'none' });
  } catch (error) {
    browserLog.warn('The service worker could not be registered', error);
  }
}

/** Returns the active worker, which shows notifications, or null. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active == null ? null : registration;
}

/** Returns the worker once it is active, which takes a while on a first visit; null without service workers. */
export async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  return 'serviceWorker' in navigator ? navigator.serviceWorker.ready : null;
}

/** Calls `open` with the game of a clicked notification that brought this page to the front. */
export function onNotificationClicked(open: (gameId: number | null) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    const click = clickIn(data);
    if (click !== null) open(click.gameId);
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
}
