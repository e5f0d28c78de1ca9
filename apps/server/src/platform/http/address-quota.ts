// platform/http: per-address quotas for open connections, new connections and requests. Time is an argument.
import { TokenBuckets } from '../token-bucket.ts';
import { quotaKey } from './address.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

/** Counts the requests of each address, including page files, socket upgrades and unknown paths. */
export class AddressQuota {
  readonly #buckets: TokenBuckets<string>;

  constructor(factor: number) {
    this.#buckets = new TokenBuckets(Math.max(1, ADDRESS.requests * factor), ADDRESS.requestsWindowMs);
  }

  /** Takes one request. Returns null, or the milliseconds until the next request is allowed. */
  take(address: string, nowMs: number): number | null {
    return this.#buckets.take(quotaKey(address), nowMs);
  }

  /** Charges the cost of a response of `bytes` beyond its request. May overdraw the quota. */
  charge(address: string, bytes: number, nowMs: number): void {
    this.#buckets.charge(quotaKey(address), Math.floor(bytes / ADDRESS.requestBytes), nowMs);
  }

  /** Removes addresses with a full quota. */
  forgetFull(nowMs: number): void {
    this.#buckets.forgetFull(nowMs);
  }

  /** Number of tracked addresses. */
  get size(): number {
    return this.#buckets.size;
  }
}

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
  readonly #arrivals: TokenBuckets<string>;
  readonly #byAddress = new Map<string, number>(); // without proxies
  #open = 0;

  constructor(factor: number) {
    this.#factor = Math.max(1, factor);
    this.#arrivals = new TokenBuckets(ADDRESS.newConnections * this.#factor, ADDRESS.newConnectionsWindowMs);
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
    if (!peer.isProxy) this.#change(peer.address, 1);
    return null;
  }

  remove(peer: Peer): void {
    this.#open -= 1;
    if (!peer.isProxy) this.#change(peer.address, -1);
  }

  forgetFull(nowMs: number): void {
    this.#arrivals.forgetFull(nowMs);
  }

  #rejectionOf(peer: Peer): ConnectionRejection | null {
    const most = CONNECTIONS.most * this.#factor + (peer.isOwnMachine ? CONNECTIONS.ownReserve : 0);
    if (this.#open >= most) return 'server';
    const few = this.#open >= CONNECTIONS.few * this.#factor;
    const ofAddress = (few ? ADDRESS.connectionsWhenFew : ADDRESS.connections) * this.#factor;
    return (this.#byAddress.get(quotaKey(peer.address)) ?? 0) >= ofAddress ? 'address' : null;
  }

  #change(address: string, by: number): void {
    const key = quotaKey(address);
    const count = (this.#byAddress.get(key) ?? 0) + by;
    if (count > 0) this.#byAddress.set(key, count);
    else this.#byAddress.delete(key);
  }
}
