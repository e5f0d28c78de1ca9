// Tools, cluster, testkit: one socket at a board, as cheap as it can be: hundreds of them live in the test's own process.
import type { ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { NODE_HEADER } from '../forwarding.ts';
import type { Person } from './people.ts';

const AGAIN_MS = 250;

/** Where sockets are opened: the balancer. */
export interface Line {
  port: number;
  origin: string;
}

export interface SeatEvents {
  /** Every message, and when its frame was here (`performance.now()`). */
  hear(message: ServerMessage, atMs: number): void;
  /** Also of a socket that was never open. */
  closed(code: number, atMs: number): void;
}

export class BoardSeat {
  readonly #line: Line;
  readonly #who: Person;
  readonly #gameId: number;
  readonly #events: SeatEvents;
  #socket: WebSocket | null = null;
  #node: string | null = null;
  #isOpen = false;
  #openedMs = 0;

  constructor(line: Line, who: Person, gameId: number, events: SeatEvents) {
    this.#line = line;
    this.#who = who;
    this.#gameId = gameId;
    this.#events = events;
  }

  /** The board is shown: its whole state has come over the socket that is open now. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** When that was, the last time (`performance.now()`). */
  get openedMs(): number {
    return this.#openedMs;
  }

  /** The node of the socket that was opened last. */
  get node(): string | null {
    return this.#node;
  }

  /** Opens a socket, at `node` or where the balancer leads, and comes to the board. False: it closed before the board was shown. */
  open(node: string | null): Promise<boolean> {
    const { cookie } = this.#who;
    const { port, origin } = this.#line;
    const headers = { cookie, origin, ...(node === null ? {} : { [NODE_HEADER]: node }) };
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers, perMessageDeflate: false });
    this.#socket = socket;
    return new Promise((resolve) => {
      socket.on('upgrade', ({ headers: { [NODE_HEADER]: named } }) => {
        this.#node = typeof named === 'string' ? named : null;
      });
      socket.on('open', () => this.say('join_game'));
      socket.on('message', (data) => {
        const atMs = performance.now();
        const message = JSON.parse(String(data)) as ServerMessage;
        if (message.type === 'game_state' && socket === this.#socket) {
          if (!this.#isOpen) this.#openedMs = atMs;
          this.#isOpen = true;
          resolve(true);
        }
        // A node that takes no commands yet: the page asks again too.
        const isEarly = message.type === 'error' && message.code === 'UNAVAILABLE' && !this.#isOpen;
        if (isEarly && socket === this.#socket) setTimeout(() => this.say('join_game'), AGAIN_MS);
        this.#events.hear(message, atMs);
      });
      // The close follows.
      socket.on('error', () => {});
      socket.on('close', (code) => {
        if (socket === this.#socket) this.#isOpen = false;
        this.#events.closed(code, performance.now());
        resolve(false);
      });
    });
  }

  /** A message about the game; nothing when the socket is not open. */
  say(type: string, more: object = {}): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type, gameId: this.#gameId, playerId: this.#who.userId, ...more }));
  }

  close(): void {
    this.#socket?.terminate();
  }
}
