// Checks that one open socket is alive, measures the server's clock, and delays reconnects.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';
import type { Timers } from '../ports.ts';

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

/** Each ping must be answered in time; every answer also measures a round trip. */
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

/** One ping and its pong. */
export interface RoundTrip {
  readonly sentMs: number; // on the client's monotonic clock
  readonly receivedMs: number; // on the client's monotonic clock
  readonly serverMs: number; // the server's clock, when it answered
}

/** Returns the newest round trips, including the given one. */
export function withRoundTrip(trips: readonly RoundTrip[], trip: RoundTrip): readonly RoundTrip[] {
  return [...trips, trip].slice(-CLIENT_SOCKET.clockSamples);
}

/**
 * Milliseconds to add to the client's clock, from the fastest round trip, as in NTP. It assumes that the server answered
 * halfway, so the error is at most half of that round trip. Of equally fast ones the newest counts. Null without any.
 */
export function clockOffsetMs(trips: readonly RoundTrip[]): number | null {
  const [first, ...others] = trips;
  if (first === undefined) return null;
  const shortest = others.reduce((best, trip) => (tookMs(trip) <= tookMs(best) ? trip : best), first);
  return Math.round(shortest.serverMs - (shortest.sentMs + shortest.receivedMs) / 2);
}

const tookMs = ({ sentMs, receivedMs }: RoundTrip): number => receivedMs - sentMs;

/**
 * Milliseconds before reconnect number `attempt`, counted from 0: between half and all of min(1000 * 2^attempt, 30000),
 * chosen by `random` (from 0 to 1). The jitter spreads clients that lost their server at the same time.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const { baseDelayMs, maxDelayMs, leastDelayShare } = CLIENT_SOCKET;
  const fullMs = Math.min(baseDelayMs * 2 ** attempt, maxDelayMs);
  return Math.round(fullMs * (leastDelayShare + (1 - leastDelayShare) * random));
}
