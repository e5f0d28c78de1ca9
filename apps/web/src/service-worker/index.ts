// service-worker: public entry, the page's side. A lazy chunk: nothing on the first screens needs it.

import { browserLog } from '../api/log.ts';
import { currentLanguage } from '../language/index.ts';
import { clickIn, LANGUAGE_PARAMETER } from './messages.ts';

export type { NotificationTopic } from './messages.ts';

const addressOf = (language: string): string => `/service-worker.js?${LANGUAGE_PARAMETER}=${language}`;

/**
 * Registers the worker, or looks whether there is a newer one. A browser without workers, or one that is told to have
 * none, plays as well: then its own error page stands in the offline page's place.
 */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    // The file itself is asked for at each look, whatever the browser has kept of it.
    await navigator.serviceWorker.register(addressOf(currentLanguage()), { updateViaCache: 'none' });
  } catch (error) {
    browserLog.warn('The service worker could not be registered', error);
  }
}

/** The worker through which notifications are shown; null while there is none. */
export async function activeWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active == null ? null : registration;
}

/** Calls with the game whose notification was clicked, when this page was brought to the front by it. */
export function onNotificationClicked(open: (gameId: number | null) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const hear = ({ data }: MessageEvent<unknown>): void => {
    const click = clickIn(data);
    if (click !== null) open(click.gameId);
  };
  navigator.serviceWorker.addEventListener('message', hear);
  return () => navigator.serviceWorker.removeEventListener('message', hear);
}
