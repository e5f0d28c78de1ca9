// ui: the page's only dice. Features take what it throws as plain arguments.

/** A whole number from 0 to `below` - 1. */
export function randomIndex(below: number): number {
  return Math.floor(Math.random() * below);
}
