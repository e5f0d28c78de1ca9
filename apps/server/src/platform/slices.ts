// Iterates over many items in slices, and yields to the event loop in between.
import { type Time, yieldToEventLoop } from './time.ts';

/** Length of a slice in ms. Work on an item is not interrupted. */
export const SLICE_MS = 2;

export type Slices = ReturnType<typeof createSlices>;

/** Creates slices, the first of which begins now. `giveBack` resolves after a turn of the event loop. */
export function createSlices(
  time: Pick<Time, 'monotonicMs'>,
  giveBack: () => Promise<void> = yieldToEventLoop,
  sliceMs: number = SLICE_MS,
) {
  let beganMs = time.monotonicMs();
  return {
    /** Whether this slice has used its time. */
    isOver: (): boolean => time.monotonicMs() - beganMs >= sliceMs,
    /** Yields to the event loop. The next slice begins when this resolves. */
    async pause(): Promise<void> {
      await giveBack();
      beganMs = time.monotonicMs();
    },
  };
}

/**
 * Calls `work` for each item. Returns null if all fit into the first slice, or else a promise for the rest. Items are not copied, so the
 * iteration respects changes of a Set or Map between two slices.
 */
export function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  slices: Slices,
): Promise<void> | null {
  const left = items[Symbol.iterator]();
  return workSlice(left, work, slices) ? null : workOn(left, work, slices);
}

function workSlice<Item>(left: Iterator<Item>, work: (item: Item) => void, slices: Slices): boolean {
  do {
    const next = left.next();
    if (next.done) return true;
    work(next.value);
  } while (!slices.isOver());
  return false;
}

async function workOn<Item>(left: Iterator<Item>, work: (item: Item) => void, slices: Slices): Promise<void> {
  do await slices.pause();
  while (!workSlice(left, work, slices));
}
