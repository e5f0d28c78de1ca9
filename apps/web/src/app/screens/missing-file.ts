// app: a script file that did not come, over a broken line or because a newer build has replaced it. Browsers keep the
// failure for as long as the page lives, so only a reload asks again: once, and by itself.
import type { PlainStorage } from '../../api/storage.ts';

const KEY = 'kingstake-reloaded-at';
/** A file that is missing after a reload too is told, not asked for without an end. */
const ONCE_IN_MS = 60_000;

/** What Chromium, Firefox, Safari and Vite's loader of styles say. There is no code to go by. */
const SAYINGS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && SAYINGS.some((saying) => error.message.includes(saying));
}

/** Whether the page may be loaded anew for a missing file; from then on not for a minute. */
export function mayReload(storage: Pick<PlainStorage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
  if (nowMs - lastMs < ONCE_IN_MS) return false;
  storage.setItem(KEY, String(nowMs));
  // A browser that keeps nothing would reload for ever.
  return storage.getItem(KEY) !== null;
}
