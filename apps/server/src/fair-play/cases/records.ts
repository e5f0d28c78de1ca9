// fair-play: what an account may know and do: everything that is stored about a player, for the player's own file, where names of
// operators and keyed hashes are left out, and why the account may not be closed yet.
import { formatSol, lamports, type Reason } from '@kingstake/protocol';
import { account, heldOf, lockAccounts } from '../../money/ledger/index.ts';
import type { Queries, Tx } from '../../platform/database/index.ts';
import { outcomeOf } from './case-state.ts';
import { type CaseGame, type CaseRow, gamesOfCases, listCases } from './case-store.ts';
import { CASE_TIMES, LISTED } from './limits.ts';
import { linkRecords } from './link-store.ts';
import {
  type AppealRow,
  appealsOf,
  listReports,
  listVoided,
  missingOf,
  openDebts,
  type VoidedGame,
} from './outcome-store.ts';

/** The player's own reports, cases with what was measured and appeals, and returned wagers. Reports about the player are of others. */
export async function fairPlayRecords(queries: Queries, userId: number) {
  const reports = await listReports(queries, { reporterId: userId }, LISTED.exported);
  const cases = await listCases(queries, { userId }, LISTED.exported);
  const ids = cases.map(({ id }) => id);
  const games = await gamesOfCases(queries, ids);
  const appeals = await appealsOf(queries, ids);
  const returned = await listVoided(queries, { creditorId: userId }, LISTED.exported);
  const owed = await listVoided(queries, { debtorId: userId }, LISTED.exported);
  return {
    reports: reports.map(({ reporterId: _, ...report }) => report),
    cases: cases.map((row) => ({
      ...caseRecord(row),
      games: games.filter(({ caseId }) => caseId === row.id).map(gameRecord),
      appeal: shownAppeal(appeals.get(row.id) ?? null),
    })),
    wagersReturnedToYou: returned.map(wagerRecord),
    wagersReturnedByYou: owed.map(wagerRecord),
    accountLinks: await linkRecords(queries, userId),
  };
}

function gameRecord({ gameId, kind, state, extendedAt, ...game }: CaseGame) {
  return {
    ...{ gameId, kind, state, joinedAt: game.addedAt },
    ...{ profit: formatSol(game.profit), held: formatSol(game.held), holdUntil: game.holdUntil },
    extension: extendedAt === null ? null : { at: extendedAt, reason: game.extensionReason },
    endedAt: game.endedAt,
    reason: game.decisionReason,
  };
}

function caseRecord({ id, kind, state, openedAt, decidedAt, decisionReason, evidence }: CaseRow) {
  return { id, kind, state, openedAt, decidedAt, reason: decisionReason, measured: evidence.shown };
}

/** An appeal as its player sees it. */
export function shownAppeal(row: AppealRow | null) {
  if (row === null) return null;
  const { text, appealedAt, granted, answer, answeredAt } = row;
  return {
    text,
    appealedAt: appealedAt.toISOString(),
    answer:
      granted === null || answer === null || answeredAt === null
        ? null
        : { granted, text: answer, answeredAt: answeredAt.toISOString() },
  };
}

function wagerRecord(game: VoidedGame) {
  return {
    gameId: game.gameId,
    at: game.voidedAt,
    returned: formatSol(lamports(game.taken + game.fee + game.paid)),
    missing: formatSol(missingOf(game)),
  };
}

/**
 * A player with an open case, an appeal without an answer or a debt keeps the account. A case that holds nothing prevents it only for a
 * time. No case opens until the transaction ends.
 */
export async function closingFault(tx: Tx, userId: number, nowMs: number): Promise<Reason | null> {
  await lockAccounts(tx, [account('player', userId)]);
  const cases = await listCases(tx, { userId }, LISTED.cases);
  const ids = cases.map(({ id }) => id);
  const games = await gamesOfCases(tx, ids);
  const open = cases.filter(({ id }) => {
    const own = games.filter(({ caseId }) => caseId === id);
    return outcomeOf(own, nowMs) === null;
  });
  const isRecent = open.some(({ openedAt }) => nowMs < openedAt.getTime() + CASE_TIMES.preventsClosingMs);
  if (isRecent || (open.length > 0 && (await heldOf(tx, userId)) !== null)) return 'close-with-case';
  const appeals = await appealsOf(tx, ids);
  if ([...appeals.values()].some(({ answeredAt }) => answeredAt === null)) return 'close-with-appeal';
  return (await openDebts(tx, userId)).length > 0 ? 'close-with-debt' : null;
}
