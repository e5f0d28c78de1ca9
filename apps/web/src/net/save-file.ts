// net: saves a file on the device. No first screen loads it.

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
