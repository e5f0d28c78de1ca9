// fair-play: a player reports the opponent of an ended game, and reads their own cases and appeals; anyone reads the numbers.
import {
  type CaseKind,
  FAIR_PLAY,
  type FairPlayMonth,
  type FairPlayNumbers,
  fairPlayCalls,
  formatSol,
  isRefused,
  lamports,
  type OwnReviews,
  prizePoolOf,
  type ReportReason,
  type Result,
  type Review,
  type ReviewSummary,
} from '@kingstake/protocol';
import { readStakedGames, type StakedGame } from '../../games/index.ts';
import { heldOf } from '../../money/ledger/index.ts';
import {
  ADVISORY_LOCKS,
  type Database,
  lockFor,
  type Queries,
  type Tx,
} from '../../platform/database/index.ts';
import { type Refusal, type RouteKit, refuse, refuseOtherPlayer } from '../../platform/http/index.ts';
import { transactOnce } from '../../platform/idempotency/index.ts';
import type { Time } from '../../platform/time.ts';
import type { Users } from '../../players/users/index.ts';
import { countOpen, emptyMonth, monthsCsv, publicMonths, readMonths } from './audit-store.ts';
import { appealFault, appealUntilMs, holdsAt, holdUntilOf, outcomeOf, stateAt } from './case-state.ts';
import {
  type CaseGame,
  type CaseRow,
  findCase,
  gamesOfCases,
  isBarred,
  listCases,
  lockCase,
} from './case-store.ts';
import { CASE_TIMES, LISTED } from './limits.ts';
import {
  appealsOf,
  insertAppeal,
  insertReport,
  listReturned,
  missingOf,
  openDebts,
  reportTimes,
} from './outcome-store.ts';
import { shownAppeal } from './records.ts';

/** In the transaction that stores a report: the game is analysed again. */
export type OnReported = (
  tx: Tx,
  report: { gameId: number; reportedId: number; nowMs: number },
) => Promise<void>;

interface Asked {
  gameId: number;
  reporterId: number;
  reason: ReportReason;
  text: string | null;
}

interface RoutesDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  users: Pick<Users, 'publicUsers'>;
  /** Analysed games by month, such as 2026-11. */
  gamesAnalysed(queries: Queries): Promise<ReadonlyMap<string, number>>;
  onReported?: OnReported;
}

export function addFairPlayRoutes(routes: RouteKit, deps: RoutesDeps): void {
  const { database, time, onReported = async () => {} } = deps;

  routes.add(fairPlayCalls.reportGame, async ({ params, body, caller, idempotencyKey }) => {
    const keyed = {
      call: fairPlayCalls.reportGame,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    const asked = {
      gameId: params.id,
      reporterId: caller.userId,
      reason: body.reason,
      text: body.text ?? null,
    };
    return transactOnce(database, keyed, (tx) => report(tx, asked, time.nowMs(), onReported));
  });

  routes.add(fairPlayCalls.listReviews, async ({ params, caller }) => {
    if (params.id !== caller.userId) return refuseOtherPlayer();
    return { body: await database.run((queries) => ownReviews(queries, caller.userId, time.nowMs())) };
  });

  routes.add(fairPlayCalls.getReview, async ({ params, caller }) => {
    const review = await database.run((queries) => readReview(deps, queries, params.caseId, caller.userId));
    return isRefused(review) ? review : { body: review };
  });

  routes.add(fairPlayCalls.appealReview, async ({ params, body, caller, idempotencyKey }) => {
    const keyed = {
      call: fairPlayCalls.appealReview,
      userId: caller.userId,
      key: idempotencyKey,
      request: { params, body },
    };
    return transactOnce<Review>(database, keyed, async (tx) => {
      const asked = { caseId: params.caseId, userId: caller.userId, text: body.text };
      return (await appeal(tx, asked, time.nowMs())) ?? readReview(deps, tx, asked.caseId, asked.userId);
    });
  });

  routes.add(fairPlayCalls.fairPlayNumbers, async () => ({
    body: await database.run((queries) => readNumbers(deps, queries)),
  }));

  routes.add(fairPlayCalls.fairPlayMonthsFile, async () => ({
    body: monthsCsv(await database.run((queries) => months(deps, queries))),
    headers: { 'content-disposition': 'attachment; filename="kingstake-fair-play.csv"' },
  }));
}

async function report(tx: Tx, asked: Asked, nowMs: number, onReported: OnReported) {
  const { gameId, reporterId, reason } = asked;
  const [game] = await readStakedGames(tx, [gameId]);
  if (game === undefined) return refuse('NOT_FOUND');
  const { whiteId, blackId } = game;
  if (whiteId !== reporterId && blackId !== reporterId) return refuse('FORBIDDEN');
  if (blackId === null || game.endedMs === null) return refuse('CONFLICT', 'report-own-ended');
  // Locked before reports are counted, so that two at once do not both find room.
  await lockFor(tx, ADVISORY_LOCKS.reportingOf + BigInt(reporterId));
  const made = await reportTimes(tx, reporterId, nowMs - CASE_TIMES.reportWindowMs);
  const [oldest] = made.slice(-FAIR_PLAY.reportsPerDay);
  if (made.length >= FAIR_PLAY.reportsPerDay && oldest !== undefined) {
    const retryAfter = Math.ceil((oldest + CASE_TIMES.reportWindowMs - nowMs) / 1000);
    return refuse('RATE_LIMITED', 'too-many-reports', { retryAfter });
  }
  const reportedId = whiteId === reporterId ? blackId : whiteId;
  const reportedAt = new Date(nowMs);
  if (!(await insertReport(tx, { ...asked, reportedId, reportedAt })))
    return refuse('CONFLICT', 'already-reported');
  await onReported(tx, { gameId, reportedId, nowMs });
  return { gameId, reason, reportedAt: reportedAt.toISOString() };
}

const iso = (atMs: number): string => new Date(atMs).toISOString();
const isoOrNull = (atMs: number | null): string | null => (atMs === null ? null : iso(atMs));

/** What anyone may know. */
export async function readNumbers(
  deps: Pick<RoutesDeps, 'time' | 'gamesAnalysed'>,
  queries: Queries,
): Promise<FairPlayNumbers> {
  return {
    months: (await months(deps, queries)).slice(0, LISTED.months),
    openCases: await countOpen(queries, deps.time.nowMs()),
  };
}

/** A game with its state and what it holds, at an instant. */
function heldGame(game: CaseGame, nowMs: number) {
  return {
    gameId: game.gameId,
    held: formatSol(holdsAt(game, nowMs) ? game.held : lamports(0n)),
    until: isoOrNull(game.hold?.untilMs ?? null),
    state: stateAt(game, nowMs),
  };
}

function summaryOf(row: CaseRow, games: readonly CaseGame[], nowMs: number): ReviewSummary {
  const own = games.filter(({ caseId }) => caseId === row.id);
  const held = own.filter((game) => holdsAt(game, nowMs)).reduce((sum, game) => sum + game.held, 0n);
  const until = isoOrNull(holdUntilOf(own));
  return {
    id: row.id,
    kind: row.kind,
    state: outcomeOf(own, nowMs)?.state ?? 'open',
    openedAt: row.openedAt.toISOString(),
    until,
    holdUntil: until,
    held: formatSol(lamports(held)),
    gameIds: own.map(({ gameId }) => gameId),
    games: own.map((game) => heldGame(game, nowMs)),
  };
}

async function ownReviews(queries: Queries, userId: number, nowMs: number): Promise<OwnReviews> {
  const cases = await listCases(queries, { userId }, LISTED.cases);
  const ids = cases.map(({ id }) => id);
  const games = await gamesOfCases(queries, ids);
  const hold = await heldOf(queries, userId);
  const debts = await openDebts(queries, userId);
  const returned = await listReturned(queries, userId, LISTED.returned);
  return {
    reviews: cases.map((row) => summaryOf(row, games, nowMs)),
    held: formatSol(hold?.held ?? lamports(0n)),
    until: isoOrNull(hold?.untilMs ?? null),
    isFriendlyOnly: await isBarred(queries, userId),
    owed: formatSol(lamports(debts.reduce((sum, debt) => sum + missingOf(debt), 0n))),
    returned: returned.map((game) => ({
      gameId: game.gameId,
      at: game.voidedAt.toISOString(),
      kind: game.kind,
      isOverturned: game.isOverturned,
      amount: formatSol(lamports(game.taken + game.fee + game.paid)),
      missing: formatSol(missingOf(game)),
    })),
  };
}

async function readReview(
  { time, users }: RoutesDeps,
  queries: Queries,
  caseId: number,
  userId: number,
): Promise<Result<Review, Refusal>> {
  const nowMs = time.nowMs();
  const row = await findCase(queries, caseId);
  if (row === null || row.userId !== userId) return refuse('NOT_FOUND');
  const games = await gamesOfCases(queries, [caseId]);
  const appeal = (await appealsOf(queries, [caseId])).get(caseId) ?? null;
  const outcome = outcomeOf(games, nowMs);
  const state = outcome?.state ?? 'open';
  const decidedAtMs = outcome?.atMs ?? null;
  const { extendedAt = null, extensionReason } = games.findLast((game) => game.extendedAt !== null) ?? {};
  const mayAppeal = appealFault({ state, decidedAtMs, hasAppeal: appeal !== null }, nowMs) === null;
  return {
    ...summaryOf(row, games, nowMs),
    games: await shownGames({ queries, users }, row, games, nowMs),
    evidence: row.evidence.shown,
    extension: extendedAt === null ? null : { at: extendedAt.toISOString(), reason: extensionReason ?? '' },
    operators: new Set(games.flatMap(({ decidedBy }) => decidedBy)).size,
    decision:
      outcome === null ? null : { at: iso(outcome.atMs), reason: outcome.reason, kinds: upheldKinds(games) },
    appealUntil: mayAppeal && decidedAtMs !== null ? iso(appealUntilMs(decidedAtMs)) : null,
    appeal: shownAppeal(appeal),
  };
}

const upheldKinds = (games: readonly CaseGame[]): CaseKind[] => [
  ...new Set(games.filter(({ state }) => state === 'upheld').map(({ kind }) => kind)),
];

async function shownGames(
  { queries, users }: Pick<RoutesDeps, 'users'> & { queries: Queries },
  row: CaseRow,
  games: readonly CaseGame[],
  nowMs: number,
): Promise<Review['games']> {
  const { userId } = row;
  const gameIds = games.map(({ gameId }) => gameId);
  const played = await readStakedGames(queries, gameIds);
  const opponentOf = ({ whiteId, blackId }: StakedGame) => (whiteId === userId ? blackId : whiteId);
  const opponentIds = played.flatMap((game) => opponentOf(game) ?? []);
  const names = await users.publicUsers(queries, opponentIds);
  return played.flatMap((game) => {
    const place = games.find(({ gameId }) => gameId === game.id);
    if (place === undefined) return [];
    const { winnerId } = game;
    return {
      ...heldGame(place, nowMs),
      playedAt: iso(game.endedMs ?? row.openedAt.getTime()),
      opponent: names.get(opponentOf(game) ?? 0)?.username ?? '',
      outcome: winnerId === null ? 'drawn' : winnerId === userId ? 'won' : 'lost',
      wager: formatSol(game.wager),
      prize: formatSol(place.profit === 0n ? lamports(0n) : prizePoolOf(game.wager, game.fee)),
    };
  });
}

async function appeal(
  tx: Tx,
  { caseId, userId, text }: { caseId: number; userId: number; text: string },
  nowMs: number,
): Promise<Refusal | null> {
  const row = await lockCase(tx, caseId);
  if (row === null || row.userId !== userId) return refuse('NOT_FOUND');
  const hasAppeal = (await appealsOf(tx, [caseId])).has(caseId);
  const decidedAtMs = row.decidedAt?.getTime() ?? null;
  const fault = appealFault({ state: row.state, decidedAtMs, hasAppeal }, nowMs);
  if (fault !== null) return refuse('CONFLICT', fault);
  await insertAppeal(tx, caseId, text, nowMs);
  return null;
}

/** All months in public, newest first, beginning with the running one. */
async function months(
  { time, gamesAnalysed }: Pick<RoutesDeps, 'time' | 'gamesAnalysed'>,
  queries: Queries,
): Promise<readonly FairPlayMonth[]> {
  const analysed = await gamesAnalysed(queries);
  const rows = new Map((await readMonths(queries, time.nowMs())).map((row) => [row.month, row]));
  const names = new Set([...analysed.keys(), ...rows.keys()]);
  const counted = [...names].map((month) => ({
    ...emptyMonth(month),
    ...rows.get(month),
    gamesAnalysed: analysed.get(month) ?? 0,
  }));
  return publicMonths(counted, iso(time.nowMs()).slice(0, 7));
}
