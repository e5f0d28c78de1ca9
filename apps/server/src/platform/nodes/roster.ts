// platform/nodes: the nodes as they were last read, and who wants to hear that others live than before.
import { liveNodes, type NodeId, type NodeRow } from './membership.ts';

export class Roster {
  /** Of this life; 0 before it begins. */
  me: NodeId = 0;
  readonly lives: NodeId[] = [];
  rows: readonly NodeRow[] = [];
  live: readonly NodeId[] = [];
  /** The highest number that was ever read: a higher one began since. */
  #newest: NodeId = 0;
  #told = ''; // who lived and whether this node was the first, when that was last told
  readonly #listeners: (() => void)[] = [];

  get isFirst(): boolean {
    return this.me !== 0 && this.live[0] === this.me;
  }

  see(rows: readonly NodeRow[], nowMs: number): void {
    this.rows = rows;
    this.meet(rows);
    this.live = liveNodes(rows, this.me, nowMs);
  }

  meet(rows: readonly NodeRow[]): void {
    this.#newest = Math.max(this.#newest, this.me, ...rows.map(({ id }) => id));
  }

  /** Its life is over: who is silent only may still be heard, and whoever sits there is not away. */
  isGone(node: NodeId): boolean {
    if (node === this.me || node > this.#newest) return false;
    return this.rows.find(({ id }) => id === node)?.isEnded ?? true;
  }

  onChange(run: () => void): void {
    this.#listeners.push(run);
  }

  tell(): void {
    const now = `${this.live} ${this.isFirst}`;
    if (now === this.#told) return;
    this.#told = now;
    for (const run of this.#listeners) run();
  }
}
