// games: a player's socket comes to the board. Where the seat names nodes whose processes are gone, though nobody has missed them
// yet, the player comes from there: what that took from them is given back at once.
import { type Match, type NodeId, SIDES } from '@kingstake/chess';
import type { Cluster } from '../../cluster/index.ts';
import type { LoadedGame } from '../registry/cached-game.ts';
import type { ActOptions, GameHandle } from '../registry/game-handle.ts';

/** The part of the cluster that an arrival needs. */
export interface ArrivalCluster {
  nodes: Pick<Cluster['nodes'], 'self' | 'ownIds'>;
  membership: Pick<Cluster['membership'], 'findCrashed'>;
}

/** The caller has read the game just now, and `userId` plays it. */
export async function arriveAt(
  cluster: ArrivalCluster,
  handle: GameHandle,
  { record }: LoadedGame,
  userId: number,
  options: Pick<ActOptions, 'beforeBroadcast'>,
): Promise<void> {
  const lost = await nodesLost(cluster, record.match, userId);
  if (lost?.sinceMs != null) await handle.execute({ type: 'node-outage', sinceMs: lost.sinceMs });
  await handle.execute({ type: 'arrive', by: userId, at: cluster.nodes.self() }, options);
  if (lost !== null) await handle.execute({ type: 'leave', by: userId, at: lost.at });
}

/** `sinceMs`: since when the player, whose turn it is, could not be heard; null when it is not. */
interface Lost {
  at: readonly NodeId[];
  sinceMs: number | null;
}

/** Null where the seat names a node that lives, or none. */
async function nodesLost(cluster: ArrivalCluster, match: Match, userId: number): Promise<Lost | null> {
  const at = SIDES.map((side) => match[side]).find((seat) => seat?.userId === userId)?.at ?? [];
  const own = cluster.nodes.ownIds();
  if (match.status !== 'active' || at.length === 0 || at.some((node) => own.includes(node))) return null;
  const gone = await cluster.membership.findCrashed(at);
  if (gone.size < at.length) return null;
  const isToMove = match[match.clock.turn].userId === userId;
  return { at, sinceMs: isToMove ? Math.max(...gone.values()) : null };
}
