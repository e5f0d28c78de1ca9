// platform/hub: one socket's messages, handled one at a time in the order they came. Knows nothing of sockets.

export interface InboxDeps<Item> {
  mostWaiting: number; // items that may wait while one is handled
  handle(item: Item): void | Promise<void>; // must not throw or reject
  onIdle(): void; // nothing is being handled and nothing waits
}

export class Inbox<Item> {
  readonly #deps: InboxDeps<Item>;
  #waiting: Item[] = []; // oldest first
  #busy = false; // an item is being handled

  constructor(deps: InboxDeps<Item>) {
    this.#deps = deps;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** False when too many wait already; the item was then not taken. */
  put(item: Item): boolean {
    if (this.#busy) {
      if (this.#waiting.length >= this.#deps.mostWaiting) return false;
      this.#waiting.push(item);
      return true;
    }
    this.#busy = true;
    void this.#work(item);
    return true;
  }

  /** Forgets what waits. What is being handled goes on. */
  drop(): void {
    this.#waiting = [];
  }

  async #work(first: Item): Promise<void> {
    for (let item: Item | undefined = first; item !== undefined; item = this.#waiting.shift()) {
      const done = this.#deps.handle(item);
      if (done !== undefined) await done;
    }
    this.#busy = false;
    this.#deps.onIdle();
  }
}
