// fair-play: what games of cases hold of a player's money, and how the holds and cases end. The ledger keeps the holds.
import { endHolds, extendHolds, placeHold } from '../../ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { type GameProgress, outcomeOf } from '../case-state.ts';
import {
  type CaseGame,
  closeCase,
  gamesOfCases,
  lockDueCases,
  type PlaceOfGame,
  releaseGames,
  updateGame,
} from '../case-store.ts';

/** The source of a game's hold in the ledger. */
export const sourceOf = ({ caseId, gameId, round }: PlaceOfGame): string =>
  `review:${caseId}:${gameId}${round === 1 ? '' : `:${round}`}`;

/** Holds what a game holds. The caller has locked the player's account. */
export async function holdGame(
  tx: Tx,
  userId: number,
  game: PlaceOfGame & Pick<CaseGame, 'held' | 'hold'>,
): Promise<void> {
  const { held: amount, hold } = game;
  if (hold === null || amount === 0n) return;
  const { fromMs, untilMs } = hold;
  await placeHold(tx, { userId, source: sourceOf(game), amount, fromMs, untilMs });
}

export interface Decision {
  by: readonly string[]; // operators
  reason: string;
  nowMs: number;
}

/** Writes the next step of an open game, and does the same to its hold. */
export async function stepGame(
  tx: Tx,
  { game, next }: { game: CaseGame; next: GameProgress },
  decision: Decision,
): Promise<void> {
  await updateGame(tx, game, next, decision);
  const { state, hold } = next;
  if (state !== 'open') await endHolds(tx, [sourceOf(game)], { how: state, atMs: decision.nowMs });
  else if (hold !== null) await extendHolds(tx, [sourceOf(game)], hold.untilMs);
}

/** Writes that games and holds that are over have ended, of all players or of one. The money is free without it. */
export async function releaseDue(tx: Tx, nowMs: number, userId?: number): Promise<void> {
  const caseIds = await lockDueCases(tx, nowMs, userId);
  const released = await releaseGames(tx, caseIds, nowMs);
  await endHolds(tx, released.map(sourceOf), { how: 'released', atMs: nowMs });
  for (const caseId of caseIds) await closeIfOver(tx, caseId, nowMs);
}

/** Writes the outcome of a case if none of its games is open. The caller has locked the case. Returns whether it is over. */
export async function closeIfOver(tx: Tx, caseId: number, nowMs: number): Promise<boolean> {
  const outcome = outcomeOf(await gamesOfCases(tx, [caseId]), nowMs);
  if (outcome !== null) await closeCase(tx, caseId, outcome);
  return outcome !== null;
}
