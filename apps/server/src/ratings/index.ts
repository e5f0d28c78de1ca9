// ratings: public entry. Records and ratings of players, and how games change them.
import type { EndingEffect } from '../games/index.ts';
import { playerResults } from './rating.ts';
import { countResult } from './store.ts';

export { RATING_COMMANDS, type RatingCommandDeps } from './operator-commands.ts';
export {
  createRecordsOf,
  type DecidedGame,
  freezeRatings,
  presentRatings,
  rateResults,
  ratingsOf,
  restoreRatings,
  restoreResults,
  reverseRatings,
  reverseResults,
} from './rate.ts';
export { correctEarnings, listRatingChanges, readFrozen } from './store.ts';

/** Counts an ended game for both players, in the transaction that writes its result. */
export const countResults: EndingEffect = async (tx, ended) => {
  for (const result of playerResults(ended)) await countResult(tx, result);
};
