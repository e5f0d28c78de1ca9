// platform/testkit: slices on a clock that only work advances. Counts the pieces of work in each slice.
import { createSlices, type Slices } from '../time.ts';

export interface CountedSlices {
  slices: Slices;
  /** Simulates a piece of work of this duration. */
  piece(ms: number): void;
  /** Returns the number of pieces in each slice so far, including the current one. */
  sizes(): number[];
}

export function countSlices(): CountedSlices {
  let nowMs = 0;
  const sizes = [0];
  const slices = createSlices({ monotonicMs: () => nowMs }, async () => {
    sizes.push(0);
  });
  return {
    slices,
    piece(ms) {
      nowMs += ms;
      sizes.push((sizes.pop() ?? 0) + 1);
    },
    sizes: () => sizes,
  };
}
