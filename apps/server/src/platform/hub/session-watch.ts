// platform/hub: finds sessions that ended without the hub being notified (expiry, another node).
import type { Cancel, Time } from '../time.ts';
import type { HubLog } from './contract.ts';

export interface SessionWatchDeps {
  time: Time;
  log: HubLog;
  everyMs: number;
  sessionKeys(): string[]; // of all open sockets, each once
  liveSessions(sessionKeys: readonly string[]): Promise<ReadonlySet<string>>;
  end(sessionKey: string): void;
}

/** Starts checking; call the result to stop. */
export function watchSessions(deps: SessionWatchDeps): Cancel {
  return deps.time.every(deps.everyMs, () => void check(deps));
}

async function check(deps: SessionWatchDeps): Promise<void> {
  const asked = deps.sessionKeys();
  if (asked.length === 0) return;
  try {
    const live = await deps.liveSessions(asked);
    for (const key of asked) if (!live.has(key)) deps.end(key);
  } catch (err) {
    // A database error closes no socket: the next round asks again.
    deps.log.error({ err, sessions: asked.length }, 'the sessions of open sockets could not be checked');
  }
}
