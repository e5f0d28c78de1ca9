// Runs before the router, and limits connections, unread responses and requests per address. A rejection costs almost nothing. This file
// must not depend on any route.
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { Counter } from 'prom-client';
import type { Log } from '../log.ts';
import { ADDRESS, CONNECTIONS, type Quota } from '../quotas.ts';
import { createSlices, type Time } from '../time.ts';
import { hasRepeatedHeader } from './access.ts';
import { type AddressOf, isOperator, isOwnMachine, plainAddress, quotaKey } from './address.ts';
import { ConnectionQuota, OpenResponses, type Peer, SlowReaders } from './connections.ts';
import type { Metrics } from './health.ts';
import { type Refusal, refusalAnswer, refuse } from './refusal.ts';

/** Reasons for refusing a request or closing a connection, which are also the labels of the metric. */
const REJECTIONS = [
  'request', // its address is over its quota
  'answers', // its address has too many or too large unread responses
  'address', // its address holds too many connections
  'arrivals', // its address opens connections too fast
  'server', // the server holds too many connections
  'pipelined', // too many requests on the connection wait for a response
  'unread', // its client reads nothing
  'late', // the request did not arrive completely in time
] as const;
type Rejection = (typeof REJECTIONS)[number];

interface IngressGuardDeps {
  time: Time;
  log: Log;
  addressOf: AddressOf;
  isProxy(address: string): boolean;
  /** Of requests, by the `quotaKey` of an address. */
  quota: Quota<string>;
  /** Multiplies the limits of one address. */
  factor: number;
  metricsToken: string | null;
  metrics: Metrics;
}

/** A request and its response. */
interface PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly address: string; // whose quota is charged
  readonly waitMs: number | null; // until the quota allows a request; null: the quota was charged
  readonly isFree: boolean; // monitoring
  readonly handler: RequestListener;
}

interface GuardedConnection {
  readonly peer: Peer;
  readonly requests: PendingRequest[]; // the first is being answered; the others wait until its response was read
  chargedBytes: number; // of the response bytes written so far
}

/** Paths used by monitoring, which must work during a flood. */
export const MONITORED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/playz', '/metrics']);

export class IngressGuard {
  readonly #deps: IngressGuardDeps;
  readonly #quota: ConnectionQuota;
  readonly #responses: OpenResponses;
  readonly #rejected: Counter<'kind'>;
  readonly #connections = new Map<Socket, GuardedConnection>();
  readonly #slow = new SlowReaders<Socket>();
  readonly #logged = new Set<string>(); // addresses logged in this period

  constructor(deps: IngressGuardDeps) {
    this.#deps = deps;
    this.#quota = new ConnectionQuota(deps.factor);
    this.#responses = new OpenResponses(deps.factor);
    this.#rejected = rejectionCounter(deps.metrics);
    const { gauge } = deps.metrics;
    gauge('kingstake_http_connections', 'Open connections, sockets included', () => this.#quota.open);
    gauge(
      'kingstake_http_open_responses',
      'Responses that were not read completely yet',
      () => this.#responses.open,
    );
  }

  /** Creates a server whose requests pass the guard before they reach the handler. */
  createServer(options: ServerOptions, handler: RequestListener): Server {
    const server = createServer(options);
    const enter: RequestListener = (request, response) => this.#enter(request, response, handler);
    this.#guardConnections(server);
    server.on('request', enter);
    // Without a listener, Node itself answers an unknown `Expect` header, bypassing every limit.
    server.on('checkExpectation', enter);
    server.on('clientError', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') this.#rejected.inc({ kind: 'late' });
    });
    this.#watchWhileListening(server);
    return server;
  }

  /** Runs before Node's own listener, which creates a parser and timers for each connection. */
  #guardConnections(server: Server): void {
    const listeners = server.listeners('connection');
    server.removeAllListeners('connection');
    server.on('connection', (socket) => {
      if (!this.#accept(socket)) return;
      for (const listener of listeners) listener.call(server, socket);
    });
  }

  #watchWhileListening(server: Server): void {
    const { time, quota } = this.#deps;
    server.once('listening', () => {
      const stopChecking = time.every(CONNECTIONS.lookMs, () => this.#checkReaders());
      const stopForgetting = time.every(ADDRESS.logMs, () => {
        void quota.forgetFull(time.monotonicMs(), createSlices(time));
        void this.#quota.forgetFull(time.monotonicMs(), createSlices(time));
        this.#logged.clear();
      });
      server.once('close', () => {
        stopChecking();
        stopForgetting();
      });
    });
  }

  /** Counts a connection. Returns false if it was rejected and closed. */
  #accept(socket: Socket): boolean {
    const address = plainAddress(socket.remoteAddress ?? 'unknown');
    const peer = { address, isProxy: this.#deps.isProxy(address), isOwnMachine: isOwnMachine(address) };
    const rejection = this.#quota.add(peer, this.#deps.time.monotonicMs());
    if (rejection !== null) {
      this.#reject(rejection, address);
      socket.resetAndDestroy();
      return false;
    }
    const connection: GuardedConnection = { peer, requests: [], chargedBytes: 0 };
    this.#connections.set(socket, connection);
    socket.once('close', () => {
      this.#connections.delete(socket);
      this.#quota.remove(peer);
      const [current] = connection.requests.splice(0);
      if (current !== undefined) this.#charge(socket, connection, current);
    });
    return true;
  }

  #enter(request: IncomingMessage, response: ServerResponse, handler: RequestListener): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    // Ignore requests that arrived before the connection was closed.
    if (connection === undefined || socket.destroyed) return;
    const address = this.#deps.addressOf(request);
    const isFree = this.#isMonitoring(request);
    const waitMs = isFree ? null : this.#deps.quota.take(quotaKey(address), this.#deps.time.monotonicMs());
    const pending: PendingRequest = { request, response, address, waitMs, isFree, handler };
    if (connection.requests.length >= CONNECTIONS.pipelined) {
      this.#reject('pipelined', address);
      socket.resetAndDestroy();
      return;
    }
    connection.requests.push(pending);
    response.once('close', () => this.#onResponseClosed(socket, connection, pending));
    // Start only after all requests of this chunk were counted, so that a connection with too many requests causes no call.
    if (connection.requests.length === 1) process.nextTick(() => this.#handleNext(socket, connection));
  }

  /** Handles the first request of the connection. */
  #handleNext(socket: Socket, connection: GuardedConnection): void {
    const [pending] = connection.requests;
    if (pending === undefined || socket.destroyed) return;
    const { request, response, address, waitMs, isFree, handler } = pending;
    const isFull = !isFree && this.#responses.isFull(address);
    if (waitMs !== null || isFull) {
      this.#reject(waitMs === null ? 'answers' : 'request', address);
      sendTooMany(response, waitMs ?? ADDRESS.openWaitMs, connection.peer.isProxy);
      return;
    }
    if (hasRepeatedHeader(request)) {
      refuseRepeated(response);
      return;
    }
    if (!isFree) this.#responses.add(address, response);
    handler(request, response);
  }

  #isMonitoring(request: IncomingMessage): boolean {
    const path = request.url?.split('?', 1)[0] ?? '';
    return MONITORED.has(path) && isOperator(request, this.#deps.metricsToken);
  }

  /** Called when the kernel has taken the whole response. Handles the next request of the connection. */
  #onResponseClosed(socket: Socket, connection: GuardedConnection, pending: PendingRequest): void {
    if (connection.requests[0] !== pending) return;
    connection.requests.shift();
    this.#charge(socket, connection, pending);
    this.#handleNext(socket, connection);
  }

  /** Charges the bytes of a response. Refusals and monitoring are free. */
  #charge(socket: Socket, connection: GuardedConnection, { address, response }: PendingRequest): void {
    const bytes = socket.bytesWritten - connection.chargedBytes;
    connection.chargedBytes = socket.bytesWritten;
    if (!this.#responses.remove(address, response)) return;
    const cost = Math.floor(bytes / ADDRESS.requestBytes);
    this.#deps.quota.charge(quotaKey(address), cost, this.#deps.time.monotonicMs());
  }

  /** Resets connections of slow readers. If they were only closed, the kernel would keep their unread bytes. */
  #checkReaders(): void {
    const busy: Socket[] = [];
    for (const [socket, { requests }] of this.#connections) if (requests.length > 0) busy.push(socket);
    this.#responses.setHeldBytes(busy.reduce((bytes, { writableLength }) => bytes + writableLength, 0));
    for (const socket of this.#slow.check(busy, this.#deps.time.monotonicMs())) {
      this.#reject('unread', this.#connections.get(socket)?.peer.address ?? 'unknown');
      socket.resetAndDestroy();
    }
  }

  #reject(kind: Rejection, address: string): void {
    this.#rejected.inc({ kind });
    if (this.#logged.has(address) || this.#logged.size >= ADDRESS.logged) return;
    this.#logged.add(address);
    this.#deps.log.warn({ address, kind }, 'an address exceeds its quota');
  }
}

/** Closes the connection, because a proxy may interpret the following bytes differently. */
function refuseRepeated(response: ServerResponse): void {
  sendRefusal(response, refuse('VALIDATION', 'repeated-header'), { connection: 'close' });
}

/** Keeps a proxy's connection open, because it also carries requests of other clients. */
function sendTooMany(response: ServerResponse, waitMs: number, isKept: boolean): void {
  const retryAfter = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))) };
  sendRefusal(response, refuse('RATE_LIMITED'), isKept ? retryAfter : { ...retryAfter, connection: 'close' });
}

function sendRefusal(response: ServerResponse, refusal: Refusal, headers: OutgoingHttpHeaders): void {
  const { status, body } = refusalAnswer(refusal);
  const text = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    .end(text);
}

/** Initializes every kind at 0, so that the first rejection shows as an increase. */
function rejectionCounter({ registry }: Metrics): Counter<'kind'> {
  const counter = new Counter({
    name: 'kingstake_http_rejections_total',
    help: 'Requests refused and connections closed before any call, by kind',
    labelNames: ['kind'],
    registers: [registry],
  });
  for (const kind of REJECTIONS) counter.inc({ kind }, 0);
  return counter;
}
