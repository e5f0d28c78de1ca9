// sim: a connection between a player and a server, with simulated faults. Messages arrive late, twice, reordered or never. A wire may also
// go silent without notice to either end.
import { EventEmitter } from 'node:events';
import type { RawSocket, SocketEvents } from '@kingstake/client';
import type { WebSocket } from 'ws';
import type { Visitor } from '../testkit/visitor.ts';
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

const CONNECTING = 0;
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

interface WireDeps {
  time: VirtualTime;
  chance: Chance;
  faults: () => WireFaults;
  /** The player's end. */
  line: PlayerLine;
}

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
  readonly #deps: WireDeps;
  #clientOpen = true;
  #sent = 0; // messages of the server
  #lastMs = { up: 0, down: 0 }; // when the newest message arrives, because TCP keeps the order

  constructor(deps: WireDeps) {
    super();
    this.#deps = deps;
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
      if (this.#clientOpen) this.#deps.line.receive(text, number);
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
    this.#tellClient();
  }

  terminate(): void {
    this.#end(ABNORMAL);
    this.#tellClient();
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
    this.#tellClient();
  }

  #end(code: number): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    const { time, chance } = this.#deps;
    time.after(chance.whole(1, 200), () => this.atServer(() => void this.emit('close', code)));
  }

  #tellClient(): void {
    if (this.deadSinceMs !== null) return;
    this.#later(() => {
      if (!this.#clientOpen) return;
      this.#clientOpen = false;
      this.#deps.line.lost();
    });
  }

  #later(run: () => void): void {
    const { time, chance } = this.#deps;
    const stalledMs = Math.max(0, this.stalledUntilMs - time.nowMs());
    time.after(stalledMs + chance.whole(1, 200), run);
  }

  /** Nothing is delivered from now on, and neither end is notified. */
  die(): void {
    if (this.deadSinceMs !== null) return;
    this.deadSinceMs = this.#deps.time.nowMs();
    this.#deps.line.died();
  }

  #stall(ms: number): void {
    this.stalledUntilMs = Math.max(this.stalledUntilMs, this.#deps.time.nowMs() + ms);
  }

  #travel(way: 'up' | 'down', arrive: () => void): void {
    const { time, chance } = this.#deps;
    const faults = this.#deps.faults();
    const nowMs = time.nowMs();
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
      time.after(arrivesMs - nowMs, arrive);
    }
  }
}

/** Messages that change the opponent's absence or the draw offer on a board. */
const BOARD_MESSAGES: ReadonlySet<unknown> = new Set([
  'game_state',
  'opponent_connection',
  'draw_offered',
  'draw_declined',
  'move_made',
]);

/** Who opens a connection. */
export interface Dialler {
  readonly userId: number;
  readonly visitor: Visitor;
  /** Whether the client knows of a running game. */
  hasGame(): boolean;
}

/** A message about a game that reached a server in the player's name, or a request that was sent once or more. */
export interface Said {
  userId: number;
  what: string; // the message type, or the request path
  gameId: number | null;
  atMs: number;
  moveId: string | null; // the player's id of a move
  sig: string | null; // null: unsigned
  on: number | null; // the receipt entry that the signature follows
}

interface LineDeps {
  player: Dialler;
  nowMs(): number;
  events: SocketEvents;
  said: Said[];
  onClosed(): void;
}

/** The player's end of a raw socket. A server that accepts the connection attaches its wire. Also records the connection for the auditor. */
export class PlayerLine implements RawSocket {
  readyState = CONNECTING;
  openedMs: number | null = null; // null: never opened
  closedMs: number | null = null; // when the client closed it, or was notified that it is closed
  isGivenUp = false; // the client closed it
  wellMs = 0; // how long everything had been delivered when the client closed it
  hadGame = false; // the client had a running game when the connection died
  node: number | null = null; // index of the server that accepted it; null: none did
  /** The player closes the connection, not the client. */
  isHangingUp = false;
  readonly #deps: LineDeps;
  readonly #newest = new Map<number, number>(); // highest number of a board message received, by game id
  readonly #outOfOrder = new Set<number>(); // game ids
  #wire: Wire | null = null;

  constructor(deps: LineDeps) {
    this.#deps = deps;
  }

  get userId(): number {
    return this.#deps.player.userId;
  }

  /** Nothing has been delivered since, and the client was not notified. */
  get deadSinceMs(): number | null {
    return this.#wire?.deadSinceMs ?? null;
  }

  /**
   * Whether a later message overtook one about this game's board, and no full state has arrived in order since. TCP keeps the order, so
   * clients detect only those cases that leave a gap in `seq`.
   */
  isOutOfOrder(gameId: number): boolean {
    return this.#outOfOrder.has(gameId);
  }

  /** How long the connection has been open and has delivered everything; 0 if it is closed or dead. */
  wellForMs(): number {
    const wire = this.#wire;
    if (this.openedMs === null || this.closedMs !== null || wire === null) return 0;
    if (wire.deadSinceMs !== null || wire.readyState !== OPEN) return 0;
    const { stalledUntilMs, frozenUntilMs } = wire;
    return Math.max(0, this.#deps.nowMs() - Math.max(this.openedMs, stalledUntilMs, frozenUntilMs));
  }

  /** Called when a server accepts the connection. */
  attach(wire: Wire, node: number): void {
    this.#wire = wire;
    this.node = node;
    if (this.readyState === CLOSED) wire.closeUp();
    else this.#open();
  }

  #open(): void {
    if (this.readyState !== CONNECTING) return;
    this.readyState = OPEN;
    this.openedMs = this.#deps.nowMs();
    this.#deps.events.onOpen();
  }

  /** `number` is the message's position, from 1, in the order in which the server sent them. */
  receive(text: string, number: number): void {
    this.#open();
    if (this.readyState !== OPEN) return;
    this.#noteOrder(text, number);
    this.#deps.events.onMessage(text);
  }

  /** The wire goes silent for good, without notice to either end. */
  die(): void {
    this.#wire?.die();
  }

  /** Nothing is delivered from now on. A real socket does not report this. */
  died(): void {
    this.hadGame = this.#deps.player.hasGame();
  }

  lost(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    this.closedMs = this.#deps.nowMs();
    this.#deps.onClosed();
    this.#deps.events.onClose(ABNORMAL, '');
  }

  send(text: string): void {
    this.#wire?.sendUp(text, () => this.#note(text));
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    this.isGivenUp = !this.isHangingUp;
    this.wellMs = this.wellForMs();
    this.readyState = CLOSED;
    this.closedMs = this.#deps.nowMs();
    this.hadGame &&= this.#deps.player.hasGame();
    this.#deps.onClosed();
    this.#wire?.closeUp();
  }

  /** Records a message about a game as sent by the player. */
  #note(text: string): void {
    const { type, gameId, playerId, clientMoveId, sig, on } = JSON.parse(text) as Record<string, unknown>;
    const { said, nowMs } = this.#deps;
    if (typeof gameId !== 'number' || playerId !== this.userId) return;
    const moveId = typeof clientMoveId === 'string' ? clientMoveId : null;
    said.push({
      userId: this.userId,
      what: String(type),
      gameId,
      atMs: nowMs(),
      moveId,
      sig: typeof sig === 'string' ? sig : null,
      on: typeof on === 'number' ? on : null,
    });
  }

  #noteOrder(text: string, number: number): void {
    const { type, gameId } = JSON.parse(text) as Record<string, unknown>;
    if (typeof gameId !== 'number' || !BOARD_MESSAGES.has(type)) return;
    if (number >= (this.#newest.get(gameId) ?? 0)) {
      this.#newest.set(gameId, number);
      if (type === 'game_state') this.#outOfOrder.delete(gameId);
    } else if (type !== 'move_made') this.#outOfOrder.add(gameId); // a late move leaves a gap, or a newer state contains it
  }
}
