// ui: what the page uses of the browser: random numbers, idle time and files to save.

/** A whole number from 0 to `below` - 1. */
export function randomIndex(below: number): number {
  return Math.floor(Math.random() * below);
}

const KEY_BYTES = 16;

/** 32 hexadecimal digits from the secure source; works without https too, unlike `randomUUID`. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** What is drawn first asks for its own data first. */
const SETTLE_MS = 1_500;

/** Runs once, some time after now; gives what takes it back. A browser that cannot tell when it is idle runs it then. */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run);
    else run();
  }, SETTLE_MS);
  return () => clearTimeout(timer);
}

/**
 * Begins an import in a task of its own. A file and all that it imports are asked for by one link each: many together hold a
 * slow page's thread for as long as it takes to draw the screen that wants them.
 */
export const inOwnTask = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  }).then(load);

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
