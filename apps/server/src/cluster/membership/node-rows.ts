// cluster: determines from their rows which nodes are alive. Pure. Each node decides for itself.
import { CLUSTER } from '../limits.ts';

/** Identifies one registration of a server process. 0 means not registered. */
export type NodeId = number;

export interface NodeRow {
  readonly id: NodeId;
  readonly heartbeatMs: number; // the newest heartbeat, in ms since 1970
  readonly isEnded: boolean; // stopped, or marked dead
  readonly isDraining: boolean; // migrates its clients and is about to stop
  readonly isBusConnected: boolean; // at the newest heartbeat
}

const isSilent = ({ heartbeatMs }: NodeRow, nowMs: number): boolean => nowMs - heartbeatMs > CLUSTER.silentMs;

/** Returns the live nodes in ascending order. Always contains `self` once it has registered. */
export function liveNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): readonly NodeId[] {
  const live = rows
    .filter((row) => row.id !== self && !row.isEnded && !isSilent(row, nowMs))
    .map(({ id }) => id);
  return [...live, ...(self === 0 ? [] : [self])].sort((one, other) => one - other);
}

/** Whether clients of `self` can be migrated, because another live node is not draining. */
export function hasOtherActiveNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): boolean {
  return rows.some((row) => row.id !== self && !row.isEnded && !isSilent(row, nowMs) && !row.isDraining);
}

/** Whether every live node but `self` reported a connected bus. */
export function areOthersConnected(rows: readonly NodeRow[], self: NodeId, nowMs: number): boolean {
  return rows.every((row) => row.id === self || row.isEnded || isSilent(row, nowMs) || row.isBusConnected);
}

/** Returns the nodes that have been silent for too long and were not marked dead yet. */
export function silentNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): readonly NodeId[] {
  return rows.filter((row) => row.id !== self && !row.isEnded && isSilent(row, nowMs)).map(({ id }) => id);
}

/** Whether a node has ended so recently that it would not count as silent yet. */
export function hasRecentlyEnded(rows: readonly NodeRow[], nowMs: number): boolean {
  return rows.some((row) => row.isEnded && !isSilent(row, nowMs));
}

/** Returns the newest heartbeat of any node but `self`; null if there never was another. */
export function newestHeartbeatMs(rows: readonly NodeRow[], self: NodeId | null): number | null {
  const others = rows.filter(({ id }) => id !== self).map(({ heartbeatMs }) => heartbeatMs);
  return others.length === 0 ? null : Math.max(...others);
}
