// The board's corner: steps of 8 from 416, and no more than fits.
import { expect, test } from 'vitest';
import { draggedSide, hasThinRim, keptSize, keyedSide, wishedSide } from './board-size.ts';

test('S39 Classic is 420 exactly, the one size that is no multiple of 8', () => {
  expect((['fit', 'classic', 648] as const).map(wishedSide)).toEqual([null, 420, 648]);
});

test.each([
  [648, 0, 648],
  [648, 3, 648],
  [648, 5, 656],
  [648, -20, 632],
  [648, -500, 416],
  [648, 900, 760],
  [420, 2, 424],
  [420, -1, 416],
])('from %i, dragged by %i, it is %i', (start, delta, side) => {
  expect(draggedSide(start, delta)).toBe(side);
});

test('a wish that the window could not follow is Fit', () => {
  expect([keptSize(760, 616), keptSize(616, 616), keptSize(600, 600)]).toEqual(['fit', 616, 600]);
});

test('arrow keys go a step', () => {
  const after = ['ArrowUp', 'ArrowLeft', 'Enter'].map((key) => keyedSide(648, key));
  expect(after).toEqual([656, 640, null]);
});

test('a board that is small by choice has the thin rim', () => {
  expect((['fit', 'classic', 552, 560] as const).map(hasThinRim)).toEqual([false, true, true, false]);
});
