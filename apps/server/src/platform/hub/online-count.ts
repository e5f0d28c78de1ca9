// platform/hub: sends the number of players online. A socket receives it when it opens; a change is broadcast at the end
// of a pause, and only while some socket has an outdated number.
import type { Cancel, Time } from '../time.ts';
import { KeyedCounter } from './multi-map.ts';

export interface OnlineCountDeps<Socket> {
  time: Time;
  pauseMs: number; // at least this long between two broadcasts
  count(): number; // players online now
  tellOne(socket: Socket, count: number): void;
  tellAll(count: number): void;
}

export class OnlineCount<Socket> {
  readonly #deps: OnlineCountDeps<Socket>;
  readonly #known = new Map<Socket, number>(); // the last number sent to each socket
  #holders = new KeyedCounter<number>(); // how many sockets have each number
  #timer: Cancel | null = null; // set only while a broadcast is due

  constructor(deps: OnlineCountDeps<Socket>) {
    this.#deps = deps;
  }

  opened(socket: Socket): void {
    const count = this.#deps.count();
    this.#known.set(socket, count);
    this.#holders.add(count);
    this.#deps.tellOne(socket, count);
    this.#review();
  }

  closed(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known === undefined) return;
    this.#known.delete(socket);
    this.#holders.remove(known);
    this.#review();
  }

  #review(): void {
    const someoneIsWrong = this.#holders.size > (this.#holders.of(this.#deps.count()) > 0 ? 1 : 0);
    if (someoneIsWrong && this.#timer === null) {
      this.#timer = this.#deps.time.after(this.#deps.pauseMs, () => this.#tell());
    } else if (!someoneIsWrong && this.#timer !== null) {
      this.#timer();
      this.#timer = null;
    }
  }

  #tell(): void {
    this.#timer = null;
    const count = this.#deps.count();
    // Recorded first: sending may terminate a slow reader, which calls closed() here.
    this.#holders = new KeyedCounter();
    for (const socket of this.#known.keys()) {
      this.#known.set(socket, count);
      this.#holders.add(count);
    }
    this.#deps.tellAll(count);
  }
}
