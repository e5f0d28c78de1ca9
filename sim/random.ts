// sim: the random source of a run. The same seed produces the same run.

export interface Chance {
  /** From 0 up to, but not including, 1. */
  next(): number;
  /** An integer from `low` up to, but not including, `high`. */
  whole(low: number, high: number): number;
  happens(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns an independent stream, so that the draws of one part do not shift those of another. */
  fork(): Chance;
}

/** mulberry32: small, fast, and uniform enough for this purpose. Not for secrets. */
export function createChance(seed: number): Chance {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (low: number, high: number): number => Math.floor(low + next() * (high - low));
  return {
    next,
    whole,
    happens: (probability) => next() < probability,
    pick(from) {
      const found = from[whole(0, from.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    fork: () => createChance(whole(0, 2 ** 31)),
  };
}
