import { expect, test } from 'vitest';
import { mirrorFen } from '../testkit/mirror.ts';
import { perft, perftInBulk } from '../testkit/perft.ts';
import { PERFT_POSITIONS } from '../testkit/perft-positions.ts';
import { positionOf } from '../testkit/positions.ts';
import { formatFen } from './index.ts';

// Up to this count, the last moves are also made. Beyond it, they are only counted.
const MADE_UP_TO = 50_000;
/** `npm run test:full` checks larger counts, and `npm run perft` checks depth 6. */
const COUNTED_UP_TO = process.env['TEST_SCOPE'] === 'short' ? 300_000 : Number.POSITIVE_INFINITY;
const MIRRORED_UP_TO = 300_000;

test.each(PERFT_POSITIONS)('L1 matches the counts of $name ($source), also mirrored', ({ fen, counts }) => {
  const position = positionOf(fen);
  const counted = counts.filter((count) => count <= COUNTED_UP_TO);
  expect(counted.map((_, index) => perftInBulk(position, index + 1))).toEqual(counted);
  const shallow = counts.filter((count) => count <= MADE_UP_TO);
  expect(shallow.map((_, index) => perft(position, index + 1))).toEqual(shallow);
  expect(formatFen(position)).toBe(fen);
  const mirrored = positionOf(mirrorFen(fen));
  const few = counts.filter((count) => count <= MIRRORED_UP_TO);
  expect(few.map((_, index) => perftInBulk(mirrored, index + 1))).toEqual(few);
});
