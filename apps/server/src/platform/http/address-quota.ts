// platform/http: quotas of each address: connections that it holds, and requests and new connections that it makes. Time is an argument.
import { TokenBuckets } from '../token-bucket.ts';
import { quotaKey } from './address.ts';
import { ADDRESS, CONNECTIONS } from './limits.ts';

/** Requests of an address: calls, the page and its files, socket upgrades, paths that do not exist. */
export class AddressQuota {
  readonly #buckets: TokenBuckets<string>;

  constructor(factor: number) {
    this.#buckets = new TokenBuckets(Math.max(1, ADDRESS.requests * factor), ADDRESS.requestsWindowMs);
  }

  /** Takes one request. Null, or the milliseconds until the address has one again. */
  take(address: string, nowMs: number): number | null {
    return this.#buckets.take(quotaKey(address), nowMs);
  }

  /** Takes what a response of so many bytes costs beyond its request, even if the address has less left. */
  charge(address: string, bytes: number, nowMs: number): void {
    this.#buckets.charge(quotaKey(address), Math.floor(bytes / ADDRESS.requestBytes), nowMs);
  }

  /** Forgets addresses that have their whole quota. */
  forgetFull(nowMs: number): void {
    this.#buckets.forgetFull(nowMs);
  }

  /** Number of addresses that are remembered. */
  get size(): number {
    return this.#buckets.size;
  }
}

/** Where a connection comes from. */
export interface Peer {
  address: string;
  isProxy: boolean; // carries requests of many addresses, so the limits of one address do not apply
  isOwnMachine: boolean;
}

/** Why a connection is rejected: its address opened too many too fast, its address holds too many, or the server does. */
export type ConnectionRejection = 'arrivals' | 'address' | 'server';

/** Counts the open connections of each address and of the server. */
export class ConnectionQuota {
  readonly #factor: number; // multiplies what one address may hold
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
