// platform/testkit: a queue of timers, ordered by due time. A test that skips a month fires millions of them.

export interface QueuedTimer {
  dueMs: number;
  /** Order of creation. Of two timers due at the same time, the older one fires first, even when it repeats. */
  readonly order: number;
  isCancelled: boolean;
}

const isBefore = (one: QueuedTimer, other: QueuedTimer): boolean =>
  one.dueMs < other.dueMs || (one.dueMs === other.dueMs && one.order < other.order);

/** A binary heap. Cancelled timers stay in it until they are due. Callers that change the `dueMs` of a queued timer must call `rebuild`. */
export class TimerQueue<T extends QueuedTimer> {
  #heap: T[] = [];

  push(timer: T): void {
    const heap = this.#heap;
    let at = heap.length;
    heap.push(timer);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent] as T;
      if (!isBefore(timer, above)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = timer;
  }

  /** Removes and returns the next timer due by `untilMs`; null if there is none. */
  takeDue(untilMs: number): T | null {
    for (let next = this.#heap[0]; next !== undefined && next.dueMs <= untilMs; next = this.#heap[0]) {
      this.#dropFirst();
      if (!next.isCancelled) return next;
    }
    return null;
  }

  rebuild(timers: Iterable<T>): void {
    this.#heap = [...timers].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  }

  #dropFirst(): void {
    const heap = this.#heap;
    const last = heap.pop() as T;
    if (heap.length === 0) return;
    let at = 0;
    for (let child = 1; child < heap.length; child = 2 * at + 1) {
      const right = heap[child + 1];
      if (right !== undefined && isBefore(right, heap[child] as T)) child += 1;
      const below = heap[child] as T;
      if (!isBefore(below, last)) break;
      heap[at] = below;
      at = child;
    }
    heap[at] = last;
  }
}
