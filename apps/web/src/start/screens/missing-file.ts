// start: detects that a script file could not be loaded, because the connection failed or a newer build has replaced the file.
// Browsers cache the failure until the page is reloaded, so the page reloads itself once.
import type { PlainStorage } from '../../net/storage.ts';

const KEY = 'kingstake-reloaded-at';
/** If the file is still missing after the reload, the page shows an error instead of reloading forever. */
const ONCE_IN_MS = 60_000;

/** Error messages of Chromium, Firefox, Safari and Vite's style loader. These errors have no code. */
const MESSAGES = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

export function isMissingFile(error: unknown): boolean {
  return error instanceof Error && MESSAGES.some((message) => error.message.includes(message));
}

/** Returns whether the page may reload for a missing file, and records the reload. */
export function mayReload(storage: Pick<PlainStorage, 'getItem' | 'setItem'>, nowMs: number): boolean {
  const lastMs = Number(storage.getItem(KEY) ?? Number.NEGATIVE_INFINITY);
  if (nowMs - lastMs < ONCE_IN_MS) return false;
  storage.setItem(KEY, String(nowMs));
  // Without storage the page would reload forever.
  return storage.getItem(KEY) !== null;
}
