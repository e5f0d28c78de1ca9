// The state of a cached game relative to its row and to the sockets of this node. Pure. The diagram is in game-actor.ts.

export class SyncState {
  #row: 'unread' | 'read' | 'in doubt' = 'unread';
  #sentVersion: number | null = null; // the version sent to the sockets; null: nothing sent yet
  #needsSnapshot = false;

  /** Whether the last write failed but may have been committed, and the row was not read since. */
  get isInDoubt(): boolean {
    return this.#row === 'in doubt';
  }

  /** Whether the sockets may have missed a step and need the whole state. */
  get needsSnapshot(): boolean {
    return this.#needsSnapshot;
  }

  /** Called when the row was read and cached. */
  read(version: number): void {
    if (this.isInDoubt || this.#missedStepBefore(version)) this.#needsSnapshot = true;
    this.#synced(version);
  }

  /** Called when the row does not exist. */
  notFound(): void {
    this.#row = 'unread';
  }

  /** Called when this node committed and broadcasts steps from `from` to `to`. The transaction may have read a newer row than the cache. */
  committed(from: number, to: number): void {
    if (this.#missedStepBefore(from)) this.#needsSnapshot = true;
    this.#synced(to);
  }

  /** Called when another node's step was applied to the cached record and is broadcast here. */
  received(version: number): void {
    this.#synced(version);
  }

  /** Called when the cached record is outdated. */
  invalidated(): void {
    if (!this.isInDoubt) this.#row = 'unread';
  }

  /** Called when a write failed but may have been committed. */
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
