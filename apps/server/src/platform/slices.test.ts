import { expect, it } from 'vitest';
import { countSlices } from './testkit/counted-slices.ts';
import { createManualTime } from './testkit/manual-time.ts';
import { createSlices, inSlices, SLICE_MS } from './time.ts';

const PIECES = 10_000;
const PIECE_MS = SLICE_MS / 100;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

it('yields to the event loop after each slice', async () => {
  const { slices, piece, sizes } = countSlices();
  await inSlices(numbers(PIECES), () => piece(PIECE_MS), slices);
  expect(sizes().reduce((sum, each) => sum + each, 0)).toBe(PIECES);
  expect(Math.max(...sizes())).toBeLessThanOrEqual(101);
  expect(sizes().length).toBeGreaterThanOrEqual(99);
});

it('finishes a long piece of work within its slice', async () => {
  const { slices, piece, sizes } = countSlices();
  await inSlices([1, 2, 3], () => piece(10 * SLICE_MS), slices);
  // The iteration detects its end only after the last pause.
  expect(sizes()).toEqual([1, 1, 1, 0]);
});

it('finishes synchronously if all fits into the first slice', () => {
  const done: number[] = [];
  void inSlices([1, 2, 3], (each) => done.push(each), createSlices(createManualTime()));
  expect(done).toEqual([1, 2, 3]);
});

it('lets other callbacks run between slices', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('another'));
  const slices = createSlices({ monotonicMs: () => order.length * SLICE_MS });
  await inSlices(['first', 'second'], (each) => order.push(each), slices);
  expect(order).toEqual(['first', 'another', 'second']);
});

it('respects items removed and added between two slices', async () => {
  const { slices, piece } = countSlices();
  const items = new Set([1, 2, 3]);
  const seen: number[] = [];
  await inSlices(
    items,
    (each) => {
      seen.push(each);
      piece(SLICE_MS);
      if (each === 1) items.delete(2);
      if (each === 3) items.add(4);
    },
    slices,
  );
  expect(seen).toEqual([1, 3, 4]);
});
