// An observable value.
import { Emitter } from '@kingstake/protocol';

/** The interface for React's useSyncExternalStore. It returns the same object until something changes. */
export interface Store<T> {
  getSnapshot(): T;
  subscribe(listener: () => void): () => void;
}

export interface WritableStore<T> extends Store<T> {
  /** Merges the given fields. Notifies listeners only if a field differs. */
  set(patch: Partial<T>): void;
}

export function createStore<T extends object>(initial: T): WritableStore<T> {
  let value = initial;
  const changes = new Emitter();
  return {
    getSnapshot: () => value,
    subscribe: changes.subscribe,
    set(patch) {
      const next = { ...value, ...patch };
      const keys = Object.keys(next) as (keyof T)[];
      if (keys.every((key) => Object.is(next[key], value[key]))) return;
      value = next;
      changes.emit();
    },
  };
}
