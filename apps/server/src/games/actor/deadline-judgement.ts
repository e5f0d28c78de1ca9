// games: chooses the instant at which a command is judged if the player with the deadline is connected to other nodes only. Such a node
// may have been frozen. The player could not move then, and is compensated later. Pure.
import type { ActiveMatch, Match, NodeId, Seat } from '@kingstake/chess';
import { CLUSTER } from '../../cluster/index.ts';
import { dueAtMs } from '../rows/game-record.ts';

export interface NodeLiveness {
  /** Whether this node has, or had, the id. */
  isOwn(node: NodeId): boolean;
  /** When a node last wrote a heartbeat; null for an unknown node. */
  lastHeartbeatMs(node: NodeId): number | null;
}

export const seatToMove = ({ clock, white, black }: ActiveMatch): Seat =>
  clock.turn === 'white' ? white : black;

/**
 * Returns the instant at which a command that arrived at `atMs` is judged, in ms since 1970. A due deadline is not applied until a node of
 * the side to move has written a later heartbeat, or has been silent long enough to be compensated. Until then, the result is just before
 * the deadline.
 */
export function judgedMs(match: Match, atMs: number, { isOwn, lastHeartbeatMs }: NodeLiveness): number {
  if (match.status !== 'active') return atMs;
  const dueMs = dueAtMs(match);
  if (dueMs === null || dueMs > atMs) return atMs;
  const { at } = seatToMove(match);
  if (at.length === 0 || at.some(isOwn)) return atMs;
  const heartbeatMs = Math.max(...at.map((node) => lastHeartbeatMs(node) ?? Number.NEGATIVE_INFINITY));
  const isOver = heartbeatMs >= dueMs || atMs - heartbeatMs > CLUSTER.deadlineHoldMs;
  return isOver ? atMs : dueMs - 1;
}
