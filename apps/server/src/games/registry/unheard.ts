// games: a side that is to move at another node alone, when its time is up. Nobody here knows yet whether that node stood still:
// then the side could not be heard, and time will be given back. Pure.
import type { ActiveMatch, Match, NodeId, Seat } from '@kingstake/chess';
import { SERVER_NODES } from '../../platform/nodes/index.ts';
import { dueAtMs } from '../store/game-record.ts';

export interface Witness {
  /** Whether a number is, or was, this node's. */
  isMine(node: NodeId): boolean;
  /** When a node last wrote, as this one knows it; null: it knows of no such node. */
  lastAliveMs(node: NodeId): number | null;
}

export const seatToMove = ({ clock, white, black }: ActiveMatch): Seat =>
  clock.turn === 'white' ? white : black;

/**
 * The instant at which a command that came at `atMs` is judged. Just before the deadline that is due, until a node of the side to move
 * has written after it, or has been silent for so long that others have given back what its silence took. In ms since 1970.
 */
export function judgedMs(match: Match, atMs: number, { isMine, lastAliveMs }: Witness): number {
  if (match.status !== 'active') return atMs;
  const dueMs = dueAtMs(match);
  if (dueMs === null || dueMs > atMs) return atMs;
  const { at } = seatToMove(match);
  if (at.length === 0 || at.some(isMine)) return atMs;
  const heardMs = Math.max(...at.map((node) => lastAliveMs(node) ?? Number.NEGATIVE_INFINITY));
  const isOver = heardMs >= dueMs || atMs - heardMs > SERVER_NODES.witnessMs;
  return isOver ? atMs : dueMs - 1;
}
