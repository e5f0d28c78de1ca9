// net, testkit: an in-memory implementation of the browser's Storage.
import type { PlainStorage } from '../storage.ts';

export function createFakeStorage(initial: Record<string, string> = {}): PlainStorage {
  const entries = new Map(Object.entries(initial));
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
}
