// Checks that one open socket is alive. Each ping must be answered in time; every answer also measures a round trip.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';
import type { Timers } from '../timers.ts';
import type { RoundTrip } from './server-clock.ts';

export interface HeartbeatDeps {
  timers: Timers;
  periodMs: number;
  sendPing(timestamp: number): void;
  onRoundTrip(trip: RoundTrip): void;
  /** A ping was not answered within `CLIENT_SOCKET.answerMs`. */
  onDead(): void;
}

export interface Heartbeat {
  /** Pings now. Timeouts of earlier pings remain. */
  ping(): void;
  /** Pings now and then at this interval, so that a change of the interval never causes a longer gap. */
  setPeriod(periodMs: number): void;
  /** Handles a pong. Ignores one that does not match a ping. */
  receivePong(pong: { timestamp: number; serverTime: number }): void;
  stop(): void;
}

export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  const { timers } = deps;
  /** Cancel functions of the pings' timeouts by timestamp, oldest first. */
  const waits = new Map<number, () => void>();
  const ping = (): void => {
    const sentMs = timers.now();
    if (waits.has(sentMs)) return;
    waits.set(sentMs, timers.after(CLIENT_SOCKET.answerMs, deps.onDead));
    deps.sendPing(sentMs);
  };
  let stopPinging = timers.every(deps.periodMs, ping);
  return {
    ping,
    setPeriod(periodMs) {
      stopPinging();
      stopPinging = timers.every(periodMs, ping);
      ping();
    },
    receivePong({ timestamp, serverTime }) {
      if (!waits.has(timestamp)) return;
      // An answer to this ping also confirms the earlier ones.
      for (const [sentMs, stopWaiting] of waits) {
        stopWaiting();
        waits.delete(sentMs);
        if (sentMs === timestamp) break;
      }
      deps.onRoundTrip({ sentMs: timestamp, receivedMs: timers.now(), serverMs: serverTime });
    },
    stop() {
      stopPinging();
      for (const stopWaiting of waits.values()) stopWaiting();
      waits.clear();
    },
  };
}
