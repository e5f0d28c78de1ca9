// fair-play: everything that is stored about a player, for the player's own file. Names of operators are left out.
import type { Queries } from '../platform/database/index.ts';
import { appealsOf } from './appeal-store.ts';
import { gamesOfCases, listCases } from './case-store.ts';
import { LISTED } from './limits.ts';
import { listReports } from './report-store.ts';

/** The player's own reports, and cases with what was measured and appeals. Reports about the player are of others. */
export async function fairPlayRecords(queries: Queries, userId: number) {
  const reports = await listReports(queries, { reporterId: userId }, LISTED.reports);
  const cases = await listCases(queries, { userId }, LISTED.cases);
  const ids = cases.map(({ id }) => id);
  const games = await gamesOfCases(queries, ids);
  const appeals = await appealsOf(queries, ids);
  return {
    reports: reports.map(({ reporterId: _, reportedMs, ...report }) => ({
      ...report,
      reportedAt: new Date(reportedMs),
    })),
    cases: cases.map(({ id, kind, state, openedMs, holdUntilMs, decidedAtMs, decisionReason, evidence }) => ({
      id,
      kind,
      state,
      openedAt: new Date(openedMs),
      holdUntil: holdUntilMs === null ? null : new Date(holdUntilMs),
      decidedAt: decidedAtMs === null ? null : new Date(decidedAtMs),
      reason: decisionReason,
      measured: evidence.shown,
      games: games.filter(({ caseId }) => caseId === id).map(({ gameId }) => gameId),
      appeal: appeals.get(id)?.text ?? null,
    })),
  };
}
