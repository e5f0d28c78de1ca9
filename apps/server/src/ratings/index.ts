// ratings: public entry. Records and ratings of players, and how games change them.

import {
  FIRST_RATING,
  PAIR_WINDOW_MS,
  pairWeight,
  type Rating,
  type RatingPool,
  ratingPoolOf,
} from '@kingstake/chess/rating';
import { type Lamports, profitOf } from '@kingstake/protocol';
import {
  type EndingEffect,
  newestOutcomes,
  type ReadRatings,
  type StartedGame,
  type StartingEffect,
} from '../games/index.ts';
import type { Database, Queries, Tx } from '../platform/database/index.ts';
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
import type { UserPorts } from '../players/users/index.ts';
import {
  type FrozenGame,
  isRated,
  playerResults,
  ratedSides,
  ratingNow,
  shownRating,
  shownSide,
  streakOf,
} from './rating.ts';
import {
  applyChange,
  changesToRestore,
  changesToReverse,
  correctRecord,
  countRatedGames,
  countResult,
  insertFrozen,
  readFrozen,
  readGameRatings,
  readRatings,
  readStandings,
  reverseChange,
  setStreak,
} from './store.ts';

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

// Freezes ratings when a game starts, changes them when it ends, and reads them.
/** Returns a function that reads records by player. Players without a counted game are left out. Deviations are current. */
export function createRecordsOf(time: Pick<Time, 'nowMs'>): UserPorts['recordsOf'] {
  return async (queries, userIds) => {
    const rows = await readStandings(queries, userIds, time.nowMs());
    return new Map(
      rows.map(({ userId, blitz, rapid, ...record }) => [
        userId,
        { ...record, ratings: { blitz: shownRating(blitz), rapid: shownRating(rapid) } },
      ]),
    );
  };
}

/** Freezes the ratings of both players in the transaction that starts their game. Friendly games are not rated. */
export const freezeRatings: StartingEffect = async (tx, started) => {
  if (started.wager > 0n) await freeze(tx, started);
};

/** Returns ratings at an instant, with deviations increased up to then. A player without one has the initial rating. */
export async function presentRatings(
  queries: Queries,
  userIds: readonly number[],
  pool: RatingPool,
  nowMs: number,
): Promise<ReadonlyMap<number, Rating>> {
  const held = await readRatings(queries, userIds, pool, nowMs);
  return new Map(userIds.map((userId) => [userId, ratingNow(held.get(userId) ?? null)]));
}

async function freeze(tx: Tx, started: StartedGame): Promise<FrozenGame> {
  const { gameId, whiteId, blackId, startedAtMs } = started;
  const pool = ratingPoolOf(started.timeControl);
  const ratings = await presentRatings(tx, [whiteId, blackId], pool, startedAtMs);
  const side = (userId: number) => ({ ...(ratings.get(userId) ?? FIRST_RATING), userId });
  const frozen = { pool, white: side(whiteId), black: side(blackId) };
  await insertFrozen(tx, gameId, frozen);
  return frozen;
}

/**
 * Rates an ended game in the transaction that writes its result. `countResults` must run before, because it locks the
 * records of both players. So games of the same pair are rated one after the other, and `countRatedGames` is correct.
 */
export const rateResults: EndingEffect = async (tx, ended) => {
  const { gameId, whiteId, blackId, endedAtMs } = ended;
  if (blackId === null || !isRated(ended)) return;
  const weight = pairWeight(await countRatedGames(tx, [whiteId, blackId], endedAtMs - PAIR_WINDOW_MS));
  if (weight === 0) return;
  // A game that froze no ratings uses the players' ratings at its end.
  const frozen =
    (await readFrozen(tx, [gameId])).get(gameId) ??
    (await freeze(tx, { ...ended, blackId, startedAtMs: endedAtMs }));
  for (const side of ratedSides(frozen, ended, weight))
    await applyChange(tx, { gameId, pool: frozen.pool, endedAtMs }, side);
};

/** Returns frozen ratings and their changes by game, as shown to players. Implements the port of games. */
export const ratingsOf: ReadRatings = async (queries, gameIds) => {
  const rows = await readGameRatings(queries, gameIds);
  return new Map(
    rows.map((row) => [
      row.gameId,
      {
        white: shownSide({ rating: row.whiteRating, deviation: row.whiteDeviation }, row.whiteChange),
        black: shownSide({ rating: row.blackRating, deviation: row.blackDeviation }, row.blackChange),
      },
    ]),
  );
};

// Reverts the effect of games on ratings and records, for fair play, and restores it after an appeal.

/** A staked game that one side won. */
export interface DecidedGame {
  id: number;
  winnerId: number;
  loserId: number;
  wager: Lamports;
  fee: Lamports;
  isHeld?: boolean; // a case holds its profit, so the record does not count it
}

/** Returns the ids of the games that do not count for a player at the time of the call. */
type UncountedIds = (userId: number) => Promise<readonly number[]>;

/** Most games that are read for a streak. */
const STREAK_GAMES = 1_000;

/** Removes games from the records of both players. Locks rows in the order of user ids, as games do. */
export async function reverseResults(
  tx: Tx,
  games: readonly DecidedGame[],
  uncountedIds: UncountedIds,
): Promise<void> {
  const userIds = new Set(games.flatMap(({ winnerId, loserId }) => [winnerId, loserId]));
  for (const userId of [...userIds].sort((one, other) => one - other))
    await correct(tx, { userId, games, sign: -1 }, uncountedIds);
}

/** Adds games to the record of one of their players again. */
export async function restoreResults(
  tx: Tx,
  { userId, games }: { userId: number; games: readonly DecidedGame[] },
  uncountedIds: UncountedIds,
): Promise<void> {
  await correct(tx, { userId, games, sign: 1 }, uncountedIds);
}

/** Adds games to a player's record or removes them, and computes the streak again. */
async function correct(
  tx: Tx,
  { userId, games, sign }: { userId: number; games: readonly DecidedGame[]; sign: 1 | -1 },
  uncountedIds: UncountedIds,
): Promise<void> {
  const won = games.filter(({ winnerId }) => winnerId === userId);
  const lost = games.filter(({ loserId }) => loserId === userId);
  const counted = won.filter(({ isHeld }) => isHeld !== true);
  const earned = counted.reduce((sum, { wager, fee }) => sum + profitOf(wager, fee), 0n);
  await correctRecord(tx, userId, {
    wins: sign * won.length,
    losses: sign * lost.length,
    earned: BigInt(sign) * earned,
  });
  // The record is locked. So a game that ends concurrently is either read here or counted after this transaction.
  const exceptIds = await uncountedIds(userId);
  await setStreak(tx, userId, streakOf(await newestOutcomes(tx, userId, { exceptIds, limit: STREAK_GAMES })));
}

/** Reverts the rating changes of both players by these games, once. Locks rows in the order of user ids, as games do. */
export async function reverseRatings(tx: Tx, gameIds: readonly number[], nowMs: number): Promise<void> {
  const changes = [];
  for (const gameId of gameIds)
    for (const change of await changesToReverse(tx, gameId)) changes.push({ gameId, ...change });
  changes.sort((one, other) => one.userId - other.userId || one.gameId - other.gameId);
  for (const { gameId, ...change } of changes) await reverseChange(tx, change, { gameId, nowMs });
}

/** Restores one player's rating changes by these games, if they were reverted. */
export async function restoreRatings(
  tx: Tx,
  gameIds: readonly number[],
  userId: number,
  nowMs: number,
): Promise<void> {
  for (const { gameId, ...change } of await changesToRestore(tx, gameIds, userId))
    await reverseChange(tx, change, { gameId, nowMs, isRestored: true });
}
