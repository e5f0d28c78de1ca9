// fair-play: operators answer an appeal. A granted one pays back what the player lost by the decision.
import { isRefused, type Lamports, lamports } from '@kingstake/protocol';
import { readStakedGames } from '../../games/index.ts';
import { account, book, freezeReason, move, OPERATING } from '../../money/ledger/index.ts';
import { lockWithdrawing } from '../../money/withdrawals/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { restoreRatings, restoreResults } from '../../ratings/index.ts';
import { answerAppeal, appealsOf } from './appeal-store.ts';
import { type CaseRow, findCase, gamesOfCases, lockCase } from './case-store.ts';
import { notEnough } from './debts.ts';
import { LISTED } from './limits.ts';
import { wonBy } from './uphold.ts';
import { cancelDebts, listVoided, uncountedIdsIn } from './voided-store.ts';

export interface Answer {
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
  if (appeal.answer !== null) return { refused: `The appeal of case ${caseId} was answered before.` };
  const decided = by.find((name) => row.decidedBy.includes(name));
  if (decided !== undefined)
    return { refused: `${decided} decided the case: another operator must answer the appeal.` };
  const paidBack = isGranted ? await payBack(tx, row, nowMs) : lamports(0n);
  if (typeof paidBack === 'object') return paidBack;
  await answerAppeal(tx, caseId, { granted: isGranted, text, by, nowMs });
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
  const games = (
    await readStakedGames(
      tx,
      voided.map(({ gameId }) => gameId),
    )
  ).flatMap((game) => wonBy(userId, game));
  await restoreResults(tx, { userId, games }, uncountedIdsIn(tx));
  const upheld = (await gamesOfCases(tx, [caseId])).filter(({ state }) => state === 'upheld');
  const gameIds = upheld.map(({ gameId }) => gameId);
  await restoreRatings(tx, gameIds, userId, nowMs);
}
