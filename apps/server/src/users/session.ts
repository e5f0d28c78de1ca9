// Decides how long a session lives. Pure.
import { SESSION } from './limits.ts';

export interface SessionTimes {
  lastUsedAtMs: number;
  expiresAtMs: number; // 30 days after sign-in, even if the session is used
  ended: boolean;
}

/** A session lives until it is ended, expires, or is not used for seven days. */
export function isLive(session: SessionTimes, nowMs: number): boolean {
  return !session.ended && nowMs < session.expiresAtMs && nowMs < session.lastUsedAtMs + SESSION.idleMs;
}

/** Whether the last use is old enough to be written again. */
export function shouldTouch(session: SessionTimes, nowMs: number): boolean {
  return nowMs - session.lastUsedAtMs >= SESSION.touchMs;
}
