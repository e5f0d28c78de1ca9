// platform/hub: one socket's messages, handled one at a time in arrival order. It does not know sockets.

/** Who handles the items. Not a function for each: there is a queue a socket. */
export interface QueueOwner<Item> {
  handle(item: Item): void | Promise<void>; // must not throw or reject
  onIdle(): void; // nothing is being handled and nothing waits
}

export class MessageQueue<Item> {
  readonly #owner: QueueOwner<Item>;
  readonly #maxWaiting: number; // items that may wait while one is handled
  #continue: (() => void) | null = null; // made for the first item that has to wait for something
  #waiting: Item[] = []; // oldest first
  #busy = false; // an item is being handled

  constructor(owner: QueueOwner<Item>, maxWaiting: number) {
    this.#owner = owner;
    this.#maxWaiting = maxWaiting;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Returns false, without taking the item, when too many wait already. */
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

  /** Synchronous until an item has to wait for something: most have no promise. */
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
