// platform/database: who may use the handle now. First come, first served; who waits too long is turned away BEFORE
// anything of theirs ran, so that "busy" always means "nothing happened".
import type { Cancel, Time } from '../time.ts';

/** Nothing was done: the handle was not free in time. */
export class DatabaseBusy extends Error {
  override readonly name = 'DatabaseBusy';
}

interface Waiter {
  admit: () => void;
  stopWaiting: Cancel;
}

export interface Gate {
  enter<T>(work: () => Promise<T>): Promise<T>;
}

export function createGate(options: { places: number; waitMs: number; time: Time }): Gate {
  let free = options.places;
  const waiting = new Set<Waiter>();

  function leave(): void {
    const [next] = waiting;
    if (next === undefined) {
      free += 1;
      return;
    }
    waiting.delete(next);
    next.stopWaiting();
    next.admit();
  }

  function place(): Promise<void> {
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
    async enter(work) {
      await place();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
