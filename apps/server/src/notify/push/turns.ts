// A queue for each user. Users take turns, and a user with a running errand waits until it has ended. Pure.

export interface Turns<Errand extends { userId: number }> {
  /** Appends to the user's queue. */
  add(errand: Errand): void;
  /** Prepends to the user's queue. All errands must belong to one user. */
  addFirst(errands: readonly Errand[]): void;
  /** Returns the next errand of the user who has waited longest, or null if none may run now. */
  take(): Errand | null;
  /** Called when the user's running errand has ended. */
  end(userId: number): void;
  size(): number;
  sizeOf(userId: number): number;
  clear(): void;
}

export function createTurns<Errand extends { userId: number }>(): Turns<Errand> {
  const queues = new Map<number, Errand[]>(); // in the order of their turns; none is empty
  const busy = new Set<number>();
  let size = 0;

  function queueOf(userId: number): Errand[] {
    const known = queues.get(userId);
    if (known !== undefined) return known;
    const made: Errand[] = [];
    queues.set(userId, made);
    return made;
  }

  return {
    add(errand) {
      queueOf(errand.userId).push(errand);
      size += 1;
    },
    addFirst(errands) {
      const [first] = errands;
      if (first === undefined) return;
      queueOf(first.userId).unshift(...errands);
      size += errands.length;
    },
    take() {
      for (const [userId, queue] of queues) {
        if (busy.has(userId)) continue;
        const errand = queue.shift();
        // Moves the user to the end of the line, or out of it.
        queues.delete(userId);
        if (errand === undefined) continue;
        if (queue.length > 0) queues.set(userId, queue);
        busy.add(userId);
        size -= 1;
        return errand;
      }
      return null;
    },
    end: (userId) => void busy.delete(userId),
    size: () => size,
    sizeOf: (userId) => queues.get(userId)?.length ?? 0,
    clear() {
      queues.clear();
      size = 0;
    },
  };
}
