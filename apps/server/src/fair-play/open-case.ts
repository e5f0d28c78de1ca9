// fair-play: opens a case, or adds games to the open one of the player.
import { type CaseKind, isRefused, lamports, prizePoolOf } from '@kingstake/protocol';
import { readStakedGames, type StakedGame } from '../games/index.ts';
import { account, lockAccounts } from '../ledger/index.ts';
import type { Tx } from '../platform/database/index.ts';
import { NEW_CASE, nextCase, stateAt } from './case-state.ts';
import {
  type CaseEvidence,
  findOpenCase,
  gamesOfCases,
  insertCase,
  insertGames,
  reviewedGames,
  updateCase,
  updateEvidence,
} from './case-store.ts';
import { holdGames, releaseDue } from './hold.ts';

export interface NewCase {
  userId: number;
  kind: CaseKind;
  games: readonly number[]; // ended games of the player
  evidence: CaseEvidence;
  hold: boolean; // false: operators look at it, and nothing is held
}

/**
 * Opens a case for games that are in no case of the player yet, or adds them to the open case with the new evidence. A hold begins now,
 * and further games do not prolong it. Returns the id of the case; null if every game was reviewed before. A withdrawal reads
 * what is held after it has locked the account as well.
 */
export async function openCase(tx: Tx, asked: NewCase, nowMs: number): Promise<number | null> {
  const { userId, kind, evidence, hold } = asked;
  await lockAccounts(tx, [account('player', userId)]);
  const known = await reviewedGames(tx, userId, asked.games);
  const games = await readStakedGames(
    tx,
    asked.games.filter((id) => !known.has(id)),
  );
  const added = games.map((game) => ({ gameId: game.id, prize: heldPrize(game, userId) }));
  const found = await findOpenCase(tx, userId);
  const isOver = found !== null && stateAt(found, nowMs) !== 'open';
  if (isOver) await releaseDue(tx, nowMs, userId);
  const open = isOver ? null : found;
  const next = hold ? nextCase(open ?? NEW_CASE, 'hold', nowMs) : (open ?? NEW_CASE);
  if (isRefused(next)) throw new Error(`an open case of player ${userId} is ${next.refused}`);
  if (open === null) {
    if (added.length === 0) return null;
    const { holdUntilMs } = next;
    const id = await insertCase(tx, { userId, kind, openedMs: nowMs, holdUntilMs, evidence });
    await insertGames(tx, { id, userId }, added, nowMs);
    if (holdUntilMs !== null)
      await holdGames(tx, { caseId: id, userId, games: added }, { fromMs: nowMs, untilMs: holdUntilMs });
    return id;
  }
  if (added.length === 0 && open.holdUntilMs === next.holdUntilMs) return open.id;
  const looked = open.holdUntilMs === null ? await gamesOfCases(tx, [open.id]) : [];
  await insertGames(tx, open, added, nowMs);
  if (next.holdUntilMs !== null) {
    const held = { caseId: open.id, userId, games: [...looked, ...added] };
    await holdGames(tx, held, { fromMs: nowMs, untilMs: next.holdUntilMs });
  }
  await updateCase(tx, open.id, next, { kind: 'hold' });
  await updateEvidence(tx, open.id, mergeEvidence(open.evidence, evidence));
  return open.id;
}

/** The newer evidence, with what only the older has. */
function mergeEvidence(older: CaseEvidence, newer: CaseEvidence): CaseEvidence {
  const moves = newer.shown.measures.length > 0 ? newer.shown : older.shown;
  return {
    shown: { ...moves, pair: newer.shown.pair ?? older.shown.pair },
    positions: newer.positions.length > 0 ? newer.positions : older.positions,
    details: { ...older.details, ...newer.details },
  };
}

/** What a case can hold of a game: the prize, if the player won it on the site. A stake on chain is paid to the wallet at once. */
export function heldPrize(
  { winnerId, stakeSource, wager, fee }: Pick<StakedGame, 'winnerId' | 'stakeSource' | 'wager' | 'fee'>,
  userId: number,
) {
  return winnerId === userId && stakeSource === 'balance' ? prizePoolOf(wager, fee) : lamports(0n);
}
