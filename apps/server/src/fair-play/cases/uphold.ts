// fair-play: upholds a case: stakes go back, ratings are reversed, and what is missing is owed. Debts are paid from the player's own
// accounts or from the operating account. A granted appeal pays back what the player lost by the decision.
import {
  formatSol,
  isRefused,
  type Lamports,
  lamports,
  type Refused,
  type Result,
} from '@kingstake/protocol';
import { readStakedGames, type StakedGame } from '../../games/index.ts';
import {
  account,
  balanceOf,
  book,
  bookOrThrow,
  feeAccountOf,
  freezeReason,
  lockAccounts,
  move,
  OPERATING,
} from '../../money/ledger/index.ts';
import { lockWithdrawing, rejectRequested } from '../../money/withdrawals/index.ts';
import type { Database, Queries, Tx } from '../../platform/database/index.ts';
import { restoreRatings, restoreResults, reverseRatings, reverseResults } from '../../ratings/index.ts';
import { least, type Purse, planVoid, returnLegs, takeFrom, type WonGame } from './amounts.ts';
import { type CaseFault, chooseGames } from './case-state.ts';
import { type CaseRow, findCase, gamesOfCases, lockCase } from './case-store.ts';
import { closeIfOver, type Decision, releaseDue, stepGame } from './holds.ts';
import { LISTED } from './limits.ts';
import {
  addPayment,
  answerAppeal,
  appealsOf,
  cancelDebts,
  debtors,
  findVoided,
  insertVoided,
  listVoided,
  missingOf,
  openDebts,
  uncountedIdsIn,
  type VoidedGame,
} from './outcome-store.ts';

interface UpholdOrder extends Decision {
  caseId: number;
  games: readonly number[] | null; // null: every open game
}

interface ReturnedStake {
  gameId: number;
  userId: number; // who got it back
  amount: Lamports;
  owed: Lamports; // what is missing
}

interface Upheld {
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
function wonBy(userId: number, game: StakedGame): readonly WonGame[] {
  const { id, whiteId, blackId, winnerId, wager, fee, stakeSource } = game;
  const loserId = whiteId === userId ? blackId : whiteId;
  if (winnerId !== userId || loserId === null || wager === 0n) return [];
  return [{ id, winnerId, loserId, wager, fee, isOnSite: stakeSource === 'balance' }];
}

async function purseOf(queries: Queries, userId: number): Promise<Purse> {
  return {
    playing: await balanceOf(queries, account('player', userId)),
    withdrawOnly: await balanceOf(queries, account('withdraw_only', userId)),
  };
}

async function voidGame(tx: Tx, game: WonGame, { caseId, nowMs }: UpholdOrder): Promise<ReturnedStake> {
  const { id: gameId, winnerId: debtorId, loserId: creditorId } = game;
  const { taken, fee, owed, transfer } = planVoid(game, await purseOf(tx, debtorId));
  const booked = transfer === null ? null : await bookOrThrow(tx, transfer);
  const terms = { gameId, caseId, debtorId, creditorId, taken, fee, owed, voidedAt: new Date(nowMs) };
  await insertVoided(tx, { ...terms, journalId: booked?.journalId ?? null });
  return { gameId, userId: creditorId, amount: lamports(taken + fee), owed };
}

type HeldAmount = (tx: Tx, userId: number) => Promise<Lamports>;

const keyOf = ({ gameId, payments }: VoidedGame): string => `debt:${gameId}:${payments + 1}`;

/**
 * Pays a player's debts, oldest game first, from everything in the accounts beyond what is held. The caller holds the player's withdrawing
 * lock. Returns who was paid.
 */
export async function payDebts(tx: Tx, debtorId: number, heldOf: HeldAmount): Promise<readonly number[]> {
  const debts = await openDebts(tx, debtorId, { lock: true });
  if (debts.length === 0) return [];
  await lockAccounts(tx, [
    account('withdraw_hold'), // of a withdrawal in the same transaction
    account('player', debtorId),
    account('withdraw_only', debtorId),
    ...[...new Set(debts.map(({ creditorId }) => creditorId))].map((id) => account('player', id)),
  ]);
  const held = await heldOf(tx, debtorId);
  const paid: number[] = [];
  for (const debt of debts) {
    const purse = await purseOf(tx, debtorId);
    const free = purse.playing + purse.withdrawOnly - held;
    const missing = missingOf(debt);
    if (free <= 0n) break;
    const taken = takeFrom(purse, least(missing, free));
    const parties = { winnerId: debtorId, loserId: debt.creditorId, feeAccount: null };
    const legs = returnLegs(parties, taken, lamports(0n));
    await bookOrThrow(tx, { opKey: keyOf(debt), kind: 'debt', legs });
    await addPayment(tx, debt.gameId, lamports(taken.playing + taken.withdrawOnly), 'player');
    paid.push(debt.creditorId);
  }
  return paid;
}

/**
 * Pays all players' debts as far as their money goes. The next run takes money that arrives later. A player whose payment fails does not
 * keep the others from being paid: the first error is thrown at the end.
 */
export async function payAllDebts(
  database: Database,
  heldOf: HeldAmount,
  onMoved: (userIds: readonly number[]) => void,
): Promise<void> {
  const failures: unknown[] = [];
  for (const debtorId of await database.run(debtors)) {
    try {
      const paid = await database.transaction(async (tx) => {
        if ((await freezeReason(tx)) !== null) return [];
        await lockWithdrawing(tx, debtorId);
        return payDebts(tx, debtorId, heldOf);
      });
      if (paid.length > 0) onMoved([debtorId, ...paid]);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** The refusal of an amount that the operating account does not hold. */
async function notEnough(tx: Tx, amount: Lamports): Promise<{ refused: string }> {
  const held = formatSol(await balanceOf(tx, account(OPERATING)));
  return { refused: `The operating account holds ${held} SOL, and ${formatSol(amount)} SOL are needed.` };
}

type PaidByOperators = { gameId: number; creditorId: number; amount: Lamports };

/** Pays what is missing of a game from the operating account. Returns why not as a sentence. */
export async function payForPlayer(tx: Tx, gameId: number): Promise<PaidByOperators | { refused: string }> {
  if ((await freezeReason(tx)) !== null) return { refused: 'Money is frozen.' };
  const found = await findVoided(tx, gameId);
  if (found !== null) await lockWithdrawing(tx, found.debtorId);
  const debt = await findVoided(tx, gameId);
  if (debt === null || missingOf(debt) === 0n) return { refused: `Nothing is owed of game ${gameId}.` };
  const { creditorId } = debt;
  const amount = missingOf(debt);
  const legs = move(account(OPERATING), account('player', creditorId), amount);
  if (isRefused(await book(tx, { opKey: keyOf(debt), kind: 'debt', legs }))) return notEnough(tx, amount);
  await addPayment(tx, gameId, amount, 'operator');
  return { gameId, creditorId, amount };
}

interface Answer {
  caseId: number;
  isGranted: boolean;
  text: string;
  by: readonly string[];
  nowMs: number;
}

/**
 * Writes the answer. If it is granted, the operating account pays back what was taken from the player, debts of the case are cancelled,
 * and the player's ratings are restored. Opponents keep what they got. Returns the amount, or a sentence that says why not.
 */
export async function answer(
  tx: Tx,
  { caseId, isGranted, text, by, nowMs }: Answer,
): Promise<{ userId: number; paidBack: Lamports } | { refused: string }> {
  const found = await findCase(tx, caseId);
  if (found !== null) await lockWithdrawing(tx, found.userId);
  const row = await lockCase(tx, caseId);
  const appeal = (await appealsOf(tx, [caseId])).get(caseId);
  if (row === null || appeal === undefined) return { refused: `There is no appeal of case ${caseId}.` };
  if (appeal.answeredAt !== null) return { refused: `The appeal of case ${caseId} was answered before.` };
  const decided = by.find((name) => row.decidedBy.includes(name));
  if (decided !== undefined)
    return { refused: `${decided} decided the case: another operator must answer the appeal.` };
  const paidBack = isGranted ? await payBack(tx, row, nowMs) : lamports(0n);
  if (typeof paidBack === 'object') return paidBack;
  const answered = { granted: isGranted, answer: text, answeredBy: [...by], answeredAt: new Date(nowMs) };
  await answerAppeal(tx, caseId, answered);
  if (isGranted) await restoreStandings(tx, row, nowMs);
  return { userId: row.userId, paidBack };
}

/** Refusals come before anything is written. */
async function payBack(
  tx: Tx,
  { id: caseId, userId }: CaseRow,
  nowMs: number,
): Promise<Lamports | { refused: string }> {
  if ((await freezeReason(tx)) !== null) return { refused: 'Money is frozen.' };
  const voided = await listVoided(tx, { caseId }, LISTED.gamesOfCase);
  const amount = lamports(voided.reduce((sum, game) => sum + game.taken + game.paidByPlayer, 0n));
  if (amount > 0n) {
    const legs = move(account(OPERATING), account('player', userId), amount);
    if (isRefused(await book(tx, { opKey: `appeal:${caseId}`, kind: 'appeal', legs })))
      return notEnough(tx, amount);
  }
  await cancelDebts(tx, caseId, nowMs);
  return amount;
}

/** Results and ratings of the player. The answer is written before, because it says that the games count again. */
async function restoreStandings(tx: Tx, { id: caseId, userId }: CaseRow, nowMs: number): Promise<void> {
  const voided = await listVoided(tx, { caseId }, LISTED.gamesOfCase);
  const voidedIds = voided.map(({ gameId }) => gameId);
  const games = (await readStakedGames(tx, voidedIds)).flatMap((game) => wonBy(userId, game));
  await restoreResults(tx, { userId, games }, uncountedIdsIn(tx));
  const upheld = (await gamesOfCases(tx, [caseId])).filter(({ state }) => state === 'upheld');
  const gameIds = upheld.map(({ gameId }) => gameId);
  await restoreRatings(tx, gameIds, userId, nowMs);
}
