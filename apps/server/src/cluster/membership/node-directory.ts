// cluster: the nodes as they were last read from the database.
import { Emitter } from '@kingstake/protocol';
import {
  areOthersConnected,
  hasOtherActiveNodes,
  hasRecentlyEnded,
  liveNodes,
  type NodeId,
  type NodeRow,
} from './node-rows.ts';

export interface NodeDirectory {
  /** This node's id; 0 before it has registered. */
  self(): NodeId;
  /** All ids of this process: the current one, and those under which it was marked dead. */
  ownIds(): readonly NodeId[];
  isOwn(node: NodeId): boolean;
  /** Live nodes including this one, in ascending order. */
  live(): readonly NodeId[];
  /** Whether a node has stopped or was marked dead. False for one that is only silent, or that registered after the last read. */
  isDead(node: NodeId): boolean;
  isAlone(): boolean;
  isLowest(): boolean;
  /** When a node last wrote a heartbeat, in ms since 1970; null for an unknown node. */
  lastHeartbeatMs(node: NodeId): number | null;
  /** Whether another live node is not about to stop. */
  hasOtherActiveNodes(): boolean;
  /** Whether the bus of all other live nodes is connected. The updates of a degraded node appear only in rows. */
  areOthersConnected(): boolean;
  /** Whether the last heartbeat of a node that has stopped or was marked dead is at most `CLUSTER.silentMs` old. */
  hasRecentlyEnded(): boolean;
  /** Calls `run` after a heartbeat that found other live nodes or another leader than before. */
  onChange(run: () => void): void;
}

export class StoredNodeDirectory implements NodeDirectory {
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

  readonly self = (): NodeId => this.#self;
  readonly ownIds = (): readonly NodeId[] => this.#ownIds;
  readonly isOwn = (node: NodeId): boolean => this.#ownIds.includes(node);
  readonly live = (): readonly NodeId[] => this.#live;
  readonly isAlone = (): boolean => this.#live.length <= 1;
  readonly isLowest = (): boolean => this.#self !== 0 && this.#live[0] === this.#self;
  readonly hasOtherActiveNodes = (): boolean => hasOtherActiveNodes(this.rows, this.#self, this.#nowMs());
  readonly areOthersConnected = (): boolean => areOthersConnected(this.rows, this.#self, this.#nowMs());
  readonly hasRecentlyEnded = (): boolean => hasRecentlyEnded(this.rows, this.#nowMs());

  readonly isDead = (node: NodeId): boolean => {
    if (node === this.#self || node > this.#highest) return false;
    return this.rows.find(({ id }) => id === node)?.isEnded ?? true;
  };

  readonly lastHeartbeatMs = (node: NodeId): number | null =>
    this.rows.find(({ id }) => id === node)?.heartbeatMs ?? null;

  readonly onChange = this.#changes.subscribe;

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
