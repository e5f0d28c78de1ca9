// platform/hub: finds sessions that ended without the hub being notified (expiry, another node). Each session is checked once in a
// period, from when its first socket opened, so that the checks are spread.
import { type ScheduledMember, StaggeredScheduler } from '../staggered-scheduler.ts';
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
  readonly #scheduler: StaggeredScheduler<string>;
  readonly #scheduled = new Map<string, ScheduledMember<string>>(); // of sessions with a socket

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

  /** A socket of the session opened. */
  opened(sessionKey: string): void {
    if (!this.#scheduled.has(sessionKey)) this.#scheduled.set(sessionKey, this.#scheduler.add(sessionKey));
  }

  /** Its last socket is gone. */
  gone(sessionKey: string): void {
    const member = this.#scheduled.get(sessionKey);
    if (member === undefined) return;
    this.#scheduled.delete(sessionKey);
    this.#scheduler.remove(member);
  }

  stop(): void {
    for (const sessionKey of this.#scheduled.keys()) this.gone(sessionKey);
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
