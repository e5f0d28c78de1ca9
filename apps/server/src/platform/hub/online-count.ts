// platform/hub: sends the number of players online. A socket receives it when it opens; a change is told at the end of a pause, in
// slices, to those who have another number, and only while there are any.
import { createSlices, inSlices, type Slices } from '../slices.ts';
import type { Cancel, Time } from '../time.ts';
import { KeyedCounter } from './multi-map.ts';

export interface OnlineCountDeps<Socket> {
  time: Time;
  pauseMs: number; // at least this long from the end of one telling to the next
  count(): number; // players online now
  tell(socket: Socket, count: number): void;
  slices?: () => Slices; // tests count them
}

export class OnlineCount<Socket> {
  readonly #deps: OnlineCountDeps<Socket>;
  readonly #known = new Map<Socket, number>(); // the last number sent to each socket
  readonly #holders = new KeyedCounter<number>(); // how many sockets have each number
  #timer: Cancel | null = null; // set only while a telling is due
  #isTelling = false;

  constructor(deps: OnlineCountDeps<Socket>) {
    this.#deps = deps;
  }

  opened(socket: Socket): void {
    this.#tell(socket, this.#deps.count());
    this.#review();
  }

  closed(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known === undefined) return;
    this.#known.delete(socket);
    this.#holders.remove(known);
    this.#review();
  }

  /** At another node. */
  changed(): void {
    this.#review();
  }

  #review(): void {
    if (this.#isTelling) return;
    const someoneIsWrong = this.#holders.size > (this.#holders.of(this.#deps.count()) > 0 ? 1 : 0);
    if (someoneIsWrong && this.#timer === null) {
      this.#timer = this.#deps.time.after(this.#deps.pauseMs, () => {
        this.#timer = null;
        void this.#tellAll();
      });
    } else if (!someoneIsWrong && this.#timer !== null) {
      this.#timer();
      this.#timer = null;
    }
  }

  /** All are told the number of its beginning; if it is another one by the end, that is due after the next pause. */
  async #tellAll(): Promise<void> {
    const count = this.#deps.count();
    this.#isTelling = true;
    // Whoever opens meanwhile is told a newer number, and has it already.
    const sockets = [...this.#known.keys()];
    const tell = (socket: Socket): void => {
      const known = this.#known.get(socket);
      if (known !== undefined && known !== count) this.#tell(socket, count);
    };
    const left = inSlices(sockets, tell, this.#deps.slices?.() ?? createSlices(this.#deps.time));
    if (left !== null) await left;
    this.#isTelling = false;
    this.#review();
  }

  #tell(socket: Socket, count: number): void {
    // Recorded first: sending may terminate a slow reader, which calls closed() here.
    const known = this.#known.get(socket);
    if (known !== undefined) this.#holders.remove(known);
    this.#known.set(socket, count);
    this.#holders.add(count);
    this.#deps.tell(socket, count);
  }
}
