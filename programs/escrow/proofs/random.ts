// Seeded random numbers.

export interface Random {
  below(limit: number): number; // a whole number from 0
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T; // throws for an empty list
}

/** A linear congruential generator (Numerical Recipes, 32 bits): sufficient for choosing test inputs. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    chance: (share) => next() < share,
    pick(from) {
      const found = from[below(from.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
  };
}
