// platform/hub: tells everybody how many players are online. A socket hears it when it opens; a change is told to all
// at the end of a pause, and only while somebody knows a number that is no longer true.
import type { Cancel, Time } from '../time.ts';
import { KeyedCounter } from './multi-map.ts';

export interface OnlineCountDeps<Socket> {
  time: Time;
  pauseMs: number; // at least this long between two tellings to all
  count(): number; // players online now
  tellOne(socket: Socket, count: number): void;
  tellAll(count: number): void;
}

export class OnlineCount<Socket> {
  readonly #deps: OnlineCountDeps<Socket>;
  readonly #known = new Map<Socket, number>(); // what each socket was told last
  #tally = new KeyedCounter<number>(); // how many sockets know each number
  #timer: Cancel | null = null; // set only while a telling is due

  constructor(deps: OnlineCountDeps<Socket>) {
    this.#deps = deps;
  }

  opened(socket: Socket): void {
    const count = this.#deps.count();
    this.#known.set(socket, count);
    this.#tally.add(count);
    this.#deps.tellOne(socket, count);
    this.#review();
  }

  closed(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known === undefined) return;
    this.#known.delete(socket);
    this.#tally.remove(known);
    this.#review();
  }

  #review(): void {
    const someoneIsWrong = this.#tally.size > (this.#tally.of(this.#deps.count()) > 0 ? 1 : 0);
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
    // Written down first: telling may cut a slow reader off, and that comes back here as closed().
    this.#tally = new KeyedCounter();
    for (const socket of this.#known.keys()) {
      this.#known.set(socket, count);
      this.#tally.add(count);
    }
    this.#deps.tellAll(count);
  }
}
