// platform/hub: finds sessions that ended without the hub being notified (expiry, another node). Each is asked for once in a period
// from when its first socket opened, so that very many are not asked for at once.
import { Rota, type Seat } from '../rota.ts';
import type { Time } from '../time.ts';
import type { HubLog } from './contract.ts';

/** Sessions of one question: the answer is read in one turn of the event loop, in about a millisecond. */
export const SESSIONS_ASKED = 250;
/** Sessions that are due within this are asked for together: one question a second. */
const TOGETHER_MS = 1_000;

export interface SessionWatchDeps {
  time: Time;
  log: HubLog;
  everyMs: number;
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  end(sessionKey: string): void;
}

export class SessionWatch {
  readonly #deps: SessionWatchDeps;
  readonly #rota: Rota<string>;
  readonly #seats = new Map<string, Seat<string>>(); // of sessions with a socket

  constructor(deps: SessionWatchDeps) {
    this.#deps = deps;
    this.#rota = new Rota({
      time: deps.time,
      everyMs: deps.everyMs,
      aheadMs: TOGETHER_MS,
      most: SESSIONS_ASKED,
      turn: (sessionKeys) => this.#check(sessionKeys),
    });
  }

  /** A socket of the session opened. */
  opened(sessionKey: string): void {
    if (!this.#seats.has(sessionKey)) this.#seats.set(sessionKey, this.#rota.join(sessionKey));
  }

  /** Its last socket is gone. */
  gone(sessionKey: string): void {
    const seat = this.#seats.get(sessionKey);
    if (seat === undefined) return;
    this.#seats.delete(sessionKey);
    this.#rota.leave(seat);
  }

  stop(): void {
    for (const sessionKey of this.#seats.keys()) this.gone(sessionKey);
  }

  async #check(sessionKeys: readonly string[]): Promise<void> {
    try {
      const live = await this.#deps.liveSessions(sessionKeys);
      for (const key of sessionKeys) if (!live.has(key)) this.#deps.end(key);
    } catch (err) {
      // A database error closes no socket: their next turn asks again.
      const fields = { err, sessions: sessionKeys.length };
      this.#deps.log.error(fields, 'the sessions of open sockets could not be checked');
    }
  }
}
