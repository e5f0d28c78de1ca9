// The sessions of sockets that are open or were open recently, and the connections themselves.

import { quotaKey } from '../http/index.ts';
import { StaggeredScheduler } from '../jobs.ts';
import { KeyedCounter, MultiMap } from '../multi-map.ts';
import { inSlices, type Slices, type Time } from '../time.ts';
import type { Connection } from './connection.ts';
import type { HubLog } from './contract.ts';

// All connections, and the slots of users and addresses (of an IPv6 address, its /64). `present` contains open sockets.
// `held` also contains closing ones, which keep their slots until the connection is gone and their last message was handled.

interface SocketLimits {
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

/** Maximum number of sessions per query. The result is read in one turn of the event loop, which takes about a millisecond. */
const SESSIONS_ASKED = 250;
/** Sessions due within this time are checked together, with one query a second. */
const TOGETHER_MS = 1_000;

interface SessionWatchDeps {
  time: Time;
  log: HubLog;
  everyMs: number;
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  end(sessionKey: string): void;
}

/**
 * Detects sessions that ended without notice, by expiry or on another node. Each session is checked once per period, counted from its first
 * socket, so that the checks are spread.
 */
export class SessionWatch {
  readonly #deps: SessionWatchDeps;
  readonly #scheduler: StaggeredScheduler<string>; // of sessions with a socket

  constructor(deps: SessionWatchDeps) {
    this.#deps = deps;
    this.#scheduler = new StaggeredScheduler({
      time: deps.time,
      everyMs: deps.everyMs,
      aheadMs: TOGETHER_MS,
      maxBatch: SESSIONS_ASKED,
      run: (sessionKeys) => this.#check(sessionKeys),
    });
  }

  /** Called when a socket of the session opened. */
  opened(sessionKey: string): void {
    this.#scheduler.add(sessionKey);
  }

  /** Called when the session's last socket is gone. */
  gone(sessionKey: string): void {
    this.#scheduler.remove(sessionKey);
  }

  stop(): void {
    this.#scheduler.clear();
  }

  async #check(sessionKeys: readonly string[]): Promise<void> {
    try {
      const live = await this.#deps.liveSessions(sessionKeys);
      for (const key of sessionKeys) if (!live.has(key)) this.#deps.end(key);
    } catch (err) {
      // A database error closes no socket. The next check queries these sessions again.
      const fields = { err, sessions: sessionKeys.length };
      this.#deps.log.error(fields, 'the sessions of open sockets could not be checked');
    }
  }
}

interface RecentSession {
  userId: number;
  seenMs: number; // monotonic; when the session last had a socket
}

/**
 * Tracks sessions that recently had a socket on this node. The hub recognizes a request with such a session without a query, so its player
 * can connect even if the quota of the address is used up.
 */
export class RecentSessions {
  readonly #keptMs: number; // after the last socket
  readonly #sessions = new Map<string, RecentSession>();

  constructor(keptMs: number) {
    this.#keptMs = keptMs;
  }

  /** Called when a socket of the session was opened, or is still open. */
  seen(sessionKey: string, userId: number, nowMs: number): void {
    this.#sessions.set(sessionKey, { userId, seenMs: nowMs });
  }

  /** Returns the user of a recent session; null for any other. */
  userOf(sessionKey: string, nowMs: number): number | null {
    const known = this.#sessions.get(sessionKey);
    return known === undefined || nowMs - known.seenMs > this.#keptMs ? null : known.userId;
  }

  /** Called when the session has ended. */
  forget(sessionKey: string): void {
    this.#sessions.delete(sessionKey);
  }

  forgetOld(nowMs: number, slices: Slices): Promise<void> | null {
    return inSlices(
      this.#sessions,
      ([key, { seenMs }]) => {
        if (nowMs - seenMs > this.#keptMs) this.#sessions.delete(key);
      },
      slices,
    );
  }

  /** Number of tracked sessions. */
  get size(): number {
    return this.#sessions.size;
  }
}
