// platform/testkit: slices under a clock that only work moves: how many pieces of work had the thread before it was given back.
import { createSlices, type Slices } from '../slices.ts';

export interface CountedSlices {
  slices: Slices;
  /** A piece of work that took so long. */
  piece(ms: number): void;
  /** Pieces of each slice so far, the one that runs included. */
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
