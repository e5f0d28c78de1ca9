// The drawing thread. It keeps fonts and pieces in memory and handles one request at a time.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import initCanvasKit from 'canvaskit-wasm';
import { canWrite, drawPicture, type Studio } from './draw-picture.ts';
import type { PictureSide, PreviewFacts } from './facts.ts';
import type { PaintAnswer } from './painter.ts';
import { readPieceArt } from './piece-art.ts';

/** The page's own files: the fonts of its style sheet and its sprite of pieces. */
const FONTS = [
  ['text', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-standard-normal.woff2'],
  ['text-ext', '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-standard-normal.woff2'],
  ['display', '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'],
] as const;
const PIECES = new URL('../../../web/src/ui/sprites/pieces.svg', import.meta.url);

async function openStudio(): Promise<Studio> {
  const wasm = fileURLToPath(import.meta.resolve('canvaskit-wasm/bin/canvaskit.wasm'));
  const kit = await initCanvasKit({ locateFile: () => wasm });
  const fonts = kit.TypefaceFontProvider.Make();
  for (const [family, file] of FONTS)
    fonts.registerFont(new Uint8Array(readFileSync(fileURLToPath(import.meta.resolve(file)))), family);
  return { kit, fonts, art: readPieceArt(readFileSync(PIECES, 'utf8')) };
}

/** Replaces a name with letters that our fonts lack by the side's colour. */
function written(studio: Studio, side: PictureSide, otherwise: string): PictureSide {
  return canWrite(studio, side.name) ? side : { ...side, name: otherwise };
}

const studio = openStudio();

parentPort?.on('message', async (facts: PreviewFacts) => {
  let answer: PaintAnswer;
  try {
    const opened = await studio;
    const white = written(opened, facts.white, 'White');
    const black = written(opened, facts.black, 'Black');
    answer = { png: drawPicture(opened, { ...facts, white, black }) };
  } catch (error) {
    answer = { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(answer);
});
