// ui: work that may wait until the page has nothing better to do, such as fetching what a click may ask for.

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
