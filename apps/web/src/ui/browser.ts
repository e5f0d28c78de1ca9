// ui: browser functions of the page: random numbers and idle time.

/** A whole number from 0 to `below` - 1. */
export function randomIndex(below: number): number {
  return Math.floor(Math.random() * below);
}

const KEY_BYTES = 16;

/** 32 hexadecimal digits from the secure random source. Unlike `randomUUID` it also works without https. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** 8 characters with 48 random bits, unique within a game. The server stores them with every move. */
export const shortKey = (): string => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(6))));

/** Lets the first components send their own requests first. */
const SETTLE_MS = 1_500;

/**
 * Runs once after a delay, when the browser is idle or, without idle detection, immediately after the delay. Returns a function that
 * cancels it.
 */
export function whenIdle(run: () => void): () => void {
  const timer = setTimeout(() => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run);
    else run();
  }, SETTLE_MS);
  return () => clearTimeout(timer);
}

/**
 * Starts an import in its own task. Each file of an import is one preload link; many of them in one task would delay the rendering
 * of the screen on a slow device.
 */
export const inOwnTask = <T>(load: () => Promise<T>): Promise<T> =>
  new Promise<void>((resolve) => {
    setTimeout(resolve);
  }).then(load);
