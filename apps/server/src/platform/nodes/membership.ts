// platform/nodes: who is alive, from the rows of the nodes. Pure. Each node decides for itself by its own clock, which is the
// house's: two that differ for a moment both act as the first, which is harmless.
import { SERVER_NODES } from './limits.ts';

/** A server that shares the database: the number of one life of it. 0 is one of a release before they had numbers. */
export type NodeId = number;

export interface NodeRow {
  readonly id: NodeId;
  readonly beatMs: number; // when it last wrote, in ms since 1970
  readonly isEnded: boolean; // stopped, or declared dead
  readonly isDraining: boolean; // sends its players over to others, and ends
  readonly hintsWhole: boolean; // what was said to it and by it arrived when it last wrote
}

const isSilent = ({ beatMs }: NodeRow, nowMs: number): boolean => nowMs - beatMs > SERVER_NODES.silentMs;

/** The nodes that live, in the order of their numbers; `me` does whatever its row says, but not before it has a number. */
export function liveNodes(rows: readonly NodeRow[], me: NodeId, nowMs: number): readonly NodeId[] {
  const live = rows
    .filter((row) => row.id !== me && !row.isEnded && !isSilent(row, nowMs))
    .map(({ id }) => id);
  return [...live, ...(me === 0 ? [] : [me])].sort((one, other) => one - other);
}

const isStaying = (row: NodeRow, me: NodeId, nowMs: number): boolean =>
  row.id !== me && !row.isEnded && !isSilent(row, nowMs) && !row.isDraining;

/** Whether players of `me` have somewhere to go: another node lives that is not about to end. */
export function othersStay(rows: readonly NodeRow[], me: NodeId, nowMs: number): boolean {
  return rows.some((row) => isStaying(row, me, nowMs));
}

/** Whether what any living node but `me` says arrives, as far as their last words tell. */
export function othersAreWhole(rows: readonly NodeRow[], me: NodeId, nowMs: number): boolean {
  return rows.every((row) => row.id === me || row.isEnded || isSilent(row, nowMs) || row.hintsWhole);
}

/** Nodes that said nothing for too long and were not declared dead yet. */
export function silentNodes(rows: readonly NodeRow[], me: NodeId, nowMs: number): readonly NodeId[] {
  return rows.filter((row) => row.id !== me && !row.isEnded && isSilent(row, nowMs)).map(({ id }) => id);
}

/** When any node but `me` last wrote; null when none ever did. */
export function houseAliveMs(rows: readonly NodeRow[], me: NodeId | null): number | null {
  const others = rows.filter(({ id }) => id !== me).map(({ beatMs }) => beatMs);
  return others.length === 0 ? null : Math.max(...others);
}
