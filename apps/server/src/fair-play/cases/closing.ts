// fair-play: why an account may not be closed yet.
import type { Reason } from '@kingstake/protocol';
import { account, heldOf, lockAccounts } from '../../money/ledger/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { appealsOf } from './appeal-store.ts';
import { outcomeOf } from './case-state.ts';
import { gamesOfCases, listCases } from './case-store.ts';
import { CASE_TIMES, LISTED } from './limits.ts';
import { openDebts } from './voided-store.ts';

/**
 * A player with an open case, an appeal without an answer or a debt keeps the account. A case that holds nothing prevents it only for a
 * time. No case opens until the transaction ends.
 */
export async function closingFault(tx: Tx, userId: number, nowMs: number): Promise<Reason | null> {
  await lockAccounts(tx, [account('player', userId)]);
  const cases = await listCases(tx, { userId }, LISTED.cases);
  const ids = cases.map(({ id }) => id);
  const games = await gamesOfCases(tx, ids);
  const open = cases.filter(
    ({ id }) =>
      outcomeOf(
        games.filter(({ caseId }) => caseId === id),
        nowMs,
      ) === null,
  );
  const isRecent = open.some(({ openedMs }) => nowMs < openedMs + CASE_TIMES.preventsClosingMs);
  if (isRecent || (open.length > 0 && (await heldOf(tx, userId)) !== null)) return 'close-with-case';
  const appeals = await appealsOf(tx, ids);
  if ([...appeals.values()].some(({ answer }) => answer === null)) return 'close-with-appeal';
  return (await openDebts(tx, userId)).length > 0 ? 'close-with-debt' : null;
}
