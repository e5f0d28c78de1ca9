// The offset between the server's clock and the client's. Pure.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';

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
