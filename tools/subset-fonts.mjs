// `npm run fonts`: reduces the page's fonts to the characters, widths and weights that it uses, and writes them to apps/web/src/ui/fonts.
// Run it again after an update of the fonts, or when a text needs another character.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = join(ROOT, 'node_modules/@fontsource-variable');
const TARGET = join(ROOT, 'apps/web/src/ui/fonts');

const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const ASCII = range(0x20, 0x7e);
/** The letters of Latin-1, which cover Spanish, Portuguese and most names. */
const LETTERS = range(0xc0, 0xff);
const SPACE = '\u00a0';

const SUBSETS = [
  {
    name: 'display',
    source: 'fraunces/files/fraunces-latin-opsz-normal.woff2',
    characters: `${ASCII}${LETTERS}${SPACE}–—’‘“”…¿¡½`,
    axes: { opsz: 72, wght: 380 },
  },
  {
    name: 'text',
    source: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    characters: `${ASCII}${LETTERS}${SPACE}–—‘’“”…•€−×½¿¡·←→«»ºª°`,
    axes: { wdth: 100, wght: { min: 400, max: 700 } },
  },
  {
    name: 'figures',
    source: 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2',
    characters: `${ASCII}${SPACE}½×–−…`,
    axes: { wdth: 80, wght: { min: 400, max: 700 } },
  },
];

for (const { name, source, characters, axes } of SUBSETS) {
  const options = { targetFormat: 'woff2', variationAxes: axes };
  const subset = await subsetFont(readFileSync(join(SOURCES, source)), characters, options);
  writeFileSync(join(TARGET, `${name}.woff2`), subset);
  console.log(`${name}.woff2: ${subset.length} bytes`);
}
