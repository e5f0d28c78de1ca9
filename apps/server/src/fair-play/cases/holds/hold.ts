// fair-play: what games of cases hold of a player's money, and how the holds and cases end. The ledger keeps the holds.
import { account, endHolds, extendHolds, lockAccounts, placeHold } from '../../../money/ledger/index.ts';
import type { Database, Tx } from '../../../platform/database/index.ts';
import { correctEarnings } from '../../../ratings/index.ts';
import { type GameProgress, outcomeOf } from '../case-state.ts';
import {
  type CaseGame,
  closeCase,
  gamesOfCases,
  listDuePlayers,
  lockDueCases,
  type PlaceOfGame,
  releaseGames,
  updateGame,
} from '../case-store.ts';

/** The source of a game's hold in the ledger. */
export const sourceOf = ({ caseId, gameId, round }: PlaceOfGame): string =>
  `review:${caseId}:${gameId}${round === 1 ? '' : `:${round}`}`;

/**
 * Holds what a game holds. Its whole profit leaves the player's earnings until the hold ends. The caller has locked the player's account.
 */
export async function holdGame(
  tx: Tx,
  userId: number,
  game: PlaceOfGame & Pick<CaseGame, 'held' | 'hold' | 'profit'>,
): Promise<void> {
  const { held: amount, hold, profit } = game;
  if (hold === null) return;
  await correctEarnings(tx, userId, -profit);
  if (amount === 0n) return;
  const { fromMs, untilMs } = hold;
  await placeHold(tx, { userId, source: sourceOf(game), amount, fromMs, untilMs });
}

export interface Decision {
  by: readonly string[]; // operators
  reason: string;
  nowMs: number;
}

/**
 * Writes the next step of an open game, and does the same to its hold. A cleared game counts as earned; the earnings of an upheld one are
 * those of the caller. The caller has locked the player's account.
 */
export async function stepGame(
  tx: Tx,
  { userId, game, next }: { userId: number; game: CaseGame; next: GameProgress },
  decision: Decision,
): Promise<void> {
  await updateGame(tx, game, next, decision);
  const { state, hold } = next;
  if (state !== 'open') await endHolds(tx, [sourceOf(game)], { how: state, atMs: decision.nowMs });
  else if (hold !== null) await extendHolds(tx, [sourceOf(game)], hold.untilMs);
  if (state === 'cleared' && game.hold !== null) await correctEarnings(tx, userId, game.profit);
}

/**
 * Writes that a player's games and holds that are over have ended, so that the games count as earned. The money is free without it. The
 * caller has locked the player's account, because everything that locks the player's cases and record locks it first.
 */
export async function releaseDue(tx: Tx, nowMs: number, userId: number): Promise<void> {
  const caseIds = await lockDueCases(tx, nowMs, userId);
  const released = await releaseGames(tx, caseIds, nowMs);
  await endHolds(tx, released.map(sourceOf), { how: 'released', atMs: nowMs });
  await correctEarnings(
    tx,
    userId,
    released.reduce((sum, { profit }) => sum + profit, 0n),
  );
  for (const caseId of caseIds) await closeIfOver(tx, caseId, nowMs);
}

/** The same for all players, each in its own transaction. Returns the players. The next run repeats one that fails, which is thrown last. */
export async function releaseAllDue(database: Database, nowMs: number): Promise<readonly number[]> {
  const failures: unknown[] = [];
  const userIds = await database.run((queries) => listDuePlayers(queries, nowMs));
  for (const userId of userIds) {
    const released = database.transaction(async (tx) => {
      await lockAccounts(tx, [account('player', userId)]);
      await releaseDue(tx, nowMs, userId);
    });
    await released.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
  return userIds;
}

/** Writes the outcome of a case if none of its games is open. The caller has locked the case. Returns whether it is over. */
export async function closeIfOver(tx: Tx, caseId: number, nowMs: number): Promise<boolean> {
  const outcome = outcomeOf(await gamesOfCases(tx, [caseId]), nowMs);
  if (outcome !== null) await closeCase(tx, caseId, outcome);
  return outcome !== null;
}
