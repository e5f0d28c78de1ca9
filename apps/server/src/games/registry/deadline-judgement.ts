// games: when a command is judged against a deadline whose player is connected to another node only. That node may have been frozen: then
// the player could not move, and the time is compensated later. Pure.
import type { ActiveMatch, Match, NodeId, Seat } from '@kingstake/chess';
import { CLUSTER } from '../../cluster/index.ts';
import { dueAtMs } from '../store/game-record.ts';

export interface NodeLiveness {
  /** Whether an id is, or was, this node's. */
  isOwn(node: NodeId): boolean;
  /** When a node last wrote a heartbeat; null for an unknown node. */
  lastHeartbeatMs(node: NodeId): number | null;
}

export const seatToMove = ({ clock, white, black }: ActiveMatch): Seat =>
  clock.turn === 'white' ? white : black;

/**
 * The instant at which a command that arrived at `atMs` is judged, in ms since 1970. Just before a due deadline, until a node of the
 * side to move has written a heartbeat after it, or was silent for so long that its outage is compensated.
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
