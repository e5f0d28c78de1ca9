// ui: writes a text to the clipboard.

/**
 * False where the browser has no clipboard for this page, or refuses it. A text may still be on its way: the clipboard is asked
 * within the click all the same, because Safari refuses a later call. Rejects as the text does.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  const written = write(text).then(
    () => true,
    () => false,
  );
  await text;
  return written;
}

async function write(text: string | Promise<string>): Promise<void> {
  const { clipboard } = navigator;
  if (typeof text === 'string' || typeof ClipboardItem === 'undefined')
    return clipboard.writeText(await text);
  const blob = text.then((whole) => new Blob([whole], { type: 'text/plain' }));
  return clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
