// reserves/testkit: builds lists in the thread of the test, with reproducible random bytes.
import type { Random } from '../../../platform/random.ts';
import { createListBuilder } from '../build-list.ts';
import type { BeginList } from '../list-worker.ts';

export function listHere(random: Random): BeginList {
  return () => {
    const builder = createListBuilder(random.bytes);
    return { ...builder, build: async (height) => builder.build(height), end: async () => {} };
  };
}
