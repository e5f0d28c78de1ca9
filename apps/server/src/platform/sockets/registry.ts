// platform/sockets: all connections, and the slots of users and addresses (of an IPv6 address, its /64). `present` contains open sockets.
// `held` also contains closing ones, which keep their slots until the connection is gone and their last message was handled.
import { quotaKey } from '../http/index.ts';
import { KeyedCounter, MultiMap } from '../multi-map.ts';
import type { Connection } from './connection.ts';

export interface SocketLimits {
  ofUser: number; // sockets one user may hold
  ofAddress: number; // sockets one address may hold
}

export class ConnectionRegistry {
  readonly #limits: SocketLimits;
  readonly #byAddress = new KeyedCounter<string>(); // slots taken, including those of undecided upgrades
  readonly #byUser = new KeyedCounter<number>(); // slots taken
  readonly #bySession = new MultiMap<string, Connection>(); // held
  readonly #present = new MultiMap<number, Connection>(); // open sockets by user
  readonly #held = new Set<Connection>();
  #open = 0; // number of open sockets among them
  #whenEmpty: (() => void) | null = null; // called once, when no connection is held

  constructor(limits: SocketLimits) {
    this.#limits = limits;
  }

  /** Reserves a slot of the address before anything else is checked. Returns a function that releases it; null if none is free. */
  reserveSlot(address: string): (() => void) | null {
    const key = quotaKey(address);
    if (this.#byAddress.of(key) >= this.#limits.ofAddress) return null;
    this.#byAddress.add(key);
    return () => this.#byAddress.remove(key);
  }

  hasSlotFor(userId: number): boolean {
    return this.#byUser.of(userId) < this.#limits.ofUser;
  }

  /** Adds a socket whose address slot is already reserved. */
  add(connection: Connection): void {
    const { userId, sessionKey } = connection.identity;
    this.#held.add(connection);
    this.#open += 1;
    this.#byUser.add(userId);
    this.#bySession.add(sessionKey, connection);
    this.#present.add(userId, connection);
  }

  /** Called when the socket is no longer open. */
  left(connection: Connection): void {
    this.#open -= 1;
    this.#present.remove(connection.identity.userId, connection);
  }

  /** Frees the slots of a connection that is gone. */
  released(connection: Connection): void {
    if (!this.#held.delete(connection)) return;
    this.#byAddress.remove(quotaKey(connection.address));
    this.#byUser.remove(connection.identity.userId);
    this.#bySession.remove(connection.identity.sessionKey, connection);
    if (this.#held.size === 0) this.#whenEmpty?.();
  }

  users(): number {
    return this.#present.size;
  }

  isPresent(userId: number): boolean {
    return this.#present.has(userId);
  }

  userIds(): number[] {
    return this.#present.keys();
  }

  /** See `MultiMap.each`. */
  eachOfUser(userId: number): Iterable<Connection> {
    return this.#present.each(userId);
  }

  ofUser(userId: number): Connection[] {
    return this.#present.of(userId);
  }

  /** Number of open sockets. */
  get open(): number {
    return this.#open;
  }

  held(): Connection[] {
    return [...this.#held];
  }

  /** Iterates over the connections without a copy; see `inSlices`. */
  eachHeld(): Iterable<Connection> {
    return this.#held;
  }

  heldOfSession(sessionKey: string): Connection[] {
    return this.#bySession.of(sessionKey);
  }

  hasSession(sessionKey: string): boolean {
    return this.#bySession.has(sessionKey);
  }

  /** Calls `run` as soon as no connection is held, which may be at once. */
  whenEmpty(run: () => void): void {
    if (this.#held.size === 0) run();
    else this.#whenEmpty = run;
  }
}
