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
const SPACE = '\u00a0';
/** The letters of Latin-1, which cover Spanish, Portuguese and most names. English needs none of them, so they are files of their own. */
const ACCENTS = `${range(0xc0, 0xff)}¿¡«»ºª`;
/** What clocks, money and moves consist of. */
const FIGURES = ` ${SPACE}0123456789.,:+-−–…()/%$#½×=SOLKQRBNabcdefghx`;
const REST = [...ASCII].filter((letter) => !FIGURES.includes(letter)).join('');

const TEXT = 'instrument-sans/files/instrument-sans-latin-standard-normal.woff2';
const TEXT_AXES = { wdth: 100, wght: { min: 400, max: 700 } };
const CONDENSED_AXES = { wdth: 80, wght: { min: 400, max: 700 } };
const DISPLAY = 'fraunces/files/fraunces-latin-opsz-normal.woff2';
const DISPLAY_AXES = { opsz: 72, wght: 380 };

/** A browser fetches a file with the first of its characters, by the ranges in apps/web/src/ui/base.css. */
const SUBSETS = [
  { name: 'display', source: DISPLAY, characters: `${ASCII}${SPACE}–—’‘“”…½`, axes: DISPLAY_AXES },
  { name: 'display-accents', source: DISPLAY, characters: ACCENTS, axes: DISPLAY_AXES },
  { name: 'text', source: TEXT, characters: `${ASCII}${SPACE}–—‘’“”…•€−×½·←→°`, axes: TEXT_AXES },
  { name: 'text-accents', source: TEXT, characters: ACCENTS, axes: TEXT_AXES },
  { name: 'figures', source: TEXT, characters: FIGURES, axes: CONDENSED_AXES },
  { name: 'condensed', source: TEXT, characters: REST, axes: CONDENSED_AXES },
];

for (const { name, source, characters, axes } of SUBSETS) {
  const options = { targetFormat: 'woff2', variationAxes: axes };
  const subset = await subsetFont(readFileSync(join(SOURCES, source)), characters, options);
  writeFileSync(join(TARGET, `${name}.woff2`), subset);
  console.log(`${name}.woff2: ${subset.length} bytes`);
}
