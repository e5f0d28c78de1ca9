// Tools, cluster, testkit: one socket of a player in a game. It uses few resources, because a test's process opens hundreds of them.
import type { ServerMessage } from '@kingstake/protocol';
import { WebSocket } from 'ws';
import { NODE_HEADER } from '../forwarding.ts';
import type { Person } from './people.ts';

const AGAIN_MS = 250;

/** The address of the balancer. */
export interface Line {
  port: number;
  origin: string;
}

export interface SeatEvents {
  /** Called with every message and the time of its arrival (`performance.now()`). */
  onMessage(message: ServerMessage, atMs: number): void;
  /** Also called for a socket that was never open. */
  onClose(code: number, atMs: number): void;
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

  /** Whether the current socket has received the full state, after which a page would show the board. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** When the full state last arrived (`performance.now()`). */
  get openedMs(): number {
    return this.#openedMs;
  }

  /** The node of the most recent socket. */
  get node(): string | null {
    return this.#node;
  }

  /** Opens a socket, at `node` or at any node, and joins the game. Resolves with false if it closed before the full state arrived. */
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
      socket.on('open', () => this.send('join_game'));
      socket.on('message', (data) => {
        const atMs = performance.now();
        const message = JSON.parse(String(data)) as ServerMessage;
        if (message.type === 'game_state' && socket === this.#socket) {
          if (!this.#isOpen) this.#openedMs = atMs;
          this.#isOpen = true;
          resolve(true);
        }
        // The node does not accept commands yet. The page also retries in this case.
        const isEarly = message.type === 'error' && message.code === 'UNAVAILABLE' && !this.#isOpen;
        if (isEarly && socket === this.#socket) setTimeout(() => this.send('join_game'), AGAIN_MS);
        this.#events.onMessage(message, atMs);
      });
      // A 'close' event follows.
      socket.on('error', () => {});
      socket.on('close', (code) => {
        if (socket === this.#socket) this.#isOpen = false;
        this.#events.onClose(code, performance.now());
        resolve(false);
      });
    });
  }

  /** Sends a message about the game if the socket is open. */
  send(type: string, more: object = {}): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#socket.send(JSON.stringify({ type, gameId: this.#gameId, playerId: this.#who.userId, ...more }));
  }

  close(): void {
    this.#socket?.terminate();
  }
}
