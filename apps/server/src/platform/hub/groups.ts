// platform/hub: members by key, and counts by key. An empty group and a count of zero do not exist, so nothing piles up.

export class Groups<K, V> {
  readonly #groups = new Map<K, Set<V>>();

  /** How many keys have a member. */
  get size(): number {
    return this.#groups.size;
  }

  keys(): K[] {
    return [...this.#groups.keys()];
  }

  /** The members now: a copy, so that they may leave while somebody walks through them. */
  of(key: K): V[] {
    return [...(this.#groups.get(key) ?? [])];
  }

  add(key: K, member: V): void {
    const group = this.#groups.get(key);
    if (group === undefined) this.#groups.set(key, new Set([member]));
    else group.add(member);
  }

  remove(key: K, member: V): void {
    const group = this.#groups.get(key);
    if (group === undefined) return;
    group.delete(member);
    if (group.size === 0) this.#groups.delete(key);
  }
}

export class Tally<K extends string | number> {
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
