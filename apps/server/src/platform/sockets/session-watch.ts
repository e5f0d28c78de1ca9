// platform/hub: detects sessions that ended without notice, by expiry or on another node. Each session is checked once per period, counted
// from its first socket, so that the checks are spread.
import { type ScheduledMember, StaggeredScheduler } from '../staggered-scheduler.ts';
import type { Time } from '../time.ts';
import type { HubLog } from './contract.ts';

/** Maximum number of sessions per query. The result is read in one turn of the event loop, which takes about a millisecond. */
export const SESSIONS_ASKED = 250;
/** Sessions due within this time are checked together, with one query a second. */
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

  /** Called when a socket of the session opened. */
  opened(sessionKey: string): void {
    if (!this.#scheduled.has(sessionKey)) this.#scheduled.set(sessionKey, this.#scheduler.add(sessionKey));
  }

  /** Called when the session's last socket is gone. */
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
      // A database error closes no socket. The next check queries these sessions again.
      const fields = { err, sessions: sessionKeys.length };
      this.#deps.log.error(fields, 'the sessions of open sockets could not be checked');
    }
  }
}
