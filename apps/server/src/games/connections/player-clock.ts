// games: how it stands on the clock of whoever sits at a socket: what a pause would cost them.
import { type Match, readClock, seatOf } from '@kingstake/chess';
import type { PlayerClock } from '../../cluster/index.ts';
import type { HubSocket } from '../../platform/hub/index.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRegistry } from '../registry/game-registry.ts';
import type { AttachedSockets } from './attached-sockets.ts';

export interface PlayerClockDeps {
  time: Time;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/** Of the games that the socket is at, running ones in which its user plays: the least time, and whether any waits for the user. */
export function playerClockOf(
  { time, live, sockets }: PlayerClockDeps,
  socket: HubSocket,
): PlayerClock | null {
  let worst: PlayerClock | null = null;
  for (const gameId of sockets.gamesOf(socket)) {
    const record = live.peek(gameId);
    // It is being read again, and may be running: nobody is sent away from what is not known.
    const clock = record === null ? UNKNOWN : clockAt(record.match, socket.identity.userId, time.nowMs());
    if (clock !== null) worst = worse(clock, worst);
  }
  return worst;
}

const UNKNOWN: PlayerClock = { leftMs: Number.POSITIVE_INFINITY, isToMove: true };

/** Null where the user plays no running game. */
function clockAt(match: Match, userId: number, nowMs: number): PlayerClock | null {
  const side = seatOf(match, userId);
  if (match.status !== 'active' || side === null) return null;
  const { whiteMs, blackMs } = readClock(match.clock, nowMs);
  return { leftMs: side === 'white' ? whiteMs : blackMs, isToMove: match.clock.turn === side };
}

const worse = (one: PlayerClock, other: PlayerClock | null): PlayerClock =>
  other === null
    ? one
    : { leftMs: Math.min(one.leftMs, other.leftMs), isToMove: one.isToMove || other.isToMove };
