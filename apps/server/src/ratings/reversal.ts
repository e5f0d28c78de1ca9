// standings: reverts the effect of games on ratings and records, for fair play, and restores it after an appeal.
import { type Lamports, profitOf } from '@kingstake/protocol';
import { newestOutcomes } from '../games/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { changesToRestore, changesToReverse, reverseChange } from './rating-store.ts';
import { streakOf } from './result.ts';
import { correctRecord, setStreak } from './store.ts';

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
