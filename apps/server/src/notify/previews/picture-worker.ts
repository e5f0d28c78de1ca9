// The drawing thread. It keeps fonts and pieces in memory and handles one request at a time.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { DEFAULT_PICTURE_URL, pictureUrl } from '@kingstake/protocol';
import initCanvasKit from 'canvaskit-wasm';
import { drawPicture, readPieceArt, type Studio } from './draw-picture.ts';
import type { PreviewFacts } from './facts.ts';
import type { PaintAnswer } from './painter.ts';

/** The page's own files: the fonts of its style sheet, its sprite of pieces, and its avatars. */
const FONTS = [
  ['text', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2'],
  ['text-ext', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-standard-normal.woff2'],
  ['display', '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'],
] as const;
const PIECES = new URL('../../../../web/src/ui/sprites/pieces.svg', import.meta.url);
const PUBLIC = fileURLToPath(new URL('../../../../web/public', import.meta.url));

/** Returns the file of an avatar; that of the default one if there is none. */
function readAvatar(id: string | null): Buffer {
  const file = join(PUBLIC, pictureUrl(id, { still: true }));
  return readFileSync(existsSync(file) ? file : join(PUBLIC, DEFAULT_PICTURE_URL));
}

async function openStudio(): Promise<Studio> {
  const wasm = fileURLToPath(import.meta.resolve('canvaskit-wasm/bin/canvaskit.wasm'));
  const kit = await initCanvasKit({ locateFile: () => wasm });
  const fonts = kit.TypefaceFontProvider.Make();
  for (const [family, file] of FONTS)
    fonts.registerFont(new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file)))), family);
  return { kit, fonts, art: readPieceArt(readFileSync(PIECES, 'utf8')), readAvatar };
}

const studio = openStudio();

parentPort?.on('message', async (facts: PreviewFacts) => {
  let answer: PaintAnswer;
  try {
    answer = { png: drawPicture(await studio, facts) };
  } catch (error) {
    answer = { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
