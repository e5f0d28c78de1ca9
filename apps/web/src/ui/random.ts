// ui: the page's only random source, and keys that no one else has. Features take what it throws as plain arguments.

/** A whole number from 0 to `below` - 1. */
export function randomIndex(below: number): number {
  return Math.floor(Math.random() * below);
}

const KEY_BYTES = 16;

/** 32 hexadecimal digits from the secure source; works without https too, unlike `randomUUID`. */
export function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
