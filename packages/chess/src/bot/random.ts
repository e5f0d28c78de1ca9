// Chess bot: seeded pseudorandom numbers. The bot has no other source of randomness.

/** A source of numbers in [0, 1). The caller passes one, so that games can be replayed. */
export type Random = () => number;

/**
 * Returns a mulberry32 generator (Tommy Ettinger, public domain), with 32 bits of state and a period of 2^32. It is
 * good enough to choose moves, but not for money or ids. The same seed yields the same numbers on every machine. Only
 * the lowest 32 bits of the seed count.
 */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/**
 * Returns the seed for one ply of a game. The same ply always gets the same numbers, but each ply gets different ones.
 * With one seed for all plies, a level that blunders once would blunder at every move. The mixing is the finalizer of
 * MurmurHash3 (Austin Appleby, public domain).
 */
export function seedForPly(seed: number, ply: number): number {
  let mixed = (seed | 0) ^ Math.imul(ply + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
