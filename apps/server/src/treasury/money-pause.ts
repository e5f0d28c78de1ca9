// treasury: whether players' money waits, for every page that asks.
import { freezeReason } from '../ledger/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';

/**
 * Makes the reader: true while money is frozen, or the newest audit is not clean. It reads the row each time, because a page asks
 * right after it was refused. Without a database it says what was read last, and at first that money waits.
 */
export function createMoneyPause(deps: {
  database: Database;
  log: Log;
  isClean(): boolean;
}): () => Promise<boolean> {
  let isFrozen = true;
  return async () => {
    try {
      isFrozen = (await deps.database.run(freezeReason)) !== null;
    } catch (error) {
      // The page must start all the same: it shows what it can.
      deps.log.warn({ err: error }, 'whether money is paused could not be read');
    }
    return isFrozen || !deps.isClean();
  };
}
