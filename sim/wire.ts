// sim: sockets without a network: what one side sends arrives at the other later, or never, or twice, or out of turn.
import { EventEmitter } from 'node:events';
import type { ServerMessage } from '@kingstake/protocol';
import type { WebSocket } from 'ws';
import type { Chance } from './random.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface WireFaults {
  drop: number; // chance that a message never arrives
  duplicate: number; // chance that it arrives twice
  reorder: number; // chance that it may overtake or be overtaken
  cut: number; // chance, with each message, that the connection breaks
  maxDelayMs: number;
}

/** A player's end of a socket. */
export interface Line {
  send(message: object): void;
  /** Says goodbye. */
  close(): void;
  readonly isOpen: boolean;
}

export interface LineListener {
  onMessage(message: ServerMessage): void;
  onClose(): void;
}

const OPEN = 1;
const CLOSED = 3;
const ABNORMAL = 1006;
const NORMAL = 1000;

/** What the hub uses of a `WebSocket`, over a network that the run's chance moves. */
export class Wire extends EventEmitter implements Line {
  readyState = OPEN;
  readonly bufferedAmount = 0;
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #faults: () => WireFaults;
  readonly #listener: LineListener;
  #clientOpen = true;
  #lastUpMs = 0; // when the newest message up arrives: TCP keeps the order
  #lastDownMs = 0;

  constructor(time: VirtualTime, chance: Chance, faults: () => WireFaults, listener: LineListener) {
    super();
    this.#time = time;
    this.#chance = chance;
    this.#faults = faults;
    this.#listener = listener;
  }

  get isOpen(): boolean {
    return this.#clientOpen;
  }

  asSocket(): WebSocket {
    return this as unknown as WebSocket;
  }

  // The server's end.

  // biome-ignore lint/suspicious/noExplicitAny: one name for both ends: bytes from the server, objects from the player.
  send(data: any): void {
    if (Buffer.isBuffer(data)) {
      if (this.readyState !== OPEN) return;
      const message = JSON.parse(data.toString()) as ServerMessage;
      this.#travel('down', () => {
        if (this.#clientOpen) this.#listener.onMessage(structuredClone(message));
      });
    } else {
      if (!this.#clientOpen) return;
      const frame = Buffer.from(JSON.stringify(data));
      this.#travel('up', () => {
        if (this.readyState === OPEN) this.emit('message', frame, false);
      });
    }
  }

  ping(payload: string): void {
    const answer = (): void => {
      if (this.readyState === OPEN) this.emit('pong', Buffer.from(payload));
    };
    this.#travel('down', () => {
      if (this.#clientOpen) this.#travel('up', answer);
    });
  }

  /** Either end says goodbye; the other hears of it in its time. */
  close(): void {
    this.#hangUp(NORMAL);
  }

  terminate(): void {
    this.#hangUp(ABNORMAL);
  }

  /** The connection breaks: both ends notice at some time. */
  cut(): void {
    this.#hangUp(ABNORMAL);
  }

  #hangUp(code: number): void {
    const late = (): number => this.#chance.whole(1, 200);
    this.#time.after(late(), () => {
      if (!this.#clientOpen) return;
      this.#clientOpen = false;
      this.#listener.onClose();
    });
    this.#time.after(late(), () => {
      if (this.readyState === CLOSED) return;
      this.readyState = CLOSED;
      this.emit('close', code);
    });
  }

  #travel(way: 'up' | 'down', arrive: () => void): void {
    const faults = this.#faults();
    const chance = this.#chance;
    if (chance.happens(faults.cut)) this.cut();
    if (chance.happens(faults.drop)) return;
    const copies = chance.happens(faults.duplicate) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const atMs = this.#time.nowMs() + chance.whole(1, faults.maxDelayMs);
      if (chance.happens(faults.reorder)) {
        this.#time.after(atMs - this.#time.nowMs(), arrive);
        continue;
      }
      const last = way === 'up' ? this.#lastUpMs : this.#lastDownMs;
      const inOrderMs = Math.max(atMs, last);
      if (way === 'up') this.#lastUpMs = inOrderMs;
      else this.#lastDownMs = inOrderMs;
      this.#time.after(inOrderMs - this.#time.nowMs(), arrive);
    }
  }
}
