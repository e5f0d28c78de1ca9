// platform/testkit: deterministic random bytes for a seed.
import type { Random } from '../random.ts';

/** xorshift32, which is simple, fast and good enough for tests. Never use it for secrets. */
export function createSeededRandom(seed = 1): Random {
  let state = seed | 0 || 1;
  return {
    bytes(count) {
      const bytes = new Uint8Array(count);
      for (let index = 0; index < count; index += 1) {
        state ^= state << 13;
        state ^= state >>> 17;
        state ^= state << 5;
        bytes[index] = state & 0xff;
      }
      return bytes;
    },
  };
}
