// platform/hub: handles one socket's messages one at a time, in order of arrival. It does not depend on sockets.

/** Handles the items. An interface instead of closures, which would take memory for every socket. */
export interface QueueOwner<Item> {
  handle(item: Item): void | Promise<void>; // must not throw or reject
  onIdle(): void; // called when no item is being handled or waiting
}

export class MessageQueue<Item> {
  readonly #owner: QueueOwner<Item>;
  readonly #maxWaiting: number; // items that may wait while one is handled
  #continue: (() => void) | null = null; // created for the first asynchronous item
  #waiting: Item[] = []; // oldest first
  #busy = false; // an item is being handled

  constructor(owner: QueueOwner<Item>, maxWaiting: number) {
    this.#owner = owner;
    this.#maxWaiting = maxWaiting;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Adds an item. Returns false without adding it if too many are waiting. */
  put(item: Item): boolean {
    if (this.#busy) {
      if (this.#waiting.length >= this.#maxWaiting) return false;
      this.#waiting.push(item);
      return true;
    }
    this.#busy = true;
    this.#work(item);
    return true;
  }

  /** Drops the waiting items. The one being handled continues. */
  drop(): void {
    this.#waiting = [];
  }

  /** Works synchronously until an item returns a promise, which most do not. */
  #work(first: Item | undefined): void {
    for (let item = first; item !== undefined; item = this.#waiting.shift()) {
      const done = this.#owner.handle(item);
      if (done !== undefined) {
        this.#continue ??= () => this.#work(this.#waiting.shift());
        void done.then(this.#continue);
        return;
      }
    }
    this.#busy = false;
    this.#owner.onIdle();
  }
}
