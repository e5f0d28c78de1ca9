// ui: browser functions of the page: random numbers, idle time and saving files.

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

/** Browsers may read the file long after the click, for example after they have asked where to save it. */
const READ_MS = 60_000;

export async function saveFile(name: string, type: string, content: string | Blob): Promise<void> {
  const file = new File([content], name, { type });
  if (await isShared(file)) return;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), READ_MS);
}

/** iPadOS identifies itself as a Mac, but no Mac has a touch screen. */
const isAppleTouch = ({ userAgent, maxTouchPoints }: Navigator): boolean =>
  /iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1);

/**
 * Offers the file to the share sheet of an iPhone or iPad, which can save it. The browsers inside other apps, such as wallets, have
 * no downloads there, and cannot be told apart from Safari. Returns whether the player has answered.
 */
async function isShared(file: File): Promise<boolean> {
  if (!isAppleTouch(navigator) || navigator.canShare?.({ files: [file] }) !== true) return false;
  try {
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    // The player closed the sheet. Any other error means that there was none.
    return error instanceof Error && error.name === 'AbortError';
  }
}
