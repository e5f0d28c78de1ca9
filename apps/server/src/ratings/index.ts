// standings: public entry. Records and ratings of players, and how games change them.
import type { EndingEffect } from '../games/index.ts';
import { playerResults } from './result.ts';
import { countResult } from './store.ts';

export { RATING_COMMANDS, type RatingCommandDeps } from './operator-commands.ts';
export { freezeRatings, frozenStrengths, presentRatings, rateResults, ratingsOf } from './rate.ts';
export { findFrozen, listRatingChanges } from './rating-store.ts';
export { createRecordsOf } from './records.ts';
export {
  type DecidedGame,
  restoreRatings,
  restoreResults,
  reverseRatings,
  reverseResults,
} from './reversal.ts';
export { correctEarnings } from './store.ts';

/** Counts an ended game for both players, in the transaction that writes its result. */
export const countResults: EndingEffect = async (tx, ended) => {
  for (const result of playerResults(ended)) await countResult(tx, result);
};
