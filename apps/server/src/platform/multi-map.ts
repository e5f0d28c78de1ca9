// platform: several values by key, and counts by key. Empty sets and zero counts are removed, so neither map grows.

export class MultiMap<K, V> {
  readonly #sets = new Map<K, Set<V>>();

  /** How many keys have a member. */
  get size(): number {
    return this.#sets.size;
  }

  keys(): K[] {
    return [...this.#sets.keys()];
  }

  has(key: K): boolean {
    return this.#sets.has(key);
  }

  /** Iterates over the members without a copy. During the iteration, members may be removed but not added. */
  each(key: K): Iterable<V> {
    return this.#sets.get(key) ?? [];
  }

  /** Returns a copy of the members, so that members can be added or removed during iteration. */
  of(key: K): V[] {
    return [...(this.#sets.get(key) ?? [])];
  }

  add(key: K, member: V): void {
    const set = this.#sets.get(key);
    if (set === undefined) this.#sets.set(key, new Set([member]));
    else set.add(member);
  }

  remove(key: K, member: V): void {
    const set = this.#sets.get(key);
    if (set === undefined) return;
    set.delete(member);
    if (set.size === 0) this.#sets.delete(key);
  }
}

export class KeyedCounter<K extends string | number> {
  readonly #counts = new Map<K, number>();

  /** How many keys have a count. */
  get size(): number {
    return this.#counts.size;
  }

  of(key: K): number {
    return this.#counts.get(key) ?? 0;
  }

  add(key: K): void {
    this.#counts.set(key, this.of(key) + 1);
  }

  remove(key: K): void {
    const left = this.of(key) - 1;
    if (left > 0) this.#counts.set(key, left);
    else this.#counts.delete(key);
  }

  toRecord(): Record<string, number> {
    return Object.fromEntries(this.#counts);
  }
}
