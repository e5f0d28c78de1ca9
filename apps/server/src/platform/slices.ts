// platform: work over very many things, in slices. Between two of them everything else that has arrived has its turn.
import { type Time, yieldToEventLoop } from './time.ts';

/** A slice holds the thread this long, in ms, beyond the piece of work that it was in when the time was over. */
export const SLICE_MS = 2;

export interface Slices {
  /** Whether this slice has had its time. */
  isOver(): boolean;
  /** Gives the thread back. The next slice begins when this resolves. */
  pause(): Promise<void>;
}

/** The first slice begins now. `giveBack` resolves when the thread was everybody else's; `sliceMs`: how long a slice holds it. */
export function createSlices(
  time: Pick<Time, 'monotonicMs'>,
  giveBack: () => Promise<void> = yieldToEventLoop,
  sliceMs: number = SLICE_MS,
): Slices {
  let beganMs = time.monotonicMs();
  return {
    isOver: () => time.monotonicMs() - beganMs >= sliceMs,
    async pause() {
      await giveBack();
      beganMs = time.monotonicMs();
    },
  };
}

/**
 * Does `work` with each item. Null when all of it fitted into the first slice; else what is left is done when the promise resolves.
 * Items are not copied: of a Set or a Map, one that is removed between two slices is left out, and one that is added has its turn too.
 */
export function inSlices<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  slices: Slices,
): Promise<void> | null {
  const left = items[Symbol.iterator]();
  return workSlice(left, work, slices) ? null : workOn(left, work, slices);
}

/** Whether nothing is left. */
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
