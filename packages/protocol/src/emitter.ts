/** The listeners of one event. The same function may subscribe more than once. */
export class Emitter<Args extends readonly unknown[] = []> {
  readonly #entries = new Set<{ readonly listener: (...args: Args) => void }>();
  readonly #onError: ((error: unknown) => void) | undefined;

  /** With `onError`, the other listeners are called even if one throws. */
  constructor(onError?: (error: unknown) => void) {
    this.#onError = onError;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Adds a listener. Returns a function that removes it. */
  readonly subscribe = (listener: (...args: Args) => void): (() => void) => {
    const entry = { listener };
    this.#entries.add(entry);
    return () => void this.#entries.delete(entry);
  };

  /** Calls the listeners that are subscribed now, in the order of their subscription. */
  emit(...args: Args): void {
    for (const { listener } of [...this.#entries]) {
      try {
        listener(...args);
      } catch (error) {
        if (this.#onError === undefined) throw error;
        this.#onError(error);
      }
    }
  }
}
