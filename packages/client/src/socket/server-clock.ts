// client, socket: how far the server's clock is ahead of this machine's. Pure.
import { CLIENT_SOCKET } from '@kingstake/protocol/limits';

/** One ping and its pong. */
export interface RoundTrip {
  readonly sentMs: number; // own clock
  readonly receivedMs: number; // own clock
  readonly serverMs: number; // the server's clock, when it answered
}

/** The newest round trips, the given one included. One during which the client's clock was set back is left out. */
export function withRoundTrip(trips: readonly RoundTrip[], trip: RoundTrip): readonly RoundTrip[] {
  if (trip.receivedMs < trip.sentMs) return trips;
  return [...trips, trip].slice(-CLIENT_SOCKET.clockSamples);
}

/**
 * Milliseconds to add to the client's clock: the median over the round trips, where each assumes that the server answered
 * halfway. Null without any: a server's instant alone says nothing about how long it was on its way.
 */
export function clockOffsetMs(trips: readonly RoundTrip[]): number | null {
  const offsets = trips
    .map(({ sentMs, receivedMs, serverMs }) => serverMs - (sentMs + receivedMs) / 2)
    .sort((one, other) => one - other);
  const middle = (offsets.length - 1) / 2;
  const [low, high] = [offsets[Math.floor(middle)], offsets[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
