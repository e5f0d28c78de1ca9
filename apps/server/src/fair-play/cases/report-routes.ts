// fair-play: a player reports the opponent of an ended game.
import { FAIR_PLAY, fairPlayCalls, type ReportReason } from '@kingstake/protocol';
import { readStakedGames } from '../../games/index.ts';
import { ADVISORY_LOCKS, type Database, lockFor, type Tx } from '../../platform/database/index.ts';
import { type RouteKit, refuse } from '../../platform/http/index.ts';
import { transactOnce } from '../../platform/idempotency/index.ts';
import type { Time } from '../../platform/time.ts';
import { CASE_TIMES } from './limits.ts';
import { insertReport, reportTimes } from './report-store.ts';

/** In the transaction that stores a report: the game is analysed again. */
export type OnReported = (
  tx: Tx,
  report: { gameId: number; reportedId: number; nowMs: number },
) => Promise<void>;

export interface ReportRoutesDeps {
  database: Database;
  time: Pick<Time, 'nowMs'>;
  onReported?: OnReported;
}

interface Asked {
  gameId: number;
  reporterId: number;
  reason: ReportReason;
  text: string | null;
}

export function addReportRoute(
  routes: RouteKit,
  { database, time, onReported = async () => {} }: ReportRoutesDeps,
): void {
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
  if (!(await insertReport(tx, { ...asked, reportedId, reportedMs: nowMs })))
    return refuse('CONFLICT', 'already-reported');
  await onReported(tx, { gameId, reportedId, nowMs });
  return { gameId, reason, reportedAt: new Date(nowMs).toISOString() };
}
