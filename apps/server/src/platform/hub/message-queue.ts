// platform/hub: one socket's messages, handled one at a time in arrival order. It does not know sockets.

export interface MessageQueueDeps<Item> {
  maxWaiting: number; // items that may wait while one is handled
  handle(item: Item): void | Promise<void>; // must not throw or reject
  onIdle(): void; // nothing is being handled and nothing waits
}

export class MessageQueue<Item> {
  readonly #deps: MessageQueueDeps<Item>;
  #waiting: Item[] = []; // oldest first
  #busy = false; // an item is being handled

  constructor(deps: MessageQueueDeps<Item>) {
    this.#deps = deps;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Returns false, without taking the item, when too many wait already. */
  put(item: Item): boolean {
    if (this.#busy) {
      if (this.#waiting.length >= this.#deps.maxWaiting) return false;
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

  readonly #continue = (): void => this.#work(this.#waiting.shift());

  /** Synchronous until an item has to wait for something: most have no promise. */
  #work(first: Item | undefined): void {
    for (let item = first; item !== undefined; item = this.#waiting.shift()) {
      const done = this.#deps.handle(item);
      if (done !== undefined) {
        void done.then(this.#continue);
        return;
      }
    }
    this.#busy = false;
    this.#deps.onIdle();
  }
}
