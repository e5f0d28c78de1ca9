import { describe, expect, test } from 'vitest';
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

describe('perft', () => {
  test.each(PERFT_POSITIONS)('matches the counts of $name ($source)', ({ fen, counts }) => {
    const position = positionOf(fen);
    const counted = counts.filter((count) => count <= COUNTED_UP_TO);
    expect(counted.map((_, index) => perftInBulk(position, index + 1))).toEqual(counted);
    const shallow = counts.filter((count) => count <= MADE_UP_TO);
    expect(shallow.map((_, index) => perft(position, index + 1))).toEqual(shallow);
    expect(formatFen(position)).toBe(fen);
  });
});

describe('perft of mirrored positions', () => {
  test.each(PERFT_POSITIONS)('matches the counts of $name', ({ fen, counts }) => {
    const position = positionOf(mirrorFen(fen));
    const shallow = counts.filter((count) => count <= MIRRORED_UP_TO);
    expect(shallow.map((_, index) => perftInBulk(position, index + 1))).toEqual(shallow);
  });
});

test('contains at least 25 positions, with the initial position and Kiwipete first', () => {
  expect(PERFT_POSITIONS.length).toBeGreaterThanOrEqual(25);
  expect(PERFT_POSITIONS[0]?.counts[4]).toBe(4_865_609);
  expect(PERFT_POSITIONS[1]?.counts[3]).toBe(4_085_603);
  expect(new Set(PERFT_POSITIONS.map(({ name }) => name)).size).toBe(PERFT_POSITIONS.length);
});
