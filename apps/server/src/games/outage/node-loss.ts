// games: who lost what when a node was gone or stood still. Pure but for the questions it is given.
import type { NodeId } from '@kingstake/chess';
import { seatToMove } from '../registry/deadline-judgement.ts';
import type { NodeLoss } from './outage-decision.ts';
import type { GamesOfPass } from './outage-pass.ts';

/** Games with sockets at this node. */
export interface GamesHere {
  readonly games: GamesOfPass;
  hasSocket(gameId: number, userId: number): boolean;
}

/**
 * Nodes that are dead. The side to move whose seat names dead nodes alone could not be heard since the last of them wrote;
 * of one that nobody knows when it last wrote, nothing is given.
 */
export function lossOfDead({
  isDead,
  lastHeartbeatMs,
}: {
  isDead(node: NodeId): boolean;
  lastHeartbeatMs(node: NodeId): number | null;
}): NodeLoss {
  return {
    untilMs: null,
    isDead,
    lostSinceMs(_gameId, match) {
      const { at } = seatToMove(match);
      if (at.length === 0 || !at.every(isDead)) return null;
      const alive = at.map(lastHeartbeatMs);
      return alive.some((ms) => ms === null) ? null : Math.max(...alive.map(Number));
    },
  };
}

/**
 * This node, which stood still. The side to move could not be heard when it has a socket here and is nowhere else. Others may
 * have taken this node for dead meanwhile and emptied its seats.
 */
export function lossOfMine(deps: {
  sinceMs: number;
  untilMs: number;
  isOwn(node: NodeId): boolean;
  hasSocket(gameId: number, userId: number): boolean;
}): NodeLoss {
  return {
    untilMs: deps.untilMs,
    isDead: () => false,
    lostSinceMs(gameId, match) {
      const { at, userId } = seatToMove(match);
      return at.every(deps.isOwn) && deps.hasSocket(gameId, userId) ? deps.sinceMs : null;
    },
  };
}
