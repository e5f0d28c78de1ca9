// platform/hub: who is here. `present` are open sockets; `held` are also those that are on their way out, because their
// places are taken until the connection is gone and their last message was handled.
import type { Connection } from './connection.ts';
import { Groups, Tally } from './groups.ts';

export interface Places {
  ofUser: number; // sockets one user may hold
  ofAddress: number; // sockets one address may hold
}

export class Roster {
  readonly #places: Places;
  readonly #byAddress = new Tally<string>(); // places taken, those of undecided upgrades too
  readonly #byUser = new Tally<number>(); // places taken
  readonly #bySession = new Groups<string, Connection>(); // held
  readonly #present = new Groups<number, Connection>(); // open sockets by user
  readonly #held = new Set<Connection>();
  #whenEmpty: (() => void) | null = null; // called once, when nobody is held

  constructor(places: Places) {
    this.#places = places;
  }

  /** Takes a place of the address before anything else is asked; null when there is none. Call it to give it back. */
  takePlace(address: string): (() => void) | null {
    if (this.#byAddress.of(address) >= this.#places.ofAddress) return null;
    this.#byAddress.add(address);
    return () => this.#byAddress.remove(address);
  }

  hasPlaceFor(userId: number): boolean {
    return this.#byUser.of(userId) < this.#places.ofUser;
  }

  /** Adds a socket. The place of its address was taken before. */
  enter(connection: Connection): void {
    const { userId, sessionKey } = connection.identity;
    this.#held.add(connection);
    this.#byUser.add(userId);
    this.#bySession.add(sessionKey, connection);
    this.#present.add(userId, connection);
  }

  /** It is not open any more. */
  left(connection: Connection): void {
    this.#present.remove(connection.identity.userId, connection);
  }

  /** It is gone: its places are free. */
  released(connection: Connection): void {
    if (!this.#held.delete(connection)) return;
    this.#byAddress.remove(connection.address);
    this.#byUser.remove(connection.identity.userId);
    this.#bySession.remove(connection.identity.sessionKey, connection);
    if (this.#held.size === 0) this.#whenEmpty?.();
  }

  users(): number {
    return this.#present.size;
  }

  ofUser(userId: number): Connection[] {
    return this.#present.of(userId);
  }

  present(): Connection[] {
    return [...this.#held].filter((connection) => connection.open);
  }

  held(): Connection[] {
    return [...this.#held];
  }

  heldOfSession(sessionKey: string): Connection[] {
    return this.#bySession.of(sessionKey);
  }

  sessionKeys(): string[] {
    return this.#bySession.keys();
  }

  /** Calls back when nobody is held, at once if that is so already. */
  whenEmpty(run: () => void): void {
    if (this.#held.size === 0) run();
    else this.#whenEmpty = run;
  }
}
