// standings: public entry.
import type { EndingEffect } from '../games/index.ts';
import { playerResults } from './result.ts';
import { countResult } from './store.ts';

export { recordsOf } from './store.ts';

/** Counts an ended game for both players, in the transaction that writes its result. */
export const countResults: EndingEffect = async (tx, ended) => {
  for (const result of playerResults(ended)) await countResult(tx, result);
};
