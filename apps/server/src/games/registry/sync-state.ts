// How a cached game relates to its row in the database, and to the sockets of this node. Pure. The diagram is in game-actor.ts.

export class SyncState {
  #row: 'unread' | 'read' | 'in doubt' = 'unread';
  #sentVersion: number | null = null; // the version that the sockets know; null: they were sent nothing yet
  #needsSnapshot = false;

  /** The last write failed and may have been committed, and the row was not read since. */
  get isInDoubt(): boolean {
    return this.#row === 'in doubt';
  }

  /** The sockets missed a step: they must be sent the whole state. */
  get needsSnapshot(): boolean {
    return this.#needsSnapshot;
  }

  /** The row was read, and is cached. */
  read(version: number): void {
    if (this.isInDoubt || this.#missedStepBefore(version)) this.#needsSnapshot = true;
    this.#synced(version);
  }

  /** There is no row. */
  notFound(): void {
    this.#row = 'unread';
  }

  /** This node committed steps from `from` to `to`, and broadcasts them. A transaction may have read `from` past the cache. */
  committed(from: number, to: number): void {
    if (this.#missedStepBefore(from)) this.#needsSnapshot = true;
    this.#synced(to);
  }

  /** Another node's step was applied to the cached record, and is broadcast here. */
  received(version: number): void {
    this.#synced(version);
  }

  /** The cached record is outdated. */
  invalidated(): void {
    if (!this.isInDoubt) this.#row = 'unread';
  }

  /** A write failed and may have been committed. */
  doubted(): void {
    this.#row = 'in doubt';
  }

  snapshotSent(): void {
    this.#needsSnapshot = false;
  }

  #synced(version: number): void {
    this.#row = 'read';
    this.#sentVersion = version;
  }

  #missedStepBefore(version: number): boolean {
    return this.#sentVersion !== null && this.#sentVersion !== version;
  }
}
