// Users who are online, and those who left recently.
import type { Time } from '../platform/time.ts';
import type { Departures } from './departures.ts';

export interface PresencePorts {
  time: Pick<Time, 'nowMs'>;
  /** Users with an open socket. */
  onlineUsers(): readonly number[];
  departures: Pick<Departures, 'recent'>;
}

export function presenceNow({ time, onlineUsers, departures }: PresencePorts) {
  const nowMs = time.nowMs();
  return { nowMs, online: onlineUsers(), justLeft: departures.recent(nowMs) };
}
