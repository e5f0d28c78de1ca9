// cluster: the nodes as they were last read from the database, and which of them are alive. Each node decides for itself.
import { Emitter } from '@kingstake/protocol';
import type { Selectable } from 'kysely';
import type { Schema } from '../../platform/database/index.ts';
import { CLUSTER } from '../limits.ts';

/** Identifies one registration of a server process. 0 means not registered. */
export type NodeId = number;

export type NodeRow = Pick<
  Selectable<Schema['serverNode']>,
  | 'heartbeatAt' // the newest
  | 'endedAt' // when it stopped, or was marked dead
  | 'isDraining' // migrates its clients and is about to stop
  | 'isBusConnected' // at the newest heartbeat
> & { readonly id: NodeId };

const isSilent = ({ heartbeatAt }: NodeRow, nowMs: number) =>
  nowMs - heartbeatAt.getTime() > CLUSTER.silentMs;

/** Returns the live nodes in ascending order. Always contains `self` once it has registered. */
export function liveNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): readonly NodeId[] {
  const live = rows
    .filter((row) => row.id !== self && row.endedAt === null && !isSilent(row, nowMs))
    .map(({ id }) => id);
  return [...live, ...(self === 0 ? [] : [self])].sort((one, other) => one - other);
}

/** Whether clients of `self` can be migrated, because another live node is not draining. */
export function hasOtherActiveNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): boolean {
  return rows.some(
    (row) => row.id !== self && row.endedAt === null && !isSilent(row, nowMs) && !row.isDraining,
  );
}

/** Whether every live node but `self` reported a connected bus. */
export function areOthersConnected(rows: readonly NodeRow[], self: NodeId, nowMs: number): boolean {
  return rows.every(
    (row) => row.id === self || row.endedAt !== null || isSilent(row, nowMs) || row.isBusConnected,
  );
}

/** Returns the nodes that have been silent for too long and were not marked dead yet. */
export function silentNodes(rows: readonly NodeRow[], self: NodeId, nowMs: number): readonly NodeId[] {
  return rows
    .filter((row) => row.id !== self && row.endedAt === null && isSilent(row, nowMs))
    .map(({ id }) => id);
}

/** Whether a node has ended so recently that it would not count as silent yet. */
export function hasRecentlyEnded(rows: readonly NodeRow[], nowMs: number): boolean {
  return rows.some((row) => row.endedAt !== null && !isSilent(row, nowMs));
}

/** Returns the newest heartbeat of any node but `self`; null if there never was another. */
export function newestHeartbeatMs(rows: readonly NodeRow[], self: NodeId | null): number | null {
  const others = rows.filter(({ id }) => id !== self).map(({ heartbeatAt }) => heartbeatAt.getTime());
  return others.length === 0 ? null : Math.max(...others);
}

export class NodeDirectory {
  rows: readonly NodeRow[] = [];
  readonly #nowMs: () => number;
  readonly #ownIds: NodeId[] = [];
  #self: NodeId = 0;
  #live: readonly NodeId[] = [];
  #highest: NodeId = 0; // a higher id registered since the last read
  #reported = ''; // live nodes and leadership at the last call of the listeners
  readonly #changes = new Emitter();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** This node's id; 0 before it has registered. */
  readonly self = (): NodeId => this.#self;
  /** All ids of this process: the current one, and those under which it was marked dead. */
  readonly ownIds = (): readonly NodeId[] => this.#ownIds;
  readonly isOwn = (node: NodeId): boolean => this.#ownIds.includes(node);
  /** Live nodes including this one, in ascending order. */
  readonly live = (): readonly NodeId[] => this.#live;
  readonly isAlone = (): boolean => this.#live.length <= 1;
  readonly isLowest = (): boolean => this.#self !== 0 && this.#live[0] === this.#self;
  /** Whether another live node is not about to stop. */
  readonly hasOtherActiveNodes = (): boolean => hasOtherActiveNodes(this.rows, this.#self, this.#nowMs());
  /** Whether the bus of all other live nodes is connected. The updates of a degraded node appear only in rows. */
  readonly areOthersConnected = (): boolean => areOthersConnected(this.rows, this.#self, this.#nowMs());
  /** Whether the last heartbeat of a node that has stopped or was marked dead is at most `CLUSTER.silentMs` old. */
  readonly hasRecentlyEnded = (): boolean => hasRecentlyEnded(this.rows, this.#nowMs());

  /** Whether a node has stopped or was marked dead. False for one that is only silent, or that registered after the last read. */
  readonly isDead = (node: NodeId): boolean => {
    if (node === this.#self || node > this.#highest) return false;
    return this.rows.find(({ id }) => id === node)?.endedAt !== null;
  };

  /** When a node last wrote a heartbeat, in ms since 1970; null for an unknown node. */
  readonly lastHeartbeatMs = (node: NodeId): number | null =>
    this.rows.find(({ id }) => id === node)?.heartbeatAt.getTime() ?? null;

  /** Calls `run` after a heartbeat that found other live nodes or another leader than before. */
  readonly onChange: (run: () => void) => void = this.#changes.subscribe;

  registeredAs(self: NodeId): void {
    this.#self = self;
    this.#ownIds.push(self);
  }

  update(rows: readonly NodeRow[]): void {
    this.rows = rows;
    this.noteHighest(rows);
    this.#live = liveNodes(rows, this.#self, this.#nowMs());
  }

  noteHighest(rows: readonly NodeRow[]): void {
    this.#highest = Math.max(this.#highest, this.#self, ...rows.map(({ id }) => id));
  }

  callListeners(): void {
    const now = `${this.#live} ${this.isLowest()}`;
    if (now === this.#reported) return;
    this.#reported = now;
    this.#changes.emit();
  }
}
