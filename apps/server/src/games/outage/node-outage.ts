// Determines which players an outage of single nodes cut off. Pure, except for the functions passed to it.
import type { NodeId } from '@kingstake/chess';
import { seatToMove } from '../actor/decision.ts';
import type { NodeOutage } from './outage-decision.ts';
import type { PageOfGames } from './outage-pass.ts';

/** Games with sockets on this node. */
export interface GamesHere {
  readonly page: PageOfGames;
  hasSocket(gameId: number, userId: number): boolean;
}

/**
 * Describes the outage of dead nodes. If the seat of the side to move names only dead nodes, the player has been cut off since the
 * newest heartbeat of those nodes. Without a known heartbeat, nothing is compensated.
 */
export function outageOfDeadNodes({
  isDead,
  lastHeartbeatMs,
}: {
  isDead(node: NodeId): boolean;
  lastHeartbeatMs(node: NodeId): number | null;
}): NodeOutage {
  return {
    untilMs: null,
    isDead,
    cutOffSinceMs(_gameId, match) {
      const { at } = seatToMove(match);
      if (at.length === 0 || !at.every(isDead)) return null;
      const alive = at.map(lastHeartbeatMs);
      return alive.some((ms) => ms === null) ? null : Math.max(...alive.map(Number));
    },
  };
}

/**
 * Describes the outage of this node, which was frozen. The side to move was cut off if it has a socket here and on no other node. Other
 * nodes may have marked this node dead and removed it from the seats.
 */
export function outageOfThisNode(deps: {
  sinceMs: number;
  untilMs: number;
  isOwn(node: NodeId): boolean;
  hasSocket(gameId: number, userId: number): boolean;
}): NodeOutage {
  return {
    untilMs: deps.untilMs,
    isDead: () => false,
    cutOffSinceMs(gameId, match) {
      const { at, userId } = seatToMove(match);
      return at.every(deps.isOwn) && deps.hasSocket(gameId, userId) ? deps.sinceMs : null;
    },
  };
}
