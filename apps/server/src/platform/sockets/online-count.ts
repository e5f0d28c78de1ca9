// platform/hub: sends the number of players online. A socket receives it when it opens. After a change and a pause, a broadcast in slices
// updates the sockets that have a different number.
import { createSlices, inSlices, type Slices } from '../slices.ts';
import type { Cancel, Time } from '../time.ts';
import { KeyedCounter } from './multi-map.ts';

export interface OnlineCountDeps<Socket> {
  time: Time;
  pauseMs: number; // minimum time from the end of one broadcast to the next
  count(): number; // players online now
  send(socket: Socket, count: number): void;
  slices?: () => Slices; // tests count them
}

export class OnlineCount<Socket> {
  readonly #deps: OnlineCountDeps<Socket>;
  readonly #known = new Map<Socket, number>(); // the last number sent to each socket
  readonly #holders = new KeyedCounter<number>(); // number of sockets by the number sent to them
  #timer: Cancel | null = null; // set only while a broadcast is due
  #isBroadcasting = false;

  constructor(deps: OnlineCountDeps<Socket>) {
    this.#deps = deps;
  }

  opened(socket: Socket): void {
    this.#send(socket, this.#deps.count());
    this.#review();
  }

  closed(socket: Socket): void {
    const known = this.#known.get(socket);
    if (known === undefined) return;
    this.#known.delete(socket);
    this.#holders.remove(known);
    this.#review();
  }

  /** Called when another node has changed who is online. */
  changed(): void {
    this.#review();
  }

  #review(): void {
    if (this.#isBroadcasting) return;
    const isOutdated = this.#holders.size > (this.#holders.of(this.#deps.count()) > 0 ? 1 : 0);
    if (isOutdated && this.#timer === null) {
      this.#timer = this.#deps.time.after(this.#deps.pauseMs, () => {
        this.#timer = null;
        void this.#broadcast();
      });
    } else if (!isOutdated && this.#timer !== null) {
      this.#timer();
      this.#timer = null;
    }
  }

  /** Sends the current count to all. If the count changes before the end, another broadcast follows after the pause. */
  async #broadcast(): Promise<void> {
    const count = this.#deps.count();
    this.#isBroadcasting = true;
    // A socket that opens during the broadcast receives a newer number when it opens.
    const sockets = [...this.#known.keys()];
    const correct = (socket: Socket): void => {
      const known = this.#known.get(socket);
      if (known !== undefined && known !== count) this.#send(socket, count);
    };
    const left = inSlices(sockets, correct, this.#deps.slices?.() ?? createSlices(this.#deps.time));
    if (left !== null) await left;
    this.#isBroadcasting = false;
    this.#review();
  }

  #send(socket: Socket, count: number): void {
    // Record the count first, because sending may terminate a slow reader, which calls closed().
    const known = this.#known.get(socket);
    if (known !== undefined) this.#holders.remove(known);
    this.#known.set(socket, count);
    this.#holders.add(count);
    this.#deps.send(socket, count);
  }
}
