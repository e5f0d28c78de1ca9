// platform/database: who may use the handle now. First come, first served; who waits too long is turned away BEFORE
// anything of theirs ran, so that "busy" always means "nothing happened". The embedded database works on our own thread and
// answers without a turn of the event loop: a queue would hold up every socket until it is empty, moves that have
// arrived and are not stamped yet among them. So whoever waited comes in with the next turn.
import { type Cancel, nextTurn, type Time } from '../time.ts';

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
    void nextTurn().then(next.admit);
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
