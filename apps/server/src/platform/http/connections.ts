// platform/http: counts open connections, and tracks responses that clients have not fully read and connections whose client reads nothing.
// Time is an argument.
import { KeyedCounter } from '../multi-map.ts';
import { ADDRESS, CONNECTIONS, Quota } from '../quotas.ts';
import type { Slices } from '../time.ts';
import { quotaKey } from './address.ts';

/** The origin of a connection. */
export interface Peer {
  address: string;
  isProxy: boolean; // carries requests of many addresses, so the limits of one address do not apply
  isOwnMachine: boolean;
}

/** Why a connection is rejected: its address opens connections too fast, its address has too many, or the server has too many. */
export type ConnectionRejection = 'arrivals' | 'address' | 'server';

/** Counts the open connections of each address and of the server. */
export class ConnectionQuota {
  readonly #factor: number; // multiplies the limits of one address
  readonly #arrivals: Quota<string>;
  readonly #byAddress = new KeyedCounter<string>(); // without proxies
  #open = 0;

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
    this.#arrivals = new Quota({
      max: ADDRESS.newConnections * this.#factor,
      windowMs: ADDRESS.newConnectionsWindowMs,
    });
  }

  get open(): number {
    return this.#open;
  }

  /** Counts one more connection until `remove`, or returns why it must be closed. */
  add(peer: Peer, nowMs: number): ConnectionRejection | null {
    if (!peer.isProxy && this.#arrivals.take(quotaKey(peer.address), nowMs) !== null) return 'arrivals';
    const rejection = this.#rejectionOf(peer);
    if (rejection !== null) return rejection;
    this.#open += 1;
    if (!peer.isProxy) this.#byAddress.add(quotaKey(peer.address));
    return null;
  }

  remove(peer: Peer): void {
    this.#open -= 1;
    if (!peer.isProxy) this.#byAddress.remove(quotaKey(peer.address));
  }

  /** See `Quota.forgetFull`. */
  forgetFull(nowMs: number, slices: Slices): Promise<void> | null {
    return this.#arrivals.forgetFull(nowMs, slices);
  }

  #rejectionOf(peer: Peer): ConnectionRejection | null {
    const most = CONNECTIONS.most * this.#factor + (peer.isOwnMachine ? CONNECTIONS.ownReserve : 0);
    if (this.#open >= most) return 'server';
    const few = this.#open >= CONNECTIONS.few * this.#factor;
    const ofAddress = (few ? ADDRESS.connectionsWhenFew : ADDRESS.connections) * this.#factor;
    return this.#byAddress.of(quotaKey(peer.address)) >= ofAddress ? 'address' : null;
  }
}

/** The part of `ServerResponse` that reports bytes still held by the server. */
export interface OpenResponse {
  readonly writableLength: number;
}

/** The part of `Socket` that reports its bytes. */
export interface WritableSocket {
  readonly bytesWritten: number; // including those that the server still holds
  readonly writableLength: number; // bytes that the server still holds
}

export class OpenResponses {
  readonly #factor: number; // multiplies the limits
  readonly #byAddress = new Map<string, Set<OpenResponse>>();
  #open = 0;
  #maxBytes: number = ADDRESS.openBytes; // of one address

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
  }

  /** Lowers the limit of each address while the server holds too many bytes in total. */
  setHeldBytes(bytes: number): void {
    const isMuch = bytes >= CONNECTIONS.manyBytes * this.#factor;
    this.#maxBytes = isMuch ? ADDRESS.openBytesWhenFew : ADDRESS.openBytes;
  }

  get open(): number {
    return this.#open;
  }

  /** Whether the address must read some of its responses before it gets another one. */
  isFull(address: string): boolean {
    const responses = this.#byAddress.get(quotaKey(address));
    if (responses === undefined) return false;
    if (responses.size >= ADDRESS.openResponses * this.#factor) return true;
    let bytes = 0;
    for (const response of responses) bytes += response.writableLength;
    return bytes >= this.#maxBytes * this.#factor;
  }

  add(address: string, response: OpenResponse): void {
    const key = quotaKey(address);
    const responses = this.#byAddress.get(key) ?? new Set();
    this.#byAddress.set(key, responses.add(response));
    this.#open += 1;
  }

  /** Returns whether it was open. */
  remove(address: string, response: OpenResponse): boolean {
    const key = quotaKey(address);
    const responses = this.#byAddress.get(key);
    if (responses?.delete(response) !== true) return false;
    this.#open -= 1;
    if (responses.size === 0) this.#byAddress.delete(key);
    return true;
  }
}

interface ReadPosition {
  bytes: number;
  sinceMs: number; // when the reader reached this position
}

export class SlowReaders<S extends WritableSocket> {
  #waiting = new Map<S, ReadPosition>(); // sockets with unread bytes

  /** Returns the sockets whose client has read nothing for too long. Stops tracking sockets that are not in `sockets`. */
  check(sockets: Iterable<S>, nowMs: number): S[] {
    const waiting = new Map<S, ReadPosition>();
    const slow: S[] = [];
    for (const socket of sockets) {
      if (socket.writableLength === 0) continue;
      const bytes = socket.bytesWritten - socket.writableLength;
      const previous = this.#waiting.get(socket);
      const position = previous?.bytes === bytes ? previous : { bytes, sinceMs: nowMs };
      waiting.set(socket, position);
      if (nowMs - position.sinceMs >= CONNECTIONS.unreadMs) slow.push(socket);
    }
    this.#waiting = waiting;
    return slow;
  }
}
