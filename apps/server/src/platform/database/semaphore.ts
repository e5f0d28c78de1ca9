// platform/database: a fair semaphore for the database handle. A caller that waits too long is rejected before any of its statements ran,
// so DatabaseBusy always means that nothing happened. An embedded database on this thread answers without yielding to the event loop. A
// queue would then block every socket until it is empty, and delay the recorded arrival of moves. A caller that has waited is therefore
// admitted on the next turn of the loop.
import { type Cancel, type Time, yieldToEventLoop } from '../time.ts';

/** The handle was not free in time. No statement ran. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

interface Waiter {
  admit: () => void;
  stopWaiting: Cancel;
}

export interface Semaphore {
  /** Runs `work` with a permit. Rejects with `DatabaseBusy` if none is free within `waitMs`. */
  withPermit<T>(work: () => Promise<T>): Promise<T>;
}

export function createSemaphore(options: { permits: number; waitMs: number; time: Time }): Semaphore {
  let free = options.permits;
  const waiting = new Set<Waiter>();

  function release(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next.stopWaiting();
    // The event loop always gives the turn back, so this never rejects.
    yieldToEventLoop().then(next.admit, next.admit);
  }

  function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        admit: resolve,
        stopWaiting: options.time.after(options.waitMs, () => {
          waiting.delete(waiter);
          reject(new DatabaseBusy(`the database was not free within ${options.waitMs} ms`));
        }),
      };
      waiting.add(waiter);
    });
  }

  return {
    async withPermit(work) {
      await acquire();
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
