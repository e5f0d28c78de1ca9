// Which players an outage of single nodes cut off. Pure, except for the functions that it is given.
import type { NodeId } from '@kingstake/chess';
import { seatToMove } from '../registry/deadline-judgement.ts';
import type { NodeOutage } from './outage-decision.ts';
import type { GamesOfPass } from './outage-pass.ts';

/** Games with sockets on this node. */
export interface GamesHere {
  readonly games: GamesOfPass;
  hasSocket(gameId: number, userId: number): boolean;
}

/**
 * Dead nodes. A side to move whose seat names only dead nodes was cut off since their newest heartbeat. Without a known heartbeat
 * nothing is compensated.
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
 * This node, which was frozen. A side to move was cut off when it has a socket here and on no other node. Others may have marked this
 * node dead and emptied its seats.
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
