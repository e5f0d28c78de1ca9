// fair-play: upholds a case: stakes go back, ratings are reversed, and what is missing is owed. One transaction.
import { isRefused, type Lamports, lamports, type Refused, type Result } from '@kingstake/protocol';
import { readStakedGames, type StakedGame } from '../../games/index.ts';
import {
  account,
  balanceOf,
  bookOrThrow,
  feeAccountOf,
  freezeReason,
  lockAccounts,
} from '../../money/ledger/index.ts';
import { lockWithdrawing, rejectRequested } from '../../money/withdrawals/index.ts';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { reverseRatings, reverseResults } from '../../ratings/index.ts';
import { type CaseFault, chooseGames } from './case-state.ts';
import { findCase, gamesOfCases, lockCase } from './case-store.ts';
import { closeIfOver, type Decision, releaseDue, stepGame } from './holds/hold.ts';
import { type Purse, planVoid, type WonGame } from './void.ts';
import { insertVoided, uncountedIdsIn } from './voided-store.ts';

export interface UpholdOrder extends Decision {
  caseId: number;
  games: readonly number[] | null; // null: every open game
}

export interface ReturnedStake {
  gameId: number;
  userId: number; // who got it back
  amount: Lamports;
  owed: Lamports; // what is missing
}

export interface Upheld {
  userId: number;
  upheld: readonly number[]; // games
  left: readonly number[]; // games that were not open
  returned: readonly ReturnedStake[];
  rejected: readonly number[]; // withdrawals
}

/** `changed`: a game was added to the case at the same time. */
export type UpholdFault = CaseFault | 'unknown' | 'frozen' | 'changed';

export async function uphold(tx: Tx, order: UpholdOrder): Promise<Result<Upheld, Refused<UpholdFault>>> {
  const { caseId, reason, nowMs } = order;
  if ((await freezeReason(tx)) !== null) return { refused: 'frozen' };
  const found = await findCase(tx, caseId);
  if (found === null) return { refused: 'unknown' };
  const { userId } = found;
  await lockWithdrawing(tx, userId);
  const known = (await gamesOfCases(tx, [caseId])).map(({ gameId }) => gameId);
  const won = (await readStakedGames(tx, known)).flatMap((game) => wonBy(userId, game));
  // Locks all accounts in id order, before the journals lock them one by one.
  await lockAccounts(tx, [
    account('withdraw_hold'),
    account('player', userId),
    account('withdraw_only', userId),
    ...distinct(won.map(({ loserId }) => loserId)).map((id) => account('player', id)),
    ...distinct(won.map(({ id }) => feeAccountOf(id).ref)).map((ref) => account('fee', ref)),
  ]);
  await releaseDue(tx, nowMs, userId);
  await lockCase(tx, caseId);
  const games = await gamesOfCases(tx, [caseId]);
  // A transaction that adds a game holds the player's account.
  if (games.length !== known.length) return { refused: 'changed' };
  const chosen = chooseGames(games, { ids: order.games, step: 'uphold' }, nowMs);
  if (isRefused(chosen)) return chosen;
  const upheld = chosen.steps.map(({ game }) => game.gameId);
  // Their money is still in the ledger, so it can be returned to the opponents.
  const rejected = await rejectRequested(tx, userId, reason);
  for (const step of chosen.steps) await stepGame(tx, { userId, ...step }, order);
  const held = new Set(chosen.steps.flatMap(({ game }) => (game.hold === null ? [] : [game.gameId])));
  const returning = won
    .filter(({ id }) => upheld.includes(id))
    .map((game) => ({ ...game, isHeld: game.isOnSite && held.has(game.id) }));
  const returned: ReturnedStake[] = [];
  for (const game of returning) returned.push(await voidGame(tx, game, order));
  // After the accounts, and records before ratings, as the end of a game does it.
  await reverseResults(tx, returning, uncountedIdsIn(tx));
  await reverseRatings(tx, upheld, nowMs);
  await closeIfOver(tx, caseId, nowMs);
  return { userId, upheld, left: chosen.left, returned, rejected };
}

const distinct = (numbers: readonly number[]): readonly number[] => [...new Set(numbers)];

/** Returns the game if the player won it with a stake; otherwise an empty list. */
export function wonBy(userId: number, game: StakedGame): readonly WonGame[] {
  const { id, whiteId, blackId, winnerId, wager, fee, stakeSource } = game;
  const loserId = whiteId === userId ? blackId : whiteId;
  if (winnerId !== userId || loserId === null || wager === 0n) return [];
  return [{ id, winnerId, loserId, wager, fee, isOnSite: stakeSource === 'balance' }];
}

export async function purseOf(queries: Queries, userId: number): Promise<Purse> {
  return {
    playing: await balanceOf(queries, account('player', userId)),
    withdrawOnly: await balanceOf(queries, account('withdraw_only', userId)),
  };
}

async function voidGame(tx: Tx, game: WonGame, { caseId, nowMs }: UpholdOrder): Promise<ReturnedStake> {
  const { id: gameId, winnerId: debtorId, loserId: creditorId } = game;
  const { taken, fee, owed, transfer } = planVoid(game, await purseOf(tx, debtorId));
  const booked = transfer === null ? null : await bookOrThrow(tx, transfer);
  const terms = { gameId, caseId, debtorId, creditorId, taken, fee, owed, voidedMs: nowMs };
  await insertVoided(tx, { ...terms, journalId: booked?.journalId ?? null });
  return { gameId, userId: creditorId, amount: lamports(taken + fee), owed };
}
