// ratings: public entry. Records and ratings of players, and how games change them.

import type { EndingEffect } from '../games/index.ts';
import type { Database } from '../platform/database/index.ts';
import {
  BY,
  type CommandAnswer,
  done,
  idOf,
  notDone,
  type OperatorCommand,
  type OrderDeps,
  type ParsedCommand,
  textOption,
} from '../platform/operator.ts';
import type { Time } from '../platform/time.ts';
import { playerResults } from './rating.ts';
import { changesToReverse, countResult, reverseChange } from './store.ts';

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

export interface RatingCommandDeps extends OrderDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
}

export const RATING_COMMANDS: readonly OperatorCommand<RatingCommandDeps>[] = [
  {
    words: ['ratings', 'reverse'],
    positions: ['game'],
    options: { reason: { value: true, required: true, help: 'the reason, for the log' }, by: BY },
    help: "Takes back what a game did to both players' ratings, once. Result, stakes and records stay.",
    changes: { right: 'ratings', action: 'rating reversed' },
    run: reverse,
  },
];

/** Reverts both sides and writes the log entry, in one transaction. Locks rows in the order of user ids, as games do. */
async function reverse(deps: RatingCommandDeps, parsed: ParsedCommand): Promise<CommandAnswer> {
  const gameId = idOf(parsed);
  if (gameId === null) return notDone('Expected the id of a game.');
  const reason = textOption(parsed, 'reason') ?? '';
  return deps.database.transaction(async (tx) => {
    const changes = await changesToReverse(tx, gameId);
    if (changes.length === 0) return notDone(`Game ${gameId} has no rating to take back.`);
    const lines: string[] = [];
    const reversed: object[] = [];
    for (const made of changes) {
      const rating = await reverseChange(tx, made, { gameId, nowMs: deps.time.nowMs() });
      reversed.push({ player: made.userId, pool: made.pool, change: -made.change, rating });
      lines.push(
        `Player ${made.userId}: ${made.pool} ${Math.round(rating + made.change)} -> ${Math.round(rating)}`,
      );
    }
    await deps.append(tx, { game: gameId, reason, reversed });
    return done(lines.join('\n'));
  });
}
