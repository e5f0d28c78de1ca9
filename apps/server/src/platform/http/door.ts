// platform/http: what stands before the router: which connections are kept, how much of each is answered, and whose budget is
// charged. What is refused here costs next to nothing. It must not know a route.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Log } from '../log.ts';
import type { Time } from '../time.ts';
import { type AddressOf, isOperator, isOwnMachine, plainAddress } from './address.ts';
import { AddressBudget, ARRIVALS } from './address-budget.ts';
import { Connections, type Peer } from './connections.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';
import { OpenAnswers, SlowReaders } from './open-answers.ts';
import { refusalAnswer, refuse } from './refusal.ts';
import { hasRepeatedHeader } from './repeated-header.ts';

/** What was turned away or cut off; the labels of the metric. */
export const TURNED_AWAY = [
  'request', // over the budget of its address
  'answers', // its address has too many answers, or too large ones, that it did not read
  'address', // a connection more than its address may have
  'arrivals', // connections of one address that came too fast
  'server', // a connection more than the server has
  'pipelined', // a connection that asked again and again without an answer
  'unread', // a connection whose reader took nothing
  'late', // a request that did not arrive whole in time
] as const;
export type TurnedAway = (typeof TURNED_AWAY)[number];

export interface DoorDeps {
  time: Time;
  log: Log;
  addressOf: AddressOf;
  isProxy(address: string): boolean;
  budget: AddressBudget;
  /** Multiplies the limits of one address. */
  factor: number;
  metricsToken: string | null;
  onTurnedAway(kind: TurnedAway): void;
}

export interface Door {
  /** Makes a server whose requests pass the door before they reach the handler. */
  createServer(options: ServerOptions, handler: RequestListener): Server;
  openConnections(): number;
  openAnswers(): number;
}

/** A request and its answer. */
interface Asked {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string; // whose budget it is
  readonly waitMs: number | null; // until that budget has a request again; null: it has paid for this one
  readonly isFree: boolean; // the monitoring asks
  readonly handler: RequestListener;
}

/** A connection, from its first byte to its last. */
interface Held {
  readonly peer: Peer;
  readonly asked: Asked[]; // the first is being answered, the others wait until that answer was read
  chargedBytes: number; // of what was written so far
}

/** Paths that the monitoring asks: a flood must not make an operator blind. */
const MONITORED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/playz', '/metrics']);

export function createDoor(deps: DoorDeps): Door {
  const door = new HttpDoor(deps);
  return {
    createServer: (options, handler) => door.createServer(options, handler),
    openConnections: () => door.connections.open,
    openAnswers: () => door.answers.open,
  };
}

class HttpDoor {
  readonly connections: Connections;
  readonly answers: OpenAnswers;
  readonly #deps: DoorDeps;
  readonly #arrivals: AddressBudget;
  readonly #held = new Map<Socket, Held>();
  readonly #slow = new SlowReaders<Socket>();
  readonly #logged = new Set<string>(); // addresses that this period's log has named

  constructor(deps: DoorDeps) {
    this.#deps = deps;
    this.#arrivals = new AddressBudget(Math.max(1, deps.factor), ARRIVALS);
    this.connections = new Connections(deps.factor);
    this.answers = new OpenAnswers(deps.factor);
  }

  createServer(options: ServerOptions, handler: RequestListener): Server {
    const server = createServer(options);
    const enter: RequestListener = (request, response) => this.#enter(request, response, handler);
    this.#standBefore(server);
    server.on('request', enter);
    // Without a listener Node itself answers an `Expect` that it does not know, past every limit.
    server.on('checkExpectation', enter);
    server.on('clientError', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') this.#deps.onTurnedAway('late');
    });
    this.#watchWhileListening(server);
    return server;
  }

  /** Node's own listener gives each connection a parser and timers: half of what one costs that is cut off at once. */
  #standBefore(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      if (!this.#hold(socket)) return;
      for (const listener of listeners) listener.call(server, socket);
    });
  }

  #watchWhileListening(server: Server): void {
    const { time, budget } = this.#deps;
    server.once('listening', () => {
      const stopLooking = time.every(CONNECTIONS.lookMs, () => this.#lookAtReaders());
      const stopForgetting = time.every(ADDRESS.logMs, () => {
        budget.forgetIdle(time.monotonicMs());
        this.#arrivals.forgetIdle(time.monotonicMs());
        this.#logged.clear();
      });
      server.once('close', () => {
        stopLooking();
        stopForgetting();
      });
    });
  }

  /** Counts a connection; false: it was one too many, and is gone. */
  #hold(socket: Socket): boolean {
    const address = plainAddress(socket.remoteAddress ?? 'unknown');
    const peer = { address, isProxy: this.#deps.isProxy(address), isOwnMachine: isOwnMachine(address) };
    const isTooFast = !peer.isProxy && this.#arrivals.take(address, this.#deps.time.monotonicMs()) !== null;
    const full = isTooFast ? 'arrivals' : this.connections.add(peer);
    if (full !== null) {
      this.#turnAway(full, address);
      socket.resetAndDestroy();
      return false;
    }
    const held: Held = { peer, asked: [], chargedBytes: 0 };
    this.#held.set(socket, held);
    socket.once('close', () => {
      this.#held.delete(socket);
      this.connections.remove(peer);
      const [current] = held.asked.splice(0);
      if (current !== undefined) this.#charge(socket, held, current);
    });
    return true;
  }

  #enter(request: IncomingMessage, response: ServerResponse, handler: RequestListener): void {
    const { socket } = request;
    const held = this.#held.get(socket);
    // What a connection had sent beyond the request for which it was cut off.
    if (held === undefined || socket.destroyed) return;
    const address = this.#deps.addressOf(request);
    const isFree = this.#isMonitoring(request);
    const waitMs = isFree ? null : this.#deps.budget.take(address, this.#deps.time.monotonicMs());
    const asked: Asked = { request, response, address, waitMs, isFree, handler };
    if (held.asked.length >= CONNECTIONS.pipelined) {
      this.#turnAway('pipelined', address);
      socket.resetAndDestroy();
      return;
    }
    held.asked.push(asked);
    response.once('close', () => this.#answered(socket, held, asked));
    // Once all that has arrived is known: a connection that asks for too much costs no call.
    if (held.asked.length === 1) process.nextTick(() => this.#begin(socket, held));
  }

  /** Answers the request whose turn it is. */
  #begin(socket: Socket, held: Held): void {
    const [asked] = held.asked;
    if (asked === undefined || socket.destroyed) return;
    const { request, response, address, waitMs, isFree, handler } = asked;
    const isFull = !isFree && this.answers.isFull(address);
    if (waitMs !== null || isFull) {
      this.#turnAway(waitMs === null ? 'answers' : 'request', address);
      sendTooMuch(response, waitMs ?? ADDRESS.openWaitMs, held.peer.isProxy);
      return;
    }
    if (hasRepeatedHeader(request)) {
      refuseRepeated(response);
      return;
    }
    if (!isFree) this.answers.add(address, response);
    handler(request, response);
  }

  #isMonitoring(request: IncomingMessage): boolean {
    const path = request.url?.split('?', 1)[0] ?? '';
    return MONITORED.has(path) && isOperator(request, this.#deps.metricsToken);
  }

  /** The system has taken the whole answer: the next request of the connection has its turn. */
  #answered(socket: Socket, held: Held, asked: Asked): void {
    if (held.asked[0] !== asked) return;
    held.asked.shift();
    this.#charge(socket, held, asked);
    this.#begin(socket, held);
  }

  /** Its bytes are charged to whoever asked. A refusal is free, and so is what the monitoring asks. */
  #charge(socket: Socket, held: Held, { address, response }: Asked): void {
    const bytes = socket.bytesWritten - held.chargedBytes;
    held.chargedBytes = socket.bytesWritten;
    const isCounted = this.answers.remove(address, response);
    if (isCounted) this.#deps.budget.charge(address, bytes, this.#deps.time.monotonicMs());
  }

  /** Reset, here as above: a connection that is only closed keeps its unread bytes in the system's memory. */
  #lookAtReaders(): void {
    const busy: Socket[] = [];
    for (const [socket, { asked }] of this.#held) if (asked.length > 0) busy.push(socket);
    this.answers.hold(busy.reduce((bytes, { writableLength }) => bytes + writableLength, 0));
    for (const socket of this.#slow.look(busy, this.#deps.time.monotonicMs())) {
      this.#turnAway('unread', this.#held.get(socket)?.peer.address ?? 'unknown');
      socket.resetAndDestroy();
    }
  }

  #turnAway(kind: TurnedAway, address: string): void {
    this.#deps.onTurnedAway(kind);
    if (this.#logged.has(address) || this.#logged.size >= ADDRESS.logged) return;
    this.#logged.add(address);
    this.#deps.log.warn({ address, kind }, 'an address asks for too much');
  }
}

/** The line is not used again: what follows on it may be meant for another reader. */
function refuseRepeated(response: ServerResponse): void {
  const { status, body } = refusalAnswer(refuse('VALIDATION', 'repeated-header'));
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(text);
}

/** A proxy's connection carries others too, so it stays open. */
function sendTooMuch(response: ServerResponse, waitMs: number, isKept: boolean): void {
  const { status, body } = refusalAnswer(refuse('RATE_LIMITED'));
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))),
      'x-content-type-options': 'nosniff',
      ...(isKept ? {} : { connection: 'close' }),
    })
    .end(text);
}
