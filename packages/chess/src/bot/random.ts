// chess, bot: seeded pseudorandom numbers, the bot's only source of randomness.

/** A source of numbers in [0, 1). The caller passes one in, so that games can be replayed. */
export type Random = () => number;

/**
 * Mulberry32 (Tommy Ettinger, public domain): 32 bits of state and a period of 2^32. Good enough to choose moves, never
 * for money or ids. The same seed yields the same numbers on every machine. Only the lowest 32 bits of the seed count.
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
 * Derives the seed for one move of a game. The same move always gets the same numbers, but no two moves of a game share
 * a draw: with one seed for all, a level that blunders once would blunder at every move. The constants are those of
 * MurmurHash3's finaliser (Austin Appleby, public domain).
 */
export function seedForPly(seed: number, ply: number): number {
  let mixed = (seed | 0) ^ Math.imul(ply + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
