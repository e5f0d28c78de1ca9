// e2e, looks: reduces a screenshot to a palette, which takes a tenth of the bytes. No pixel changes so much that Playwright would notice.
import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const MOST_COLOURS = 256;
/** The largest change of a channel of a frequent colour to begin with, of 255. It is smaller in the dark, where the eye sees more. */
const FIRST_TOLERANCE = 8;
/** The largest change of a channel of any colour. With the threshold 0.1, Playwright ignores about 26. */
const MOST_CHANGE = 24;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const COLOUR_TYPE_AT = 25;
const PALETTE = 3;

export const isReduced = (png: Buffer): boolean => png[COLOUR_TYPE_AT] === PALETTE;

type Colour = number; // 0xRRGGBB

/** The largest difference of a channel. */
function distance(one: Colour, other: Colour): number {
  return Math.max(
    Math.abs((one >> 16) - (other >> 16)),
    Math.abs(((one >> 8) & 255) - ((other >> 8) & 255)),
    Math.abs((one & 255) - (other & 255)),
  );
}

function isNear(one: Colour, other: Colour, tolerance: number): boolean {
  return distance(one, other) <= tolerance * (0.2 + (0.8 * distance(one, 0)) / 255);
}

interface Palette {
  colours: readonly Colour[];
  /** The number of the colour that replaces each colour of the picture. */
  numbers: ReadonlyMap<Colour, number>;
}

/** Keeps the most frequent colours. Each other colour becomes a near one, and a rare one the nearest. Null: one is too far from all. */
function paletteOf(pixels: Uint32Array, tolerance: number): Palette | null {
  const counts = new Map<Colour, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours: Colour[] = [];
  const numbers = new Map<Colour, number>();
  for (const [colour] of [...counts].sort(([, one], [, other]) => other - one)) {
    let number = colours.findIndex((kept) => isNear(kept, colour, tolerance));
    if (number === -1 && colours.length < MOST_COLOURS) number = colours.push(colour) - 1;
    if (number === -1) {
      const distances = colours.map((kept) => distance(kept, colour));
      const least = Math.min(...distances);
      if (least > MOST_CHANGE) return null;
      number = distances.indexOf(least);
    }
    numbers.set(colour, number);
  }
  return { colours, numbers };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Each pixel takes the colour of the pixel to its left or above it if that is near, because repeated colours take few bytes. */
export function reduced(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const pixels = new Uint32Array(width * height);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = data.readUInt32BE(4 * index) >>> 8;
  let tolerance = FIRST_TOLERANCE;
  let palette = paletteOf(pixels, tolerance);
  for (; palette === null; palette = paletteOf(pixels, tolerance)) tolerance += 1;
  const { colours, numbers } = palette;
  const rows = Buffer.alloc((width + 1) * height); // each row begins with the number of its filter, 0
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    const place = index + Math.floor(index / width) + 1;
    const [left, above] = [rows[place - 1] ?? 0, rows[place - width - 1]];
    if (index % width > 0 && isNear(colours[left] ?? 0, pixel, tolerance)) rows[place] = left;
    else if (above !== undefined && isNear(colours[above] ?? 0, pixel, tolerance)) rows[place] = above;
    else rows[place] = numbers.get(pixel) ?? 0;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, PALETTE], 8);
  const table = Buffer.from(colours.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', table),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
