// sim: a socket with simulated faults. Messages arrive late, twice, reordered or never. A wire may also go silent without notice to
// either end.
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface WireFaults {
  drop: number; // chance that a message is lost: it and all later ones wait for the retransmission
  duplicate: number; // chance that it arrives twice
  reorder: number; // chance that a message overtakes another, or is overtaken
  cut: number; // chance, per message, that the connection breaks
  silence: number; // chance, per message, that the wire goes silent, for some time or for good
  maxDelayMs: number;
}

/** The player's end. */
export interface WireListener {
  /** `number` is the message's position, from 1, in the order in which the server sent them. */
  onMessage(text: string, number: number): void;
  onClose(code: number): void;
  /** Nothing is delivered from now on. A real socket does not report this. */
  onDead(): void;
}

const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;
const NORMAL = 1000;
/** The delay until a lost packet is retransmitted. */
const AGAIN_MS = [200, 3_000] as const;
/** The delay of a message that later ones overtake. */
const LATE_MS = [0, 1_500] as const;
/** The duration of a temporary silence. The ends may or may not notice it. */
const SILENCE_MS = [3_000, 40_000] as const;

/** The part of `WebSocket` that the hub uses, over a simulated network with random delays. */
export class Wire extends EventEmitter {
  /** State at the server's end. */
  readyState = OPEN;
  readonly bufferedAmount = 0;
  /** Nothing has been delivered since, and the player's end was not notified. */
  deadSinceMs: number | null = null;
  /** Nothing is delivered until then. */
  stalledUntilMs = 0;
  /** The server is frozen until then, and its messages wait. */
  frozenUntilMs = 0;
  /** Runs the handlers at the server's end, as soon as its process runs. */
  atServer: (work: () => void) => void = (work) => work();
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #faults: () => WireFaults;
  readonly #listener: WireListener;
  #clientOpen = true;
  #sent = 0; // messages of the server
  #lastMs = { up: 0, down: 0 }; // when the newest message arrives, because TCP keeps the order

  constructor(time: VirtualTime, chance: Chance, faults: () => WireFaults, listener: WireListener) {
    super();
    this.#time = time;
    this.#chance = chance;
    this.#faults = faults;
    this.#listener = listener;
  }

  asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  // The server's end.

  send(frame: Buffer): void {
    if (this.readyState !== OPEN) return;
    const text = frame.toString();
    this.#sent += 1;
    const number = this.#sent;
    this.#travel('down', () => {
      if (this.#clientOpen) this.#listener.onMessage(text, number);
    });
  }

  ping(payload: string): void {
    const answer = (): void => {
      this.atServer(() => void (this.readyState === OPEN && this.emit('pong', Buffer.from(payload))));
    };
    this.#travel('down', () => {
      if (this.#clientOpen) this.#travel('up', answer);
    });
  }

  close(): void {
    this.#end(NORMAL);
    this.#tellClient(NORMAL);
  }

  terminate(): void {
    this.#end(ABNORMAL);
    this.#tellClient(ABNORMAL);
  }

  // The player's end.

  /** `arrived` runs when a server has received the message. */
  sendUp(text: string, arrived: () => void): void {
    if (!this.#clientOpen) return;
    this.#travel('up', () => {
      if (this.readyState !== OPEN) return;
      arrived();
      this.atServer(() => void (this.readyState === OPEN && this.emit('message', Buffer.from(text), false)));
    });
  }

  /** The player closes the socket. The server is notified, unless the wire is dead. */
  closeUp(): void {
    this.#clientOpen = false;
    if (this.deadSinceMs === null) this.#later(() => this.#end(NORMAL));
  }

  /** The connection breaks. Each end notices after some time. */
  cut(): void {
    this.#later(() => this.#end(ABNORMAL));
    this.#tellClient(ABNORMAL);
  }

  #end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    const received = (): void => this.atServer(() => void this.emit('close', code));
    this.#time.after(this.#chance.whole(1, 200), received);
  }

  #tellClient(code: number): void {
    if (this.deadSinceMs !== null) return;
    this.#later(() => {
      if (!this.#clientOpen) return;
      this.#clientOpen = false;
      this.#listener.onClose(code);
    });
  }

  #later(run: () => void): void {
    const stalledMs = Math.max(0, this.stalledUntilMs - this.#time.nowMs());
    this.#time.after(stalledMs + this.#chance.whole(1, 200), run);
  }

  /** Nothing is delivered from now on, and neither end is notified. */
  die(): void {
    if (this.deadSinceMs !== null) return;
    this.deadSinceMs = this.#time.nowMs();
    this.#listener.onDead();
  }

  #stall(ms: number): void {
    this.stalledUntilMs = Math.max(this.stalledUntilMs, this.#time.nowMs() + ms);
  }

  #travel(way: 'up' | 'down', arrive: () => void): void {
    const faults = this.#faults();
    const chance = this.#chance;
    const nowMs = this.#time.nowMs();
    if (chance.happens(faults.cut)) this.cut();
    if (chance.happens(faults.drop)) this.#stall(chance.whole(...AGAIN_MS));
    if (chance.happens(faults.silence)) {
      if (chance.happens(0.5)) this.die();
      else this.#stall(chance.whole(...SILENCE_MS));
    }
    if (this.deadSinceMs !== null) return;
    const copies = chance.happens(faults.duplicate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const atMs = Math.max(nowMs, this.stalledUntilMs) + chance.whole(1, faults.maxDelayMs);
      const inOrderMs = Math.max(atMs, this.#lastMs[way]);
      const isOutOfTurn = chance.happens(faults.reorder);
      if (!isOutOfTurn) this.#lastMs[way] = inOrderMs;
      const arrivesMs = isOutOfTurn ? atMs + chance.whole(...LATE_MS) : inOrderMs;
      this.#time.after(arrivesMs - nowMs, arrive);
    }
  }
}
