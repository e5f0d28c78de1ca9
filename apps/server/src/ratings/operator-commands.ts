// ratings: the operators' command that reverts the rating changes of a game, for fair play.
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
import { changesToReverse, reverseChange } from './store.ts';

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
