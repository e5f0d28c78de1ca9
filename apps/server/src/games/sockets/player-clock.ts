// games: the chess clock of the player at a socket. A draining node reads it to choose when to migrate the player.
import { type Match, readClock, seatOf } from '@kingstake/chess';
import type { PlayerClock } from '../../cluster/index.ts';
import type { HubSocket } from '../../platform/sockets/index.ts';
import type { Time } from '../../platform/time.ts';
import type { GameRegistry } from '../actor/game-registry.ts';
import type { AttachedSockets } from './attached-sockets.ts';

export interface PlayerClockDeps {
  time: Time;
  live: Pick<GameRegistry, 'peek'>;
  sockets: Pick<AttachedSockets, 'gamesOf'>;
}

/**
 * Returns the user's least remaining time in the running games of this socket, and whether the user is to move in any of them.
 * Returns null if the user plays none of them.
 */
export function playerClockOf(
  { time, live, sockets }: PlayerClockDeps,
  socket: HubSocket,
): PlayerClock | null {
  let worst: PlayerClock | null = null;
  for (const gameId of sockets.gamesOf(socket)) {
    const record = live.peek(gameId);
    // The game must be reloaded and may be running, so treat the player as the side to move and do not migrate them yet.
    const clock = record === null ? UNKNOWN : clockAt(record.match, socket.identity.userId, time.nowMs());
    if (clock !== null) worst = worse(clock, worst);
  }
  return worst;
}

const UNKNOWN: PlayerClock = { leftMs: Number.POSITIVE_INFINITY, isToMove: true };

/** Returns null if the game is not running or the user does not play in it. */
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
