// games: every packed game as rows again, before the schema goes back to a release that knows no packed ones.
import type { Database } from '../../platform/database/index.ts';
import { restoreRows } from '../store/archive-store.ts';

/** Games of one transaction. */
const STEP = 200;

/** How many games got their rows back. Throws when one of them cannot be read; then those before it have theirs. */
export async function unpackAll(database: Database): Promise<number> {
  let unpacked = 0;
  // From game to game: a page that looked from the first one on would pass all that have their rows by now.
  for (let last: bigint | undefined = 0n; last !== undefined; ) {
    const after: bigint = last;
    const restored = await database.transaction((tx) => restoreRows(tx, after, STEP));
    unpacked += restored.length;
    last = restored.at(-1);
  }
  return unpacked;
}
